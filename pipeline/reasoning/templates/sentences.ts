/**
 * What a language must be able to say. Every sentence is a claim with its
 * number; all values come formatted (`46.3%`, `1.62`, `3 wins`, `on 12 May`).
 * A kind of sentence missing in a language is a compile error, a value that its kind does not have is
 * found by a test.
 */
import type { CountSection } from '#data/model/match/counts.ts'
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { Roles } from './roles.ts'

/**
 * Of an input: its name as the chart has it, the team it speaks for, and how far it moves the chance of a
 * home win: `7.7 percentage points`. `figure` is the bare `7.7`, for a text that has stated the unit.
 */
const REASON = ['group', 'team', 'points', 'figure'] as const
/** `result` names both clubs, the home side first whoever won: `Lens 0–1 Lyon`. */
const LAST_GAME = ['team', 'result', 'onDate'] as const
/**
 * `number`: how many matches, in words; `record`: `three wins and two draws`;
 * `goalsFor`: `8 goals scored`, `goalsAgainst`: `9 conceded`, `balance`: `8–9`.
 */
const FORM = ['team', 'number', 'record', 'goalsFor', 'goalsAgainst', 'balance'] as const
/** A run of a team: `number` is how many matches, two and more, in words. */
const RUN = ['team', 'number'] as const
/** `share` of the last `number` matches, both in words. */
const GOALS_RUN = ['team', 'share', 'number'] as const

const OVER = ['line', 'over'] as const
const UNDER = ['line', 'under'] as const
/** `players`: `three players`; `names`: `A. Silva (88% of the minutes) and J. Novák`. */
const ABSENCE = ['team', 'players', 'names'] as const
/** Chance of the team's win in the revision before, and by how many percentage points it has changed. */
const REVISED = ['team', 'before', 'change'] as const
/** `groups`: `home advantage (7.5) and form (2.4)`, two and more. */
const FACTORS = ['team', 'groups'] as const
const CHANCES = ['homeWin', 'draw', 'awayWin'] as const
/** `gap`: `3 points` of the table, one and more. */
const STAKE = ['team', 'place', 'gap'] as const
const GAP = ['team', 'gap'] as const
/** `record`: `seven draws`, `matches`: `ten matches`, `number`: `ten`, all in words. */
const RECORD = ['team', 'record', 'matches', 'number'] as const
const TEAM = ['team'] as const

