/** Storing predictions and adding to the log what they commit to, in one transaction. */
import type { WriteDb } from '#data/db/database.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import { DAY_MS } from '#data/model/time.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { listCalledOff } from '#data/queries/log/log-rows.ts'
import { readLogInside } from '#data/queries/log/stored-log.ts'
import { listMatchesBetween } from '#data/queries/matches/match-rows.ts'
import {
  insertPredictions,
  listLastRevisions,
  listNoPredictions,
} from '#data/queries/predictions/prediction-rows.ts'
import { listNewUniverses, toCommits } from '#pipeline/publishing/commit-leaves.ts'
import { appendEntries } from '#pipeline/publishing/log-entries.ts'
import { toRunWindow, type RunContext } from '#pipeline/stages/run-context.ts'
import type { MadePrediction } from './make-prediction.ts'

/** Long enough for the write itself; the database refuses all of it if one match has begun. */
const WRITING_MS = 15_000

/** A match that begins before this is not predicted: fitting takes a while, and it could begin before the write. */
function toLatestKickoff({ now, isClockMoved }: RunContext): Date {
  return isClockMoved ? now : new Date(Date.now() + WRITING_MS)
}

/** Days; a match called off within this time is still listed as such: feeds report it up to a month late. */
const CALLED_OFF_DAYS = 60

/**
 * Stores the new revisions whose match has not begun, and in the same transaction adds to the log
 * the days' fixtures, a commitment to each of these revisions and the season forecasts. Returns the
 * number of stored revisions.
 */
export async function commitTo(
  context: RunContext,
  db: WriteDb,
  news: readonly MadePrediction[],
  seasons: readonly SeasonLeaf[],
): Promise<number> {
  const { from, to } = toRunWindow(context)
  const since = new Date(from.getTime() - CALLED_OFF_DAYS * DAY_MS)
  const rows = await listMatchesBetween(db, from, to)
  const kickoffs = new Map(rows.map((row) => [row.id, row.kickoffAt]))
  const latest = toLatestKickoff(context)
  const inTime = news.filter(({ prediction }) => kickoffs.get(prediction.matchId)! > latest)
  await insertPredictions(db, inTime)
  const listed = [...(await listCalledOff(db, since, from)), ...rows]
  let story: Promise<LogStory> | null = null
  const universes = await listNewUniverses(db, listed, {
    toKnown: async (ids) => ({
      predicted: new Set((await listLastRevisions(db, ids)).keys()),
      reasons: await listNoPredictions(db, ids),
    }),
    readStory: () => (story ??= readLogInside(context.database, db).then((log) => log.story)),
  })
  const commits = toCommits(
    inTime.map(({ prediction }) => prediction),
    kickoffs,
  )
  if (universes.length + commits.length + seasons.length === 0) return inTime.length
  const firstIndex = await appendEntries(context, db, [
    ...universes,
    ...commits.map(({ leaf }) => leaf),
    ...seasons,
  ])
  await insertCommits(
    db,
    commits.map(({ leaf, nonce }, offset) => ({
      matchId: leaf.matchId,
      revision: leaf.revision,
      nonce,
      entryIndex: firstIndex + universes.length + offset,
    })),
  )
  return inTime.length
}
