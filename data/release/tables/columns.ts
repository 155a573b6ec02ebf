/**
 * The tables of a release and their columns: the heads of the CSV files, the Parquet schemas, the
 * Data Package, Croissant and the README are all written from this list.
 */
export type Cell = string | number | boolean | null
export type Row = Readonly<Record<string, Cell>>

export interface Column {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime'
  /** What it says, with its unit. */
  readonly description: string
  /** True where a cell may be empty. */
  readonly isOptional?: true
}

export interface Table {
  readonly name: TableName
  readonly title: string
  readonly description: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
}

export const TABLE_NAMES = ['predictions', 'universes', 'seasons', 'entries'] as const
export type TableName = (typeof TABLE_NAMES)[number]

const text = (name: string, description: string): Column => ({ name, type: 'string', description })
const whole = (name: string, description: string): Column => ({
  name,
  type: 'integer',
  description,
})
const decimal = (name: string, description: string): Column => ({
  name,
  type: 'number',
  description,
})
const flag = (name: string, description: string): Column => ({ name, type: 'boolean', description })
const instant = (name: string, description: string): Column => ({
  name,
  type: 'datetime',
  description,
})
const optional = (column: Column): Column => ({ ...column, isOptional: true })

const MATCH = [
  text('match_id', 'Id of the match: league, first year of the season, home club, away club.'),
  text('league', 'Name of the league or cup.'),
  text('home_team', 'Home club.'),
  text('away_team', 'Away club.'),
  instant('kickoff_at', 'Kick-off as last listed, UTC.'),
] as const

const scores = (whose: string, prefix: string) => [
  decimal(`${prefix}rps`, `Ranked probability score of ${whose}, 0 (best) to 1.`),
  decimal(
    `${prefix}brier`,
    `Brier score of ${whose}, summed over the three outcomes, 0 (best) to 2.`,
  ),
  decimal(
    `${prefix}log_loss`,
    `Minus the natural logarithm of the probability that ${whose} gave to what happened, nats.`,
  ),
]

const proof = (what: string, prefix: string) => [
  whole(`${prefix}index`, `Index in the log of ${what}, from 0.`),
  text(`${prefix}entry`, `${what}, exactly as logged (canonical JSON, RFC 8785).`),
  text(
    `${prefix}proof`,
    `Inclusion proof of ${what} in the tree of the file "checkpoint" (RFC 6962): hashes in base64, from the leaf's sibling up, with blanks between them.`,
  ),
]

const PREDICTIONS: Table = {
  name: 'predictions',
  title: 'Opened predictions',
  description:
    'One row per opening in the log: every revision of a prediction that was sealed before kick-off and has been opened after the match, with the result, the scores, the market’s chances sealed with it, and the proof of both entries.',
  columns: [
    ...MATCH,
    whole('season', 'First year of the season.'),
    whole('revision', 'Number of this revision of the match’s prediction, from 1.'),
    text('model_version', 'Version of the model.'),
    instant('made_at', 'When this revision was made, UTC.'),
    decimal('p_home', 'Probability of a home win after 90 minutes, per cent.'),
    decimal('p_draw', 'Probability of a draw after 90 minutes, per cent.'),
    decimal('p_away', 'Probability of an away win after 90 minutes, per cent.'),
    text('predicted_outcome', 'Outcome called: home_win, draw or away_win.'),
    whole('predicted_home_score', 'Home goals of the score called.'),
    whole('predicted_away_score', 'Away goals of the score called.'),
    decimal('confidence', 'Confidence in the outcome called, per cent.'),
    text('predicted_over_under', 'Side of 2.5 goals called: over_2.5 or under_2.5.'),
    decimal('p_over_25', 'Probability of more than 2.5 goals, per cent.'),
    flag('has_absences', 'True where injuries or suspensions were taken into account.'),
    optional(
      decimal('market_home', 'The market’s probability of a home win, without margin, per cent.'),
    ),
    optional(decimal('market_draw', 'The market’s probability of a draw, per cent.')),
    optional(decimal('market_away', 'The market’s probability of an away win, per cent.')),
    optional(
      text('market_method', 'How the bookmakers’ margin was taken out: shin (Shin 1992, 1993).'),
    ),
    optional(whole('market_bookmakers', 'Number of bookmakers whose chances were averaged.')),
    optional(instant('market_taken_at', 'When the odds were read, UTC.')),
    whole('home_score', 'Home goals after 90 minutes.'),
    whole('away_score', 'Away goals after 90 minutes.'),
    text('outcome', 'What happened: home_win, draw or away_win.'),
    flag('outcome_right', 'True where the outcome called is what happened.'),
    flag('score_right', 'True where the score called is what happened.'),
    ...scores('this prediction', ''),
    ...scores('the market', 'market_').map(optional),
    flag(
      'is_scored',
      'True for the one revision of a match that its record counts: the last one made before kick-off.',
    ),
    flag('is_first', 'True for the first revision of a match whose record counts.'),
    optional(
      whole(
        'replaced_by',
        'Index of the later opening or incident that took this row out of the record.',
      ),
    ),
    ...proof('the commitment', 'commit_'),
    ...proof('the opening', 'open_'),
  ],
  primaryKey: ['open_index'],
}

