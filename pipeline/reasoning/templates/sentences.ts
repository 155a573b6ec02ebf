/**
 * What a language must be able to say. Every sentence is a claim with its
 * number; all values come formatted (`46.3%`, `1.62`, `3 wins`, `on 12 May`).
 * A sentence missing in a language is a compile error.
 */
import type { CountSection } from '#data/model/match/counts.ts'
import type { FactorGroup } from '#data/model/forecast/prediction.ts'

interface CountValues {
  home: string
  away: string
  homeExpected: string
  awayExpected: string
  expected: string
  line: string
  over: string
}

interface ReasonValues {
  /** Name of the group of inputs. */
  group: string
  /** The team it speaks for, and the other one. */
  team: string
  other: string
  /** By what it multiplies the odds of the team's win against the other's. */
  times: string
}

interface GoalsReasonValues {
  group: string
  team: string
  /** Per cent up or down. */
  change: string
  goals: string
}

interface LastGameValues {
  team: string
  opponent: string
  score: string
  onDate: string
}

/** The sentences and the values each is made from. */
export interface SentenceValues extends Record<CountSection, CountValues> {
  opening: {
    home: string
    away: string
    league: string
    date: string
    homeWin: string
    draw: string
    awayWin: string
  }
  /** The likeliest outcome is a win, well ahead of the next. */
  favourite: { team: string; chance: string }
  /** The likeliest outcome is a win, little ahead of the next. */
  narrow: { team: string; chance: string; next: string }
  drawLikely: { chance: string }
  reasonFirst: ReasonValues
  reasonSecond: ReasonValues
  /** Speaks for the other side than the likeliest outcome. */
  reasonAgainst: ReasonValues
  score: { score: string; home: string; away: string; homeGoals: string; awayGoals: string }
  goalsUp: GoalsReasonValues
  goalsDown: GoalsReasonValues
  /** Over 2.5 goals is the likelier side. */
  goalsOver: { line: string; over: string; under: string }
  goalsUnder: { line: string; over: string; under: string }
  both: { yes: string; no: string }
  lines: { low: string; overLow: string; high: string; overHigh: string }
  halves: { first: string; second: string }
  unbeaten: { team: string; chance: string }
  table: { home: string; away: string; homePlace: string; awayPlace: string }
  points: { home: string; away: string; homePoints: string; awayPoints: string }
  form: {
    team: string
    games: string
    wins: string
    draws: string
    losses: string
    /** `8 goals`. */
    scored: string
    /** `9`. */
    conceded: string
    /** `8–9`. */
    balance: string
  }
  lastWon: LastGameValues
  lastDrew: LastGameValues
  lastLost: LastGameValues
  season: { team: string; played: string; scored: string; conceded: string; balance: string }
  headToHead: {
    home: string
    away: string
    meetings: string
    homeWins: string
    draws: string
    awayWins: string
  }
  lastMeeting: { onDate: string; first: string; second: string; score: string }
  rest: { home: string; away: string; homeDays: string; awayDays: string }
  absences: { team: string; players: string; names: string }
  /** More players than are named. */
  absencesMany: { team: string; players: string; names: string }
  weather: { temperature: string; wind: string; humidity: string }
  referee: { name: string; yellow: string }
  refereeRed: { name: string; red: string }
  confidence: { confidence: string }
  cutoff: { date: string }
}

export type SentenceKind = keyof SentenceValues

/** A noun after a number, by the plural rules of the language. */
export interface NounForms {
  readonly one: string
  /** Romanian: 2 to 19 and decimals. */
  readonly few?: string
  readonly other: string
}

export const NOUNS = ['match', 'win', 'draw', 'loss', 'goal', 'point', 'day', 'player'] as const
export type Noun = (typeof NOUNS)[number]

export interface Templates {
  /** For numbers, dates, plurals and lists. */
  readonly locale: string
  /** Mends a finished sentence where words meet: elisions, `a` and `an`. */
  readonly mend?: (text: string) => string
  readonly nouns: Readonly<Record<Noun, NounForms>>
  readonly groups: Readonly<Record<FactorGroup, string>>
  /** Mends a date where the language writes some days in their own way. */
  readonly toDate?: (date: string) => string
  /** `12 May` becomes `on 12 May`. */
  readonly toOnDate: (date: string) => string
  /** Place in a table. */
  readonly toPlace: (place: number) => string
  /** At least two ways to say each thing; the match id chooses. */
  readonly sentences: {
    readonly [Kind in SentenceKind]: readonly ((values: SentenceValues[Kind]) => string)[]
  }
}
