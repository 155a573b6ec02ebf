/** The facts that a text can state beside its argument: for whom each speaks, and what it repeats. */
import { toSentence, type FactKind, type Sentence, type Values } from './sentence.ts'

interface FactRule {
  /** Whether it speaks for the club that it is about, or for the other. */
  readonly tone?: 'good' | 'bad'
  /** What the table means to a club: stated with the table where that is the reason. */
  readonly isOfTable?: true
  /** Says that the club is low: never stated of a club that was just called the better one. */
  readonly isLow?: true
  /** Facts that are not stated beside it; itself where nothing is listed. */
  readonly repeats?: readonly FactKind[]
}

const OF_TABLE = { isOfTable: true } as const
const BAD_RUNS = ['lost', 'allLost', 'winless', 'scoreless'] as const

/** Every fact of the catalogues. */
export const FACTS: Readonly<Record<FactKind, FactRule>> = {
  risen: {},
  fallen: {},
  firstLegLead: {},
  firstLegLevel: {},
  derby: {},
  top: { repeats: ['top', 'leads', 'chases', 'reaches'] },
  bottom: { repeats: ['bottom', 'drop', 'nearDrop'] },
  champions: {},
  relegated: { isLow: true },
  nothingLeft: {},
  leads: OF_TABLE,
  chases: OF_TABLE,
  drop: { ...OF_TABLE, isLow: true },
  nearDrop: { ...OF_TABLE, isLow: true },
  reaches: OF_TABLE,
  gain: { repeats: ['gain', 'top', 'bottom', 'leads', 'chases', 'drop', 'nearDrop', 'reaches'] },
  allWon: { tone: 'good', repeats: ['won', 'allWon'] },
  allLost: { tone: 'bad' },
  unbeaten: { tone: 'good', repeats: ['unbeaten', 'won', 'allWon'] },
  winless: { tone: 'bad', repeats: BAD_RUNS },
  won: { tone: 'good', repeats: ['won', 'allWon', 'unbeaten'] },
  lost: { tone: 'bad', repeats: BAD_RUNS },
  // Matches without a goal may be draws: no run to be stated beside them.
  scoreless: { tone: 'bad', repeats: ['scoreless', 'winless', 'lost', 'unbeaten'] },
  cleanSheets: { tone: 'good' },
  missing: {},
  missingOne: {},
  tired: { tone: 'bad' },
  meetings: { tone: 'good' },
  fewestLosses: { tone: 'good' },
  mostDraws: {},
  fewestWins: { tone: 'bad' },
  mostLosses: { tone: 'bad' },
}

type FactKey = Extract<Sentence['key'], `particular.${string}`>

/** A sentence of a fact. The last part of some keys says which of several places it is about. */
export const toFact = (
  kind: FactKind,
  values: Values = {},
  key = `particular.${kind}` as FactKey,
): Sentence => ({ ...toSentence(key, values, FACTS[kind].repeats ?? [kind]), kind })
