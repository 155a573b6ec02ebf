/**
 * A run's check of its machine before it works: age of the newest backup, free disk space, standby.
 * Each is a sentence for the operator, null when all is well; beside them what the disks have left.
 */
import { listBackups, toBackupTime } from '#data/backup/make-backup.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { describeStandbys, readStandbys } from '#data/queries/operation/standbys.ts'
import { describeDisk, readEarlierFree, readFree, type Free, type FreeOf } from './disks.ts'
import type { RunContext } from './run-context.ts'

/** Backups are made once a day: half a day later one was missed. */
const BACKUP_MAX_AGE_MS = 36 * HOUR_MS
export interface UpkeepReport {
  readonly backup: string | null
  readonly disk: string | null
  readonly standby: string | null
  /** What is left on the disk of each folder that is written to. */
  readonly free: FreeOf
}

export async function readUpkeep(context: RunContext): Promise<UpkeepReport> {
  const { backupDir = null } = context
  const standbys = await readStandbys(context.database)
  return {
    backup: backupDir === null ? null : await describeBackups(backupDir),
    ...(await readDisks(context)),
    standby: describeStandbys(standbys, context.expectsStandby ?? false),
  }
}

/** What an operator is told. */
export const listWarnings = (upkeep: UpkeepReport | undefined): string[] =>
  [upkeep?.backup, upkeep?.disk, upkeep?.standby].filter((words) => typeof words === 'string')

/** By the clock of this machine: a moved one changes nothing about its disks. */
async function readDisks(context: RunContext): Promise<Pick<UpkeepReport, 'disk' | 'free'>> {
  const { backupDir, dataDir, siteDir, leastFreeBytes } = context
  const now = new Date()
  const earlier = await context.database.read((db) => readEarlierFree(db, now))
  const free: Record<string, Free> = {}
  const told: string[] = []
  for (const folder of [dataDir, siteDir, backupDir].filter((one) => typeof one === 'string')) {
    const left = await readFree(folder).catch((error: Error) => {
      told.push(`The free space of ${folder} is not known: ${error.message}.`)
      return null
    })
    if (left === null) continue
    const isSameDisk = Object.values(free).some(
      ({ bytes, files }) => bytes === left.bytes && files === left.files,
    )
    free[folder] = left
    const leastBytes = leastFreeBytes === undefined ? {} : { leastBytes: leastFreeBytes }
    const words = isSameDisk
      ? null
      : describeDisk({ folder, free: left, earlier, now, ...leastBytes })
    if (words !== null) told.push(words)
  }
  return { disk: told.join(' ') || null, free }
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
