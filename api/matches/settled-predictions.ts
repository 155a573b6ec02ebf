/** Settled predictions with their results, told from the log's openings alone. The log only grows, so each entry is read once. */
import type { Database } from '#data/db/database.ts'
import type { OpenLeaf, UniverseFixture } from '#data/ledger/leaves/leaf.ts'
import { toOutcome } from '#data/model/match.ts'
import { countEntries, listSettledEntries, toLeaf } from '#data/queries/ledger-rows.ts'

/** Entries read at once: bounds the memory of the first reading. */
const BATCH = 2000

interface Opened {
  readonly index: number
  readonly leaf: OpenLeaf
}

interface Match {
  fixture: UniverseFixture | null
  /** By revision; only the first and the last are opened. */
  readonly opens: Map<number, SettledFacts>
}

type SettledFacts = ReturnType<typeof toFacts>
export type SettledRow = ReturnType<typeof toRow>

function toFacts({ index, leaf }: Opened) {
  const { prediction, result } = leaf
  const outcome = toOutcome(result.homeScore, result.awayScore)
  return {
    revision: prediction.revision,
    modelVersion: prediction.modelVersion,
    madeAt: prediction.madeAt,
    predictedOutcome: prediction.predictedOutcome,
    homeWinProbability: prediction.homeWinProbability,
    drawProbability: prediction.drawProbability,
    awayWinProbability: prediction.awayWinProbability,
    predictedHomeScore: prediction.predictedHomeScore,
    predictedAwayScore: prediction.predictedAwayScore,
    probOver25Goals: prediction.probOver25Goals,
    confidenceScore: prediction.confidenceScore,
    homeScore: result.homeScore,
    awayScore: result.awayScore,
    outcome,
    wasCorrect: prediction.predictedOutcome === outcome,
    scoreAccurate:
      prediction.predictedHomeScore === result.homeScore &&
      prediction.predictedAwayScore === result.awayScore,
    openEntry: index,
  }
}

function toRow(matchId: string, fixture: UniverseFixture, facts: SettledFacts) {
  const { league, homeTeam, awayTeam, kickoffAt } = fixture
  return { matchId, league, homeTeam, awayTeam, kickoffAt, ...facts }
}

/** The last revision made before kick-off: the one that is scored. */
function toScoredRow(matchId: string, { fixture, opens }: Match): SettledRow[] {
  if (fixture === null) return []
  const scored = [...opens.values()]
    .filter(({ madeAt }) => Date.parse(madeAt) < Date.parse(fixture.kickoffAt))
    .sort((a, b) => b.revision - a.revision)[0]
  return scored ? [toRow(matchId, fixture, scored)] : []
}

function compareRows(left: SettledRow, right: SettledRow): number {
  return (
    Date.parse(left.kickoffAt) - Date.parse(right.kickoffAt) ||
    (left.matchId < right.matchId ? -1 : 1)
  )
}

/** A function that answers all settled predictions, by kick-off. */
export function makeSettledBook(database: Database): () => Promise<SettledRow[]> {
  let matches = new Map<string, Match>()
  let next = 0
  let reading: Promise<void> | null = null

  const toMatch = (id: string): Match => {
    const known = matches.get(id) ?? { fixture: null, opens: new Map() }
    matches.set(id, known)
    return known
  }
  const readOn = async (): Promise<void> => {
    for (;;) {
      const { entries, size } = await database.read(async (db) => ({
        entries: await listSettledEntries(db, next, BATCH),
        size: await countEntries(db),
      }))
      // A database put back to an older state is told from the start.
      if (size < next) [matches, next] = [new Map(), 0]
      if (entries.length === 0) return
      for (const entry of entries) {
        const leaf = toLeaf(entry)
        if (leaf.kind === 'universe')
          for (const fixture of leaf.fixtures) toMatch(fixture.matchId).fixture = fixture
        if (leaf.kind === 'open')
          toMatch(leaf.matchId).opens.set(leaf.revision, toFacts({ index: entry.entryIndex, leaf }))
        next = entry.entryIndex + 1
      }
    }
  }
  return async () => {
    reading ??= readOn().finally(() => {
      reading = null
    })
    await reading
    return [...matches].flatMap(([id, match]) => toScoredRow(id, match)).sort(compareRows)
  }
}