/** The kinds of sentences and the names of the values that each is made from. */
export const SENTENCES = {
  opening: ['home', 'away', 'league', 'date', ...CHANCES],
  /** Opens a text that tells the facts before the chances. */
  setting: ['home', 'away', 'league', 'date'],
  /** The chances, after a setting. */
  chances: ['home', 'away', ...CHANCES],
  /** The likeliest outcome is a win with at least `CLEAR_FAVOURITE_PERCENT`. */
  clear: TEAM,
  /** The likeliest outcome is a win, by a clear lead and with at least `FAVOURITE_PERCENT`. */
  favourite: TEAM,
  /** The likeliest outcome is a win, little ahead of the next. */
  narrow: TEAM,
  /** The chances of both teams are almost the same; `team` is a little ahead. */
  level: ['home', 'away', 'team'],
  /** The likeliest outcome is a win, too unlikely to call the team a favourite. */
  open: TEAM,
  drawLikely: ['home', 'away'],
  /** Strength, where it has the most points of the likelier winner's factors. */
  strengthFirst: REASON,
  /** The same of what the odds of earlier matches say. */
  marketFirst: REASON,
  /** The same of the season's effects, outside of cups. */
  seasonFirst: REASON,
  /** Another factor with the most points of all. */
  reasonFirst: REASON,
  reasonSecond: REASON,
  /** Speaks for the other side than the first does. */
  reasonAgainst: REASON,
  /**
   * The second and, as `counter`, the largest for the other team; `otherPoints` is a figure without
   * its unit, which `points` has said.
   */
  reasonPair: [...REASON, 'counter', 'other', 'otherPoints'],
  /** Two or more further factors of the likelier winner; their figures without the unit. */
  reasonsMore: FACTORS,
  /** Two or more factors of the other team. */
  reasonsAgainst: FACTORS,
  /** The named factors do not make up the lead: small ones do. */
  reasonRest: TEAM,
  /** The home side is ahead only because it plays at home. */
  homeDecides: ['home', 'away', 'points'],
  /** Playing at home counts for nothing in this match. */
  homeNone: ['home'],
  /** Nothing but the usual home advantage has a whole point. */
  noReason: ['home', 'away'],
  /** Whom the strength speaks for has more points in the table as well; `otherFigure` is without its noun. */
  basisTable: ['team', 'other', 'points', 'otherPoints', 'otherFigure', 'place', 'otherPlace'],
  /** … and the better goals of late. */
  basisGoals: ['team', 'other', 'number', 'balance', 'otherBalance'],
  /** Whom the strength speaks for is the lower one in the table. */
  basisDespite: ['team', 'other', 'place', 'otherPlace'],
  /** The likeliest winner has not won of late; what outweighs that. */
  winlessFavourite: ['team', 'number', 'group'],
  revisedUp: REVISED,
  revisedDown: REVISED,
  /** The input that has most of the change to answer for. */
  revisedBy: ['group'],
  score: ['score', 'home', 'away', 'homeGoals', 'awayGoals'],
  /** Over 2.5 goals is the likelier side; the other side is not printed. */
  goalsOver: OVER,
  goalsUnder: UNDER,
  /** Neither side is likely enough to be called. */
  goalsEven: OVER,
  /** Over is the likelier side though the predicted score is under, and the other way round. */
  bridgeOver: [...OVER, 'score'],
  bridgeUnder: [...UNDER, 'score'],
  both: ['yes'],
  lines: ['low', 'overLow', 'high', 'overHigh'],
  halves: ['first', 'second'],
  unbeaten: ['team', 'chance'],
  /** Most of a team's last matches had three goals or more. */
  goalRich: GOALS_RUN,
  /** … or two or fewer. */
  goalPoor: GOALS_RUN,
  /** The same of every one of its last matches. */
  goalRichAll: RUN,
  goalPoorAll: RUN,
  table: ['home', 'away', 'homePlace', 'awayPlace'],
  /** Both teams' last matches in one sentence; `homeDeeds`: `won three and drawn two`. */
  formBoth: ['home', 'away', 'number', 'homeRecord', 'awayRecord', 'homeDeeds', 'awayDeeds'],
  /** The same of teams whose records are the same. */
  formSame: ['number', 'record', 'deeds'],
  formAllWon: FORM,
  formUnbeaten: FORM,
  formWinless: FORM,
  formAllLost: FORM,
  /** No goal scored, or none conceded, in the last matches. */
  /** The latest matches were all won, drawn or lost. */
  wonRow: RUN,
  drawnRow: RUN,
  lostRow: RUN,
  scoreless: RUN,
  cleanSheets: RUN,
  /** All of the latest matches at home, or away, were won or lost. */
  homeWins: RUN,
  homeLosses: RUN,
  awayWins: RUN,
  awayLosses: RUN,
  /** The last match was won, or lost, by three goals or more. */
  bigWin: LAST_GAME,
  bigLoss: LAST_GAME,
  /** Alone in the league with the most draws, the fewest or most defeats, or the fewest wins. */
  mostDraws: RECORD,
  fewestLosses: RECORD,
  mostLosses: RECORD,
  fewestWins: RECORD,
  leads: GAP,
  /** Second to fourth, and not far behind the first. */
  chases: STAKE,
  /** In the zone from which clubs go down, so far from the first safe place. */
  dropZone: STAKE,
  nearDrop: STAKE,
  /** So far from a place that leads to Europe or up. */
  /** The same three where the place has been told. */
  chasesToo: GAP,
  dropZoneToo: GAP,
  nearDropToo: GAP,
  reaches: ['team', 'prize', 'gap'],
  /** Neither up nor down in the matches that are left. */
  nothingLeft: ['team', 'place', 'number'],
  neighbours: ['home', 'away', 'gap'],
  /** Both teams are among the first, or the last, four. */
  topMatch: [],
  bottomMatch: [],
  /** `tally`: `two wins for Lyon, one for Lens and one draw`. */
  headToHead: ['meetings', 'tally'],
  headToHeadOne: ['result', 'onDate'],
  meetingsWon: ['team', 'other', 'number'],
  /** The first of two legs; `goals`: `2 goals`. */
  firstLegLead: ['team', 'goals', 'result', 'onDate'],
  firstLegLevel: ['result', 'onDate'],
  derby: ['home', 'away'],
  /** `awayFigure`: the days without their unit, which `homeDays` has told. */
  rest: ['home', 'away', 'homeDays', 'awayDays', 'awayFigure'],
  absenceOne: ABSENCE,
  absences: ABSENCE,
  /** More players than are named. */
  absencesMany: ABSENCE,
  weather: ['temperature', 'wind', 'humidity'],
  referee: ['name', 'yellow'],
  /** Serves every count, in whole numbers: `expected` is `10 corners`, `noun` what is counted. */
  counts: [
    'noun',
    'nounDative',
    'home',
    'away',
    'homeExpected',
    'awayExpected',
    'expected',
    'line',
    'over',
  ],
  /** The same where both teams are expected to have `each`. */
  countsSame: ['noun', 'nounDative', 'each', 'expected', 'line', 'over'],
  /** The last line of a text that has little else to tell. Home goals come first, also of an away win. */
  closingWin: ['team', 'score'],
  closingDraw: ['score'],
  cutoff: ['date'],
  /** Nothing is known around the match. */
  unknown: [],
} as const