const UNIVERSES: Table = {
  name: 'universes',
  title: 'All matches in scope',
  description:
    'One row per match and listing: every match that was to be predicted on a day, and why one was not, so that no match can be left out silently.',
  columns: [
    ...MATCH,
    whole('index', 'Index of the entry that lists it; see the table "entries".'),
    { name: 'day', type: 'date', description: 'Day of the kick-off, UTC.' },
    text('status', 'predicted, or why there is no prediction.'),
  ],
  primaryKey: ['index', 'match_id'],
}

const SEASONS: Table = {
  name: 'seasons',
  title: 'Season forecasts',
  description: 'One row per forecast, club and event: public from the moment they were logged.',
  columns: [
    whole('index', 'Index of the entry; see the table "entries".'),
    text('league', 'Id of the league.'),
    whole('season', 'First year of the season.'),
    whole('round', 'Whole rounds played when it was made.'),
    instant('made_at', 'When it was made, UTC.'),
    text('model_version', 'Version of the model.'),
    text('team_id', 'Id of the club.'),
    text('team', 'Club.'),
    whole('played', 'Matches the club had played.'),
    whole('points', 'Points the club had.'),
    whole('expected_points', 'Expected points at the end, rounded.'),
    text('event', 'The event, such as title or relegation.'),
    whole('chance', 'Probability of the event, per cent, rounded; 0 is less than half of one.'),
  ],
  primaryKey: ['index', 'team_id', 'event'],
}

const ENTRIES: Table = {
  name: 'entries',
  title: 'All other entries',
  description:
    'One row per entry of the log that is not in a row of predictions: universes, season forecasts, incidents, key rotations, and commitments that were not opened, each with its proof. So every entry of the log is in some row.',
  columns: [
    text('kind', 'universe, season, incident, key, commit or open.'),
    { name: 'day', type: 'date', description: 'The day it is of, UTC.' },
    ...proof('the entry', ''),
  ],
  primaryKey: ['index'],
}

/**
 * What rows there are beside the columns: since 2 each entry of the log is in one. Files of a season
 * that were made with other columns or rows are made anew.
 */
const ROWS = 2

export const TABLES: Readonly<Record<TableName, Table>> = {
  predictions: PREDICTIONS,
  universes: UNIVERSES,
  seasons: SEASONS,
  entries: ENTRIES,
}

/** Tells the columns and rows of these tables from those of another version. */
export const TABLES_FORMAT = JSON.stringify([
  ROWS,
  ...TABLE_NAMES.map((name) => TABLES[name].columns.map((column) => [column.name, column.type])),
])
