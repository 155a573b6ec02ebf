/**
 * What a language must be able to say. Every sentence is a claim with its
 * number; all values come formatted (`46.3%`, `1.62`, `3 wins`, `on 12 May`).
 * A kind of sentence missing in a language is a compile error, a value that its kind does not have is
 * found by a test.
 */
import type { CountSection } from '#data/model/match/counts.ts'
import type { FactorGroup } from '#data/model/forecast/prediction.ts'

/** Of an input: its name, the team it speaks for, and by what it multiplies the chances of that team's win against the other's. */
const REASON = ['group', 'team', 'times'] as const
/** `change` is per cent up or down, `goals` what the team is expected to score in all. */
const GOALS_REASON = ['group', 'team', 'change', 'goals'] as const
/** `result` names both clubs, the home side first whoever won: `Lens 0–1 Lyon`. */
const LAST_GAME = ['team', 'result', 'onDate'] as const
/**
 * `number`: how many matches, in words; `record`: `three wins and two draws`, `deeds`: `won three and drawn two`;
 * `goalsFor`: `8 goals scored`, `goalsAgainst`: `9 conceded`, `balance`: `8–9`.
 */
const FORM = ['team', 'number', 'record', 'deeds', 'goalsFor', 'goalsAgainst', 'balance'] as const
const LINE = ['line', 'over', 'under'] as const
/** `players`: `three players`. */
const ABSENCE = ['team', 'players', 'names'] as const
/** Chance of the team's win, in the revision before and in this one. */
const REVISED = ['team', 'before', 'after'] as const

/** The kinds of sentences and the names of the values that each is made from. */
export const SENTENCES = {
  opening: ['home', 'away', 'league', 'date', 'homeWin', 'draw', 'awayWin'],
  /** The likeliest outcome is a win, by a clear lead and with at least `FAVOURITE` per cent. */
  favourite: ['team'],
  /** The likeliest outcome is a win, little ahead of the next. */
  narrow: ['team'],
  /** The likeliest outcome is a win, too unlikely to call the team a favourite. */
  open: ['team'],
  drawLikely: ['home', 'away'],
  /** The heaviest of all, whichever side it speaks for. */
  reasonFirst: REASON,
  reasonSecond: REASON,
  /** Speaks for the other side than the heaviest does. */
  reasonAgainst: REASON,
  /** The heaviest speaks for the other team, and these together outweigh it. */
  reasonDespite: ['team', 'groups'],
  revisedUp: REVISED,
  revisedDown: REVISED,
  /** The input that has most of the change to answer for. */
  revisedBy: ['group'],
  score: ['score', 'home', 'away', 'homeGoals', 'awayGoals'],
  goalsUp: GOALS_REASON,
  goalsDown: GOALS_REASON,
  /** Over 2.5 goals is the likelier side. */
  goalsOver: LINE,
  goalsUnder: LINE,
  /** Over is the likelier side though the predicted score is under, and the other way round. */
  bridgeOver: [...LINE, 'score'],
  bridgeUnder: [...LINE, 'score'],
  both: ['yes', 'no'],
  lines: ['low', 'overLow', 'high', 'overHigh'],
  halves: ['first', 'second'],
  unbeaten: ['team', 'chance'],
  table: ['home', 'away', 'homePlace', 'awayPlace'],
  points: ['home', 'away', 'homePoints', 'awayPoints'],
  form: FORM,
  formAllWon: FORM,
  formUnbeaten: FORM,
  formWinless: FORM,
  formAllLost: FORM,
  lastWon: LAST_GAME,
  lastDrew: LAST_GAME,
  lastLost: LAST_GAME,
  season: ['team', 'played', 'scored', 'conceded', 'balance'],
  /** `tally`: `two wins for Lyon, one for Lens and one draw`. */
  headToHead: ['meetings', 'tally'],
  lastMeeting: ['onDate', 'first', 'second', 'score'],
  rest: ['home', 'away', 'homeDays', 'awayDays'],
  absenceOne: ABSENCE,
  absences: ABSENCE,
  /** More players than are named. */
  absencesMany: ABSENCE,
  weather: ['temperature', 'wind', 'humidity'],
  referee: ['name', 'yellow'],
  refereeRed: ['name', 'red'],
  /** Serves every count: `noun` is what is counted. */
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
  /** `rounded`: out of a hundred such predictions. */
  confidence: ['confidence', 'rounded'],
  /** The last line. Home goals come first, also of an away win. */
  closingWin: ['team', 'score'],
  closingDraw: ['score'],
  cutoff: ['date'],
} as const

export type SentenceKind = keyof typeof SENTENCES
/** The values of each kind of sentence. */
export type SentenceValues = {
  readonly [Kind in SentenceKind]: Readonly<Record<(typeof SENTENCES)[Kind][number], string>>
}

/**
 * The wordings of each kind of sentence, at least two; the match id chooses. `{team}` stands for a value;
 * a word before its name (`{el team}`) asks for the club's name with its article.
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
] as const
export type Noun = (typeof NOUNS)[number]

export interface Templates {
  /** For numbers, dates, plurals and lists. */
  readonly locale: string
  /** Mends a finished sentence where words meet: elisions, contractions, `a` and `an`. */
  readonly mend?: (text: string) => string
  /** The name of a club with its article, in the form that the word of the placeholder is in. */
  readonly toNamed?: (club: string, article: string) => string
  readonly nouns: Readonly<Record<Noun, NounForms>>
  readonly groups: Readonly<Record<FactorGroup, string>>
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
  /** Wins of a team: `two wins for Lyon`. */
  readonly toWinsOf: (wins: string, team: string) => string
  /** Kilometres an hour, where they are not written `km/h`. */
  readonly speedUnit?: string
  /** Place in a table. */
  readonly toPlace: (place: number) => string
  readonly wordings: Wordings
}
