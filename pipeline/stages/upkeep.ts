/**
 * A run's check of its machine before it works: age of the newest backup, free disk space, standby.
 * Each is a sentence for the operator, null when all is well.
 */
import { statfs } from 'node:fs/promises'
import { isAbsent } from '#data/files/read-if-there.ts'
import { listBackups, toBackupTime } from '#data/backup/make-backup.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { describeStandbys, readStandbys } from '#data/queries/operation/standbys.ts'
import type { RunContext } from './run-context.ts'

/** Backups are made once a day: half a day later one was missed. */
const BACKUP_MAX_AGE_MS = 36 * HOUR_MS
/** A run and a site build need some hundred megabytes. */
const LEAST_FREE_BYTES = 1_000_000_000

export interface UpkeepReport {
  readonly backup: string | null
  readonly disk: string | null
  readonly standby: string | null
}

export async function readUpkeep(context: RunContext): Promise<UpkeepReport> {
  const { backupDir = null, dataDir, leastFreeBytes = LEAST_FREE_BYTES } = context
  const folders = [dataDir, ...(backupDir === null ? [] : [backupDir])]
  const disks = await Promise.all(folders.map((folder) => describeDisk(folder, leastFreeBytes)))
  return {
    backup: backupDir === null ? null : await describeBackups(backupDir),
    disk: disks.find((words) => words !== null) ?? null,
    standby: describeStandbys(
      await readStandbys(context.database),
      context.expectsStandby ?? false,
    ),
  }
}

/** An unreadable folder is a fault of the backups, not of the run. */
async function describeBackups(folder: string): Promise<string | null> {
  try {
    return describeBackup(folder, await listBackups(folder))
  } catch (error) {
    return `The backups in ${folder} cannot be read: ${(error as Error).message}.`
  }
}

/** By the clock of this machine, as the folders' names are. */
function describeBackup(folder: string, names: readonly string[]): string | null {
  const newest = names.at(-1)
  if (newest === undefined) return `There is no backup in ${folder}.`
  const hours = Math.floor((Date.now() - toBackupTime(newest).getTime()) / HOUR_MS)
  if (hours * HOUR_MS < BACKUP_MAX_AGE_MS) return null
  return `The newest backup, ${folder}/${newest}, is ${hours} hours old.`
}

async function describeDisk(folder: string, least: number): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free >= least) return null
    return `The disk of ${folder} has ${Math.round(free / 1e6)} MB left.`
  } catch (error) {
    if (isAbsent(error)) return null
    return `The free space of ${folder} is not known: ${(error as Error).message}.`
  }
}
