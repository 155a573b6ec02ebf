/**
 * The public files of the log: an export of its rows, and the record counted from them. If a
 * process is killed before, publication is only late, and the next run catches up.
 */
import { join } from 'node:path'
import { listLateEntries, listVoidsAfterKickoff } from '#data/ledger/audit/late-commits.ts'
import type { ReadDb } from '#data/db/database.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { requireSoundStory } from '#data/ledger/audit/new-leaves.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import { getLastKey, listLogKeys } from '#data/ledger/signing/current-signer.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { AppError } from '#data/model/errors.ts'
import { appendLeaves, openLogForAppend } from '#data/log/log-folder.ts'
import { listOpenableEntries } from '#data/queries/log/log-commits.ts'
import { getLastHeadSize, storeHead } from '#data/queries/log/log-heads.ts'
import { listEntries, toLeaf } from '#data/queries/log/log-rows.ts'
import { readStoredLog, toStoredRoot, writeStoredLog } from '#data/queries/log/stored-log.ts'
import { waitForStandbys } from '#data/queries/operation/standbys.ts'
import { forgetVerdicts } from '#data/queries/predictions/settlement-rows.ts'
import { getTime, toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { gatherDays, type GatheredDay } from './gather-days.ts'
import { requireOneHistory } from './known-heads.ts'
import {
  appendEntries,
  getLogKeys,
  requireCurrentKey,
  toLogFolder,
  withWayOut,
} from './log-entries.ts'
import { requireOwnRows } from './own-rows.ts'
import { writeRecord } from './record-file.ts'
import { sealForecasts } from './seal-forecasts.ts'

interface PublishLogOptions {
  /** The next key in a rotation: it signs beside the current one. */
  readonly next?: SigningKey
  /** The operator has confirmed that this database is the newest state of a log whose folder is gone. */
  readonly isConfirmed?: boolean
  /** True for a run: it seals the members' forecasts given since the last one. */
  readonly sealsForecasts?: boolean
}

/**
 * Publishes every stored entry that is not in the files yet, and then the record. Nothing is signed
 * unless the whole story is consistent and continues every known head. Returns the window's days,
 * which were compared with the log before its head was signed.
 */
export async function publishLog(
  context: RunContext,
  options: PublishLogOptions = {},
): Promise<readonly GatheredDay[]> {
  const days = await exportEntries(context, options)
  await writeRecord(context)
  // The record states no fewer entries than the cache has.
  await writeStoredLog(context.database)
  return days
}

/**
 * Voids entries that an interrupted run left unpublished until after kick-off, before anything is
 * opened: an opening based on such a commit would leave out the revision that counts instead.
 */
export async function voidLateBeforeSettling(context: RunContext): Promise<void> {
  if (context.isDryRun) return
  const log = await readStoredLog(context.database)
  const keptSize = (await context.database.read(getLastHeadSize)) ?? 0
  const found = listLateEntries(log.story, { coveredSize: keptSize, now: getTime(context) })
  if (found.length === 0) return
  // A head may have been signed and not stored: the folder and others have it.
  const keys = getLogKeys(log.story, context.signingKey)
  const { coveredSize } = await requireOneHistory(context, log, { keys, isConfirmed: false })
  await voidLate(context, coveredSize)
}

async function exportEntries(context: RunContext, options: PublishLogOptions) {
  const log = await readStoredLog(context.database)
  requireSoundStory(log.story)
  const signers =
    options.next === undefined ? [context.signingKey] : [context.signingKey, options.next]
  requireCurrentKey(log.story, signers)
  const { coveredSize, signedSize } = await requireOneHistory(context, log, {
    keys: getLogKeys(log.story, context.signingKey),
    isConfirmed: options.isConfirmed ?? false,
  })
  await context.database.read(async (db) => {
    await requireOwnRows(db, log, { coveredSize: signedSize, keys: signers })
    await requireTrueVoids(db, log.story, coveredSize)
  })
  await voidLate(context, coveredSize)
  const reason = options.sealsForecasts ? 'publication' : 'interrupted'
  await sealForecasts(context, { coveredSize, reason })
  for (;;) {
    // What is signed cannot be taken back, so days are checked before.
    const days = await gatherDays(context)
    const { checkpoint, note } = await writeFiles(context, options)
    // A match may have kicked off while the files were written.
    const isVoided = await voidLate(context, coveredSize)
    // Before the head is stored: from then on the database holds each seal to its place.
    const isSealed = await sealForecasts(context, { coveredSize, reason: 'kicked_off' })
    await context.database.write(
      (db) => storeHead(db, checkpoint.size, note),
      toWriteOptions(context),
    )
    if (!isVoided && !isSealed) return days
  }
}

/**
 * Throws `ledger_invalid` when an unsigned incident takes a sound prediction out after kick-off that
 * a signed head held, and whose secret is here: it is neither late nor lost, whatever it is called.
 */
async function requireTrueVoids(db: ReadDb, story: LogStory, coveredSize: number): Promise<void> {
  const voids = listVoidsAfterKickoff(story, { coveredSize })
  const openable = await listOpenableEntries(
    db,
    voids.map(({ index }) => index),
  )
  const found = voids.find(({ index }) => openable.has(index))
  if (found === undefined) return
  throw new AppError(
    'ledger_invalid',
    `Entry ${found.incidentIndex} takes entry ${found.index}, ${found.matchId}, out of the record after kick-off, but a head of ${coveredSize} entries held it and its secret is here: it was neither late nor lost. Find out who may write to the database and restore a backup. Nothing was signed.`,
  )
}

/**
 * Voids the commits that no signed head covered before kick-off; true when there were any. The
 * incident is in the log before anything is signed: one signature covers both. A run killed at any
 * moment has published neither, and the next one finds the incident as a row.
 */
async function voidLate(context: RunContext, coveredSize: number): Promise<boolean> {
  const { story } = await readStoredLog(context.database)
  const now = getTime(context)
  const late = listLateEntries(story, { coveredSize, now })
  if (late.length === 0) return false
  const matchIds = [...new Set(late.map(({ matchId }) => matchId))]
  context.logLine(`published after kick-off, so they do not count: ${matchIds.join(', ')}`)
  await context.database.write(async (db) => {
    await appendEntries({ ...context, now }, db, toLateIncidents(late, now))
    await forgetVerdicts(db, matchIds)
  }, toWriteOptions(context))
  return true
}

/** Writes the new files, and returns the signed head. */
async function writeFiles(context: RunContext, { next }: PublishLogOptions) {
  const log = await readStoredLog(context.database)
  const folder = toLogFolder(context)
  // A hand-over that was interrupted leaves a checkpoint of the key before.
  const keys = await listLogKeys(getLogKeys(log.story, context.signingKey))
  const { size } = await openLogForAppend(folder, context.signingKey, keys)
  const leaves = (await context.database.read((db) => listEntries(db, size))).map(toLeaf)
  // Also what an earlier run committed before it was killed and reached a standby.
  await waitForStandbys(context.database)
  const head = await withWayOut(folder, () =>
    appendLeaves(folder, context.signingKey, leaves, {
      keys,
      expectedSize: size,
      expectedRoot: toStoredRoot(log, log.size),
      levels: log.levels,
      ...(next && { alsoSignWith: next }),
    }),
  )
  const last = getLastKey(log.story.handOvers)
  if (last !== null) await writeFileAtomically(join(folder, KEY_PATH), `${last}\n`)
  return head
}
