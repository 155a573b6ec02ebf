/**
 * Publishing: the log and the record become files, the days of the window signed snapshots. Rows
 * first, in one transaction. The files are an export of the rows that a crash can only delay; the
 * public pages' input is written last.
 */
import type { WriteDb } from '#data/db/database.ts'
import type { QuorumVerdict } from '#data/ledger/witness/witness-policy.ts'
import { countOf } from '#data/model/count-of.ts'
import { AppError } from '#data/model/errors.ts'
import { getSkippedVersion } from '#data/queries/publication-place.ts'
import { announcePublished } from '#data/queries/published.ts'
import {
  getSnapshotVersion,
  insertSnapshot,
  listNewestDays,
  type StoredDay,
} from '#data/queries/snapshots.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import {
  getSignerReference,
  openDay,
  signDay,
  signPointer,
  toKeyReference,
} from '#data/snapshots/signing.ts'
import type { SnapshotDay, SnapshotMatch, SnapshotPointer } from '#data/snapshots/snapshot.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import type { WitnessReport } from '#pipeline/publishing/cosign-log.ts'
import { gatherDays, type GatheredDay } from '#pipeline/publishing/gather-days.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { exportSnapshots } from '#pipeline/publishing/export-snapshots.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { toWriteOptions, type RunContext } from './run-context.ts'
import { DAYS_PER_RUN, writePast } from '#pipeline/publishing/past/write-past.ts'
import { writePublicFiles } from '#pipeline/publishing/public-files.ts'

/** Lifetime of a snapshot; readers refuse an older one. */
const SNAPSHOT_LIFE_MS = 48 * HOUR_MS

export interface PublishReport {
  /** Version of the pointer; unchanged when only its expiry has changed. */
  readonly version: number
  readonly days: readonly {
    readonly day: string
    readonly revision: number
    readonly matches: number
  }[]
  /** Results of asking the witnesses to cosign, after everything was published. */
  readonly witnesses?: readonly WitnessReport[]
  /** Verdict of the policy on the published head; absent without a policy. */
  readonly quorum?: QuorumVerdict
}

/** Publishes the log, signs and stores every day of the window, then writes the files. */
export async function publish(context: RunContext): Promise<PublishReport> {
  // The log first: no prediction is shown without a public commitment.
  const days = context.isDryRun
    ? await gatherDays(context)
    : await publishLog(context, { sealsForecasts: true })
  const report = await context.database.write(
    (db) => signDays(context, db, days),
    toWriteOptions(context),
  )
  if (!context.isDryRun) {
    await exportSnapshots(context)
    // A day that leaves the public files is past: its pages are made before they leave the site.
    await writePast(context, DAYS_PER_RUN)
    await writePublicFiles(context)
  }
  context.logLine(`published ${countOf(report.days.length, 'day')} as version ${report.version}`)
  return report
}

/** Signs these days and a new pointer to them, as rows; unchanged days keep their file. */
export async function signDays(
  context: RunContext,
  db: WriteDb,
  days: readonly GatheredDay[],
): Promise<PublishReport> {
  const stored = new Map(
    (
      await listNewestDays(
        db,
        days.map(({ day }) => day),
      )
    ).map((row) => [row.day, row]),
  )
  const news: StoredDay[] = []
  const current: (SnapshotPointer['days'][number] & { matches: number })[] = []
  for (const { day, matches } of days) {
    const before = stored.get(day) ?? null
    const unchanged = before && (await getSame(context, before, matches))
    if (before && unchanged) {
      current.push({
        day,
        revision: before.revision,
        sha256: toSha256Hex(before.body),
        matches: matches.length,
      })
      continue
    }
    const revision = (before?.revision ?? 0) + 1
    const file = await signDay(context.signingKey, {
      v: 1,
      day,
      revision,
      madeAt: context.now.toISOString(),
      modelVersion: MODEL_VERSION,
      matches,
    })
    news.push({ day, revision, ...file })
    current.push({ day, revision, sha256: toSha256Hex(file.body), matches: matches.length })
  }
  const version = Math.max(await getSnapshotVersion(db), await getSkippedVersion(db)) + 1
  const pointer = await signPointer(context.signingKey, toPointer(context, version, current))
  await insertSnapshot(db, version, pointer, news)
  await announcePublished(db)
  return {
    version,
    days: current.map(({ day, revision, matches }) => ({ day, revision, matches })),
  }
}

function toPointer(
  context: RunContext,
  version: number,
  days: readonly SnapshotPointer['days'][number][],
): SnapshotPointer {
  return {
    v: 1,
    version,
    createdAt: context.now.toISOString(),
    expiresAt: new Date(context.now.getTime() + SNAPSHOT_LIFE_MS).toISOString(),
    modelVersion: MODEL_VERSION,
    days: days.map(({ day, revision, sha256 }) => ({ day, revision, sha256 })),
  }
}

/** The stored day when all its matches are unchanged, else null; also null when it was changed after signing. */
async function getSame(
  context: RunContext,
  stored: StoredDay,
  matches: readonly SnapshotMatch[],
): Promise<SnapshotDay | null> {
  const day = await openStored(context, stored)
  if (day === null) return null
  return JSON.stringify(day.matches) === JSON.stringify(toPlain(matches)) ? day : null
}

/** Null for a day that does not verify with this key: machines refuse it, so it must be signed again. */
async function openStored(context: RunContext, stored: StoredDay): Promise<SnapshotDay | null> {
  const { day, revision, body } = stored
  try {
    // A day signed by another key is signed again: the key has been rotated.
    if (getSignerReference(stored) !== toKeyReference(context.signingKey)) return null
    return await openDay([context.signingKey], stored, { day, revision, sha256: toSha256Hex(body) })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'snapshot_invalid')) throw error
    context.logLine(
      `the stored snapshot of ${day} is signed anew: ${error.message} Find out who may write to the database.`,
    )
    return null
  }
}

/** As it would be read back from JSON. */
function toPlain(matches: readonly SnapshotMatch[]): unknown {
  return JSON.parse(JSON.stringify(matches))
}
