/**
 * Every input that the engine reads, as /how-it-works lists them. A test of the engine changes each
 * of them and checks that the figures change. An input that is not read is not listed.
 */
import type { FactorGroup } from './prediction.ts'

interface EngineInput {
  readonly id: string
  /** Group of its contribution in the reasons of a prediction. */
  readonly group: FactorGroup
  readonly name: string
  /** Key of INPUT_SOURCES. */
  readonly source: string
  readonly sourceId: InputSourceId
}

/** Sources of inputs; the key is also the id of the translated name on the site. */
export const INPUT_SOURCES = {
  results: 'Results of earlier matches',
  statistics: 'Match statistics of earlier matches',
  odds: 'Bookmakers’ odds of earlier matches, never of the match itself',
  cups: 'Results of earlier matches in the UEFA cups',
  fixture: 'The fixture list',
  absences: 'Injuries and suspensions, where a feed names them',
  referees: 'Referee and cards of earlier matches',
} as const
export type InputSourceId = keyof typeof INPUT_SOURCES

const RESULTS = 'results'
const STATISTICS = 'statistics'
const ODDS = 'odds'
const CUPS = 'cups'
const FIXTURE = 'fixture'
const ABSENCES = 'absences'
const REFEREES = 'referees'

type Row = readonly [id: string, group: FactorGroup, name: string, sourceId: InputSourceId]

