/**
 * What is left on the disks that a run writes to, and when they will be full. Each run notes it in
 * its report; a later one tells the rate from that.
 */
import { statfs } from 'node:fs/promises'
import { and, asc, eq, gte, lte, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ingestionRuns } from '#data/db/schema.ts'
import { isAbsent } from '#data/files/read-if-there.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'
import { z } from 'zod'

/** A run and a site build need some hundred megabytes, and some thousand files. */
const LEAST_BYTES = 1_000_000_000
const LEAST_FILES = 20_000
/** The rate is that of so many days, and needs some of them: a build in between is no rate. */
const RATE_DAYS = { most: 14, least: 2 }
/** A disk that will be full sooner is told. */
const WARN_DAYS = 14

const FreeSchema = z.object({ bytes: z.number(), files: z.number() })
/** What a folder's disk has left; files are what it can still hold, 0 where it has no limit. */
export type Free = z.output<typeof FreeSchema>
export type FreeOf = Readonly<Record<string, Free>>

const EarlierSchema = z.record(z.string(), FreeSchema).catch({})

export interface EarlierFree {
  readonly at: Date
  readonly free: FreeOf
}

/** The earliest note of the days that the rate is told from; null without one. */
export async function readEarlierFree(db: ReadDb, now: Date): Promise<EarlierFree | null> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const free = sql`${ingestionRuns.report} -> 'upkeep' -> 'free'`
  const [row] = await db
    .select({ at: ingestionRuns.startedAt, free })
    .from(ingestionRuns)
    .where(
      and(
        eq(ingestionRuns.isDryRun, false),
        gte(ingestionRuns.startedAt, ago(RATE_DAYS.most)),
        lte(ingestionRuns.startedAt, ago(RATE_DAYS.least)),
        sql`${free} is not null`,
      ),
    )
    .orderBy(asc(ingestionRuns.startedAt))
    .limit(1)
  return row ? { at: row.at, free: EarlierSchema.parse(row.free) } : null
}

/** Null for a folder that is not there yet. */
export async function readFree(folder: string): Promise<Free | null> {
  try {
    const { bavail, bsize, ffree, files } = await statfs(folder)
    return { bytes: bavail * bsize, files: files === 0 ? 0 : ffree }
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

export interface DiskState {
  readonly folder: string
  readonly free: Free
  readonly earlier: EarlierFree | null
  readonly now: Date
  /** Bytes below which the disk is told. */
  readonly leastBytes?: number
}

/** A sentence for the operator; null while there is enough. */
export function describeDisk(state: DiskState): string | null {
  const { folder, free, leastBytes = LEAST_BYTES } = state
  const full = findFullDay(state)
  const then = full === null ? '' : ` At the present rate it is full on ${toDay(full)}.`
  if (free.bytes < leastBytes)
    return `The disk of ${folder} has ${Math.round(free.bytes / 1e6)} MB left.${then}`
  if (free.files > 0 && free.files < LEAST_FILES)
    return `The disk of ${folder} has room for ${free.files} more files (df -i).${then}`
  if (full === null || full - state.now.getTime() > WARN_DAYS * DAY_MS) return null
  return `The disk of ${folder} has ${(free.bytes / 1e9).toFixed(1)} GB left.${then}`
}

/** When the disk has no bytes or no files left, ms; null while neither becomes less. */
function findFullDay({ folder, free, earlier, now }: DiskState): number | null {
  const before = earlier?.free[folder]
  if (!before || !earlier) return null
  const spanMs = now.getTime() - earlier.at.getTime()
  const days = (['bytes', 'files'] as const)
    .filter((kind) => before[kind] > free[kind])
    .map((kind) => now.getTime() + (free[kind] * spanMs) / (before[kind] - free[kind]))
  return days.length === 0 ? null : Math.min(...days)
}
