/**
 * Rows of the log, written in the transaction of what they speak of, and their
 * export to the public files. The rows come first: a process killed between
 * the two has only published late, and the next run catches up.
 */
import { join } from 'node:path'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { requireCheckpoint } from '#data/ledger/append.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { appendLeaves, ensureLog, openLogFolder, readLogFile } from '#data/log/log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { countEntries, insertEntries, listEntries, toLeaf } from '#data/queries/ledger-rows.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

export function toLogFolder(context: Pick<RunContext, 'dataDir'>): string {
  return join(context.dataDir, 'ledger')
}

/** Entries of the published log, 0 before the first publication. */
async function getPublishedSize(context: RunContext): Promise<number> {
  const folder = toLogFolder(context)
  if ((await readLogFile(folder, CHECKPOINT_PATH)) === null) return 0
  return (await requireCheckpoint(openLogFolder(folder), [context.signingKey])).size
}

/** Throws `conflict` when the published log has entries this database does not know of. */
async function requireNotBehind(context: RunContext, db: ReadDb): Promise<void> {
  const [published, stored] = [await getPublishedSize(context), await countEntries(db)]
  if (published <= stored) return
  throw new AppError(
    'conflict',
    `The published log has ${published} entries, the database knows of ${stored}: it was restored to an older state. Restore a newer backup; nothing was changed.`,
  )
}

/** Takes leaves in; index of the first of them. */
export async function takeIn(
  context: RunContext,
  db: WriteDb,
  leaves: readonly Leaf[],
): Promise<number> {
  await requireNotBehind(context, db)
  return insertEntries(db, leaves, context.now)
}

/** Publishes every entry that is stored and not yet in the files; how many the log then has. */
export async function exportLog(context: RunContext): Promise<number> {
  const folder = toLogFolder(context)
  let { size } = await ensureLog(folder, context.signingKey)
  const pending = await context.database.read((db) => listEntries(db, size))
  const late: string[] = []
  for (const [acceptedMs, entries] of Map.groupBy(pending, (entry) => entry.acceptedAt.getTime())) {
    const leaves = entries.map(toLeaf)
    // By the time they were taken in: that is when the database checked them against kick-off.
    const appended = await appendLeaves(folder, context.signingKey, leaves, {
      now: new Date(acceptedMs),
      expectedSize: size,
    })
    size = appended.checkpoint.size
    late.push(...listLate(context, leaves))
  }
  if (late.length === 0) return size
  await reportLate(context, late)
  return exportLog(context)
}

/** Matches whose prediction reached the public log only at or after kick-off. */
function listLate(context: RunContext, leaves: readonly Leaf[]): string[] {
  return leaves.flatMap((leaf) =>
    leaf.kind === 'commit' && Date.parse(leaf.kickoffAt) <= context.now.getTime()
      ? leaf.matchId
      : [],
  )
}

async function reportLate(context: RunContext, matchIds: readonly string[]): Promise<void> {
  const message = `These predictions were made and stored before kick-off, but a run was interrupted and published them only now, at ${context.now.toISOString()}.`
  const leaf: Leaf = {
    v: 1,
    kind: 'incident',
    statedAt: context.now.toISOString(),
    message,
    matchIds: [...new Set(matchIds)].sort(),
  }
  await context.database.write((db) => takeIn(context, db, [leaf]), toWriteOptions(context))
}