const ROWS = [
  ['goals-home-scored', 'strength', 'Goals scored by the home team', RESULTS],
  ['goals-home-conceded', 'strength', 'Goals conceded by the home team', RESULTS],
  ['goals-away-scored', 'strength', 'Goals scored by the away team', RESULTS],
  ['goals-away-conceded', 'strength', 'Goals conceded by the away team', RESULTS],
  [
    'opponents-strength',
    'strength',
    'Strength of the opponents those goals were scored against',
    RESULTS,
  ],
  ['cup-team', 'strength', 'What a team showed in the UEFA cups, for cup matches', CUPS],
  [
    'cup-country',
    'strength',
    'What cup matches showed about its country’s league, for cup matches',
    CUPS,
  ],
  ['cup-lead', 'season', 'Lead carried into a second leg, for cup matches', CUPS],
  ['match-age', 'strength', 'How long ago each of those matches was', FIXTURE],
  [
    'pitch-gap',
    'strength',
    'Gap between what the odds and what the results say about a team',
    ODDS,
  ],
  ['form-2', 'form', 'Goals against expectation over about 2 matches', RESULTS],
  ['form-6', 'form', 'Goals against expectation over about 6 matches', RESULTS],
  ['form-20', 'form', 'Goals against expectation over about 20 matches', RESULTS],
  ['on-target-home-made', 'shots', 'Shots on goal of the home team', STATISTICS],
  ['on-target-home-allowed', 'shots', 'Shots on goal allowed by the home team', STATISTICS],
  ['on-target-away-made', 'shots', 'Shots on goal of the away team', STATISTICS],
  ['on-target-away-allowed', 'shots', 'Shots on goal allowed by the away team', STATISTICS],
  ['shots-home-made', 'shots', 'All shots of the home team', STATISTICS],
  ['shots-home-allowed', 'shots', 'All shots allowed by the home team', STATISTICS],
  ['shots-away-made', 'shots', 'All shots of the away team', STATISTICS],
  ['shots-away-allowed', 'shots', 'All shots allowed by the away team', STATISTICS],
  ['corners-home-made', 'shots', 'Corners won by the home team', STATISTICS],
  ['corners-home-allowed', 'shots', 'Corners given away by the home team', STATISTICS],
  ['corners-away-made', 'shots', 'Corners won by the away team', STATISTICS],
  ['corners-away-allowed', 'shots', 'Corners given away by the away team', STATISTICS],
  [
    'on-target-form-2',
    'shots',
    'Shots on goal against expectation over about 2 matches',
    STATISTICS,
  ],
  [
    'on-target-form-6',
    'shots',
    'Shots on goal against expectation over about 6 matches',
    STATISTICS,
  ],
  [
    'on-target-form-20',
    'shots',
    'Shots on goal against expectation over about 20 matches',
    STATISTICS,
  ],
  ['shots-form-2', 'shots', 'All shots against expectation over about 2 matches', STATISTICS],
  ['shots-form-6', 'shots', 'All shots against expectation over about 6 matches', STATISTICS],
  ['shots-form-20', 'shots', 'All shots against expectation over about 20 matches', STATISTICS],
  ['corners-form-2', 'shots', 'Corners against expectation over about 2 matches', STATISTICS],
  ['corners-form-6', 'shots', 'Corners against expectation over about 6 matches', STATISTICS],
  ['corners-form-20', 'shots', 'Corners against expectation over about 20 matches', STATISTICS],
  ['odds-home', 'market', 'Odds of the home win in earlier matches', ODDS],
  ['odds-draw', 'market', 'Odds of the draw in earlier matches', ODDS],
  ['odds-away', 'market', 'Odds of the away win in earlier matches', ODDS],
  ['odds-over', 'market', 'Odds of more than 2.5 goals in earlier matches', ODDS],
  ['odds-under', 'market', 'Odds of fewer than 2.5 goals in earlier matches', ODDS],
  ['odds-drift-2', 'market', 'How the odds moved away from our ratings over about 2 matches', ODDS],
  ['odds-drift-6', 'market', 'How the odds moved away from our ratings over about 6 matches', ODDS],
  [
    'odds-drift-20',
    'market',
    'How the odds moved away from our ratings over about 20 matches',
    ODDS,
  ],
  ['odds-freshness', 'market', 'How many of the last matches had odds', ODDS],
  ['home-advantage', 'homeAdvantage', 'What playing at home is worth in the division now', RESULTS],
  ['neutral-ground', 'homeAdvantage', 'Neutral ground', FIXTURE],
  ['league-goals', 'base', 'Current goals per match in the division', RESULTS],
  ['half-time-goals', 'base', 'Share of the division’s goals before half-time', RESULTS],
  ['opening-match', 'season', 'First match of the season', FIXTURE],
  ['early-match', 'season', 'Second to fourth match of the season', FIXTURE],
  ['promoted', 'season', 'Promoted team', FIXTURE],
  ['relegated', 'season', 'Relegated team', FIXTURE],
  ['new-team', 'season', 'Team never seen before', FIXTURE],
  ['summer-break', 'season', 'What a summer does to a team’s rating', FIXTURE],
  ['winter', 'season', 'Winter months', FIXTURE],
  ['april', 'season', 'Last weeks of the season', FIXTURE],
  ['may-and-june', 'season', 'End of the season', FIXTURE],
  [
    'need-prize',
    'stakes',
    'What the match means for title, promotion and relegation, in a club’s last eight matches',
    RESULTS,
  ],
  [
    'need-europe',
    'stakes',
    'What the match means for places in Europe, in a club’s last eight matches',
    RESULTS,
  ],
  ['need-nothing', 'stakes', 'Club with nothing left to play for', RESULTS],
  ['last-round', 'stakes', 'Last round of the season', FIXTURE],
  ['rest-home', 'rest', 'Days since the home team’s last match', FIXTURE],
  ['rest-away', 'rest', 'Days since the away team’s last match', FIXTURE],
  ['absences-home', 'absences', 'Missing players of the home team', ABSENCES],
  ['absences-away', 'absences', 'Missing players of the away team', ABSENCES],
  [
    'absence-minutes',
    'absences',
    'Share of the team’s minutes a missing player has played',
    ABSENCES,
  ],
  ['absence-position', 'absences', 'Position of a missing player', ABSENCES],
  ['midweek', 'season', 'Midweek match, for corners and cards', FIXTURE],
  ['cards-home-shown', 'form', 'Yellow and red cards of the home team', STATISTICS],
  ['cards-home-drawn', 'form', 'Cards of the home team’s opponents', STATISTICS],
  ['cards-away-shown', 'form', 'Yellow and red cards of the away team', STATISTICS],
  ['cards-away-drawn', 'form', 'Cards of the away team’s opponents', STATISTICS],
  [
    'referee-cards',
    'referee',
    'Cards the referee shows, compared with what could be expected of those matches',
    REFEREES,
  ],
  [
    'league-corners',
    'base',
    'Current corners per match in the division, home and away',
    STATISTICS,
  ],
  ['league-cards', 'base', 'Current cards per match in the division, home and away', STATISTICS],
  [
    'league-shots',
    'base',
    'Current shots on goal per match in the division, home and away',
    STATISTICS,
  ],
  [
    'counts-spread',
    'calibration',
    'How widely corners, cards and shots spread in the division',
    STATISTICS,
  ],
] as const satisfies readonly Row[]

export type EngineInputId = (typeof ROWS)[number][0]

/** All inputs, in display order. */
export const ENGINE_INPUTS: readonly (EngineInput & { readonly id: EngineInputId })[] = ROWS.map(
  ([id, group, name, sourceId]) => ({
    id,
    group,
    name,
    source: INPUT_SOURCES[sourceId],
    sourceId,
  }),
)
