/**
 * The public files of the log: an export of its rows, and the record counted
 * from them. A process killed before it has only published late, and the next
 * run catches up.
 */
import { requireSoundStory } from '#data/ledger/audit/new-leaves.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves, openLogForAppend } from '#data/log/log-folder.ts'
import { keepHead } from '#data/queries/log/ledger-heads.ts'
import { listEntries, toLeaf } from '#data/queries/log/ledger-rows.ts'
import { readStoredLog, toStoredRoot, type StoredLog } from '#data/queries/log/stored-log.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { requireOneHistory } from './known-heads.ts'
import { appendEntries, listOwnKeys, requireCurrentKey, toLogFolder } from './log-entries.ts'
import { writeRecord } from './record-file.ts'

export interface PublishLogOptions {
  /** The key being handed over to: it signs beside the one in use. */
  readonly next?: SigningKey
  /** Somebody has said that this database is the newest state of a log whose folder is gone. */
  readonly isConfirmed?: boolean
}

/**
 * Publishes every entry that is stored and not yet in the files, and the record
 * after it. Nothing is signed unless the whole story holds and continues every
 * head that is known anywhere.
 */
export async function publishLog(
  context: RunContext,
  options: PublishLogOptions = {},
): Promise<void> {
  await exportEntries(context, options)
  await writeRecord(context)
}

async function exportEntries(context: RunContext, options: PublishLogOptions): Promise<void> {
  const log = await readStoredLog(context.database)
  requireSoundStory(log.story)
  const signers =
    options.next === undefined ? [context.signingKey] : [context.signingKey, options.next]
  requireCurrentKey(log.story, signers)
  await requireOneHistory(context, log, {
    keys: listOwnKeys(log.story, context.signingKey),
    isConfirmed: options.isConfirmed ?? false,
  })
  const late = await writeFiles(context, log, options)
  if (late.length === 0) return
  await context.database.write(
    (db) => appendEntries(context, db, [toLateIncident(context, late)]),
    toWriteOptions(context),
  )
  await exportEntries(context, options)
}

/** Writes the files behind those that are there; matches whose commit is published only after their kick-off. */
async function writeFiles(
  context: RunContext,
  log: StoredLog,
  { next }: PublishLogOptions,
): Promise<string[]> {
  const folder = toLogFolder(context)
  const { size } = await openLogForAppend(folder, context.signingKey)
  const leaves = (await context.database.read((db) => listEntries(db, size))).map(toLeaf)
  const { checkpoint, note } = await appendLeaves(folder, context.signingKey, leaves, {
    expectedSize: size,
    expectedRoot: toStoredRoot(log, log.size),
    ...(next && { alsoSignWith: next }),
  })
  await context.database.write((db) => keepHead(db, checkpoint.size, note))
  return listLate(context, leaves)
}

/** Matches whose prediction reached the public log only at or after kick-off. */
function listLate(context: RunContext, leaves: readonly Leaf[]): string[] {
  return leaves.flatMap((leaf) =>
    leaf.kind === 'commit' && Date.parse(leaf.kickoffAt) <= context.now.getTime()
      ? leaf.matchId
      : [],
  )
}

function toLateIncident(context: RunContext, matchIds: readonly string[]): Leaf {
  const at = context.now.toISOString()
  return {
    v: 1,
    kind: 'incident',
    statedAt: at,
    message: `These predictions were made and stored before kick-off, but a run was interrupted and published them only now, at ${at}.`,
    matchIds: [...new Set(matchIds)].sort(),
  }
}