export type SentenceKind = keyof typeof SENTENCES
/** The values of each kind of sentence. */
export type SentenceValues = {
  readonly [Kind in SentenceKind]: Readonly<Record<(typeof SENTENCES)[Kind][number], string>>
}

/**
 * The wordings of each kind of sentence, at least two; the match id chooses. `{team}` stands for a value;
 * a word before its name (`{el team}`) asks for the club's name with its article, and in some languages
 * a verb before a factor (`{is group}`) for that verb in the factor's number.
 */
export type Wordings = Readonly<Record<SentenceKind, readonly string[]>>

/** A noun after a number, by the plural rules of the language. */
interface NounForms {
  readonly one: string
  /** Romanian: 2 to 19 and decimals. */
  readonly few?: string
  readonly other: string
  /** What is said instead of "0" and the noun. */
  readonly none?: string
  /** Where one and two agree with the noun in another way than `numbers` has them. */
  readonly numbers?: Readonly<Partial<Record<1 | 2, string>>>
}

const NOUNS = [
  'match',
  'win',
  'draw',
  'loss',
  'goal',
  'point',
  'day',
  'player',
  'goalFor',
  'goalAgainst',
  'percentagePoint',
  'corner',
  'card',
  'shot',
] as const
export type Noun = (typeof NOUNS)[number]

export interface Templates {
  /** For numbers, dates, plurals and lists. */
  readonly locale: string
  /** Mends a finished sentence where words meet: elisions, contractions, `a` and `an`. */
  readonly mend?: (text: string) => string
  /**
   * The name of a club with its article, in the form that the word of the placeholder is in; of a factor
   * also the verb that the word is.
   */
  readonly toNamed?: (club: string, article: string) => string
  readonly nouns: Readonly<Record<Noun, NounForms>>
  /** Names of the factors: those of the chart, with the article that the language needs. */
  readonly groups: Readonly<Record<FactorGroup, string>>
  /** The team of the sentence before, as a subject: `They `; empty where the verb is enough. */
  readonly again: string
  /** Joins a second statement on the same team: ` and `. */
  readonly and: string
  /** The home or the away side without its name: `the hosts`. */
  readonly roles: Roles
  /** What a place of the table leads to, as the end of `reaches` has it. */
  readonly prizes: Readonly<Record<'europe' | 'promotion' | 'playoff', string>>
  /** A player's name with his share of the team's minutes: `A. Silva (88% of the minutes)`. */
  readonly toPlayerOf: (name: string, share: string) => string
  /** What is counted, as a noun in the plural. */
  readonly counts: Readonly<
    Record<CountSection, { readonly name: string; readonly dative?: string }>
  >
  /** Mends a date where the language writes some days in their own way. */
  readonly toDate?: (date: string) => string
  /** `12 May` becomes `on 12 May`. */
  readonly toOnDate: (date: string) => string
  /** One to ten in words. */
  readonly numbers: readonly string[]
  /** Between the goals of a score. */
  readonly scoreSign: string
  /** How a fixture is written with its `score`, `home` side first. */
  readonly result: string
  /** Verbs of won, drawn and lost matches, where a sentence uses them: `won two and drawn one`. */
  readonly deeds?: Readonly<Record<'win' | 'draw' | 'loss', string>>
  /** As many wins for either team: `two wins each`. */
  readonly toWinsEach: (wins: string) => string
  /** The factor `absences` where it speaks against a team, named with it: `absences at Lyon`. */
  readonly toAbsencesOf: (team: string) => string
  /** Wins of a team: `two wins for Lyon`. */
  readonly toWinsOf: (wins: string, team: string) => string
  /** Kilometres an hour, where they are not written `km/h`. */
  readonly speedUnit?: string
  /** Place in a table. */
  readonly toPlace: (place: number) => string
  readonly wordings: Wordings
}
