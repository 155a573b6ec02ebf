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
  /** The team it speaks for. */
  team: string
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
  /** The team's own goals first: `0–7`. */
  ownScore: string
  /** The winner's goals first: `7–0`. */
  score: string
  onDate: string
}

interface FormValues {
  team: string
  /** How many matches, in words: `five`. */
  number: string
  /** How many of each, in words; empty for none. */
  wins: string
  draws: string
  losses: string
  /** What there was, without what there was not: `three wins and two draws`. */
  record: string
  /** `8`, and `9`. */
  scored: string
  conceded: string
  /** `8–9`. */
  balance: string
}

interface LineValues {
  line: string
  over: string
  under: string
}

interface AbsenceValues {
  team: string
  /** `three players`. */
  players: string
  names: string
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
  /** The likeliest outcome is a win, by a clear lead and with at least `FAVOURITE` per cent. */
  favourite: { team: string }
  /** The likeliest outcome is a win, little ahead of the next. */
  narrow: { team: string }
  /** The likeliest outcome is a win, too unlikely to call the team a favourite. */
  open: { team: string }
  drawLikely: { home: string; away: string }
  /** The heaviest of all, whichever side it speaks for. */
  reasonFirst: ReasonValues
  reasonSecond: ReasonValues
  /** Speaks for the other side than the heaviest does. */
  reasonAgainst: ReasonValues
  /** The heaviest speaks for the other team, and these together outweigh it. */
  reasonDespite: { team: string; groups: string }
  score: { score: string; home: string; away: string; homeGoals: string; awayGoals: string }
  goalsUp: GoalsReasonValues
  goalsDown: GoalsReasonValues
  /** Over 2.5 goals is the likelier side. */
  goalsOver: LineValues
  goalsUnder: LineValues
  /** Over is the likelier side though the predicted score is under, and the other way round. */
  bridgeOver: LineValues & { score: string }
  bridgeUnder: LineValues & { score: string }
  both: { yes: string; no: string }
  lines: { low: string; overLow: string; high: string; overHigh: string }
  halves: { first: string; second: string }
  unbeaten: { team: string; chance: string }
  table: { home: string; away: string; homePlace: string; awayPlace: string }
  points: { home: string; away: string; homePoints: string; awayPoints: string }
  form: FormValues
  formAllWon: FormValues
  formUnbeaten: FormValues
  formWinless: FormValues
  formAllLost: FormValues
  lastWon: LastGameValues
  lastDrew: LastGameValues
  lastLost: LastGameValues
  season: { team: string; played: string; scored: string; conceded: string; balance: string }
  /** `tally`: `two wins for Lyon, one for Lens and one draw`. */
  headToHead: { meetings: string; tally: string }
  lastMeeting: { onDate: string; first: string; second: string; score: string }
  rest: { home: string; away: string; homeDays: string; awayDays: string }
  absenceOne: AbsenceValues
  absences: AbsenceValues
  /** More players than are named. */
  absencesMany: AbsenceValues
  weather: { temperature: string; wind: string; humidity: string }
  referee: { name: string; yellow: string }
  refereeRed: { name: string; red: string }
  /** `rounded`: out of a hundred such predictions. */
  confidence: { confidence: string; rounded: string }
  /** The last line. The winner's goals come first. */
  closingWin: { team: string; score: string }
  closingDraw: { score: string }
  cutoff: { date: string }
}

export type SentenceKind = keyof SentenceValues

/** A noun after a number, by the plural rules of the language. */
export interface NounForms {
  readonly one: string
  /** Romanian: 2 to 19 and decimals. */
  readonly few?: string
  readonly other: string
  /** Where one and two agree with the noun in another way than `numbers` has them. */
  readonly numbers?: Readonly<Partial<Record<1 | 2, string>>>
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
  /** One to ten in words. */
  readonly numbers: readonly string[]
  /** Between the goals of a score. */
  readonly scoreSign: string
  /** Wins of a team: `two wins for Lyon`. */
  readonly toWinsOf: (wins: string, team: string) => string
  /** Place in a table. */
  readonly toPlace: (place: number) => string
  /** At least two ways to say each thing; the match id chooses. */
  readonly sentences: {
    readonly [Kind in SentenceKind]: readonly ((values: SentenceValues[Kind]) => string)[]
  }
}
