/** Log entries of new predictions: the fixtures of each day, and a commitment to each revision. */
import type { ReadDb } from '#data/db/database.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { makeCommit } from '#data/ledger/leaves/commitment.ts'
import type { CommitLeaf, Leaf, UniverseFixture, UniverseLeaf } from '#data/ledger/leaves/leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { isOffThePitch, toDay } from '#data/model/match/match.ts'
import type { NoPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import { listUniverseParts } from '#data/queries/log/listings.ts'
import { listOpenedIds } from '#data/queries/log/log-rows.ts'
import { listMatchesByIds, type MatchRow } from '#data/queries/matches/match-rows.ts'

/** Commitments of new revisions, with their secrets. */
export function toCommits(
  predictions: readonly Prediction[],
  kickoffs: ReadonlyMap<string, Date>,
): { leaf: CommitLeaf; nonce: string }[] {
  return predictions.map((prediction) =>
    makeCommit(prediction, kickoffs.get(prediction.matchId)!.toISOString()),
  )
}

/** What listing fixtures needs besides them. */
interface Known {
  readonly toKnown: (ids: readonly string[]) => Promise<KnownPredictions>
  /** The story of the log, as this transaction sees it. */
  readonly readStory: () => Promise<LogStory>
}

interface KnownPredictions {
  readonly predicted: ReadonlySet<string>
  readonly reasons: ReadonlyMap<string, NoPrediction>
}

/**
 * A universe leaf, which lists a day's fixtures, for each day whose fixtures differ from the last
 * listing in the log.
 */
export async function listNewUniverses(
  db: ReadDb,
  rows: readonly MatchRow[],
  { toKnown, readStory }: Known,
): Promise<Leaf[]> {
  const { byDay, before } = await followMoved(db, rows, readStory)
  const known = await toKnown([...byDay.values()].flat().map((row) => row.id))
  return [...byDay].flatMap(([day, list]) => {
    const universe = toUniverseLeaves(
      day,
      list.map((row) => toUniverseFixture(row, known)),
    )
    return toCanonicalJson(before.get(day)) === toCanonicalJson(universe) ? [] : universe
  })
}

/**
 * A listed match that was moved is listed on its new day at once, however far ahead: otherwise it
 * would look dropped. One that is opened stays where it is: what was opened are the revisions that
 * its listing makes count, and another kick-off could make another one count.
 */
async function followMoved(db: ReadDb, rows: readonly MatchRow[], readStory: Known['readStory']) {
  const before = new Map<string, UniverseLeaf[]>()
  const readDay = async (day: string) => {
    if (!before.has(day)) before.set(day, await listUniverseParts(db, day))
    return before.get(day)!
  }
  const all = new Map<string, MatchRow>()
  const add = async (more: readonly MatchRow[]) => {
    const opened = await listOpenedIds(
      db,
      more.map((row) => row.id),
    )
    for (const row of more) {
      const isFixed = opened.has(row.id) && !isListed(row, await readDay(toDay(row.kickoffAt)))
      const listed = isFixed ? (await readStory()).matches.get(row.id)?.listed : null
      all.set(row.id, listed ? { ...row, kickoffAt: new Date(listed.kickoffAt) } : row)
    }
  }
  await add(rows)
  const asked = new Set(all.keys())
  for (;;) {
    const byDay = Map.groupBy(all.values(), (row) => toDay(row.kickoffAt))
    for (const day of byDay.keys()) await readDay(day)
    const listed = [...before.values()]
      .flat()
      .flatMap((leaf) => leaf.fixtures.map((fixture) => fixture.matchId))
    const missing = listed.filter((id) => !asked.has(id))
    if (missing.length === 0) return { byDay, before }
    for (const id of missing) asked.add(id)
    await add(await listMatchesByIds(db, missing))
  }
}

const isListed = ({ id, kickoffAt }: MatchRow, parts: readonly UniverseLeaf[]) =>
  parts.some(({ fixtures }) =>
    fixtures.some((one) => one.matchId === id && Date.parse(one.kickoffAt) === kickoffAt.getTime()),
  )

function toUniverseFixture(row: MatchRow, known: KnownPredictions): UniverseFixture {
  return {
    matchId: row.id,
    league: row.league,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    kickoffAt: row.kickoffAt.toISOString(),
    status: toStatus(row, known),
  }
}

/** A called-off match is listed as such, with or without a prediction: otherwise its opening would seem overdue. */
function toStatus(row: MatchRow, known: KnownPredictions): UniverseFixture['status'] {
  if (isOffThePitch(row.matchStatus) || row.awarded) return 'not_scheduled'
  if (known.predicted.has(row.id)) return 'predicted'
  return known.reasons.get(row.id)?.reason ?? 'not_scheduled'
}
