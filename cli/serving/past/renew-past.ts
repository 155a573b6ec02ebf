/**
 * `site renew`: everything of the past that is missing, has changed or has an older look. It may be
 * stopped at any moment and goes on where it was; runs and builds go on beside it.
 */
import { resolve } from 'node:path'
import { readPastIndex } from '#data/log/past-index.ts'
import { AppError } from '#data/model/errors.ts'
import { toPastDir, type PlannedUnit } from '#data/model/past/made-pages.ts'
import type { SiteOptions } from '#cli/serving/site/site-build.ts'
import { readStamp } from '#cli/serving/site/site-folder.ts'
import { claimPast, lockPast } from './keep-past.ts'
import { startPageMaker } from './make-pages.ts'
import { removeOldAssets } from './old-assets.ts'
import { listWanted } from './past-units.ts'

/** How long the folder is held at most before a build may have it, beyond the unit in hand. */
const HELD_MS = 5_000

export interface RenewReport {
  readonly units: number
  readonly pages: number
  /** Units that are left, because it was stopped. */
  readonly left: number
  readonly seconds: number
}

interface RenewOptions extends Omit<SiteOptions, 'logLine'> {
  /** True once it is to stop after the unit in hand. */
  readonly isStopped: () => boolean
  readonly onProgress: (done: number, all: number, pages: number) => void
}

async function requireBuilt(outDir: string, code: string): Promise<void> {
  const stamp = await readStamp(outDir)
  if (stamp?.code === code) return
  throw new AppError(
    'not_found',
    `The site in ${outDir} was not built by this version with these settings, and pages of the past are made with its frames. Build it first: npm run cli -- site build`,
  )
}

/** @param code the program and the settings of the pages as they are now */
export async function renewPast(options: RenewOptions, code: string): Promise<RenewReport> {
  const startedAt = performance.now()
  const outDir = resolve(options.outDir)
  const dataDir = resolve(options.dataDir)
  const pastDir = toPastDir(outDir)
  await requireBuilt(outDir, code)
  const index = await readPastIndex(dataDir)
  const list = async () => {
    const lock = await lockPast(outDir)
    try {
      await claimPast(pastDir, dataDir)
      return await listWanted(pastDir, index, { code, mostDays: Infinity })
    } finally {
      lock.release()
    }
  }
  const { units } = await list()
  let [done, pages] = [0, 0]
  const toReport = (): RenewReport => ({
    units: done,
    pages,
    left: units.length - done,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  })
  /** Also of a call before this one that was stopped in between. */
  const clean = async () => {
    const lock = await lockPast(outDir)
    try {
      await removeOldAssets(pastDir, code)
    } finally {
      lock.release()
    }
  }
  if (units.length === 0) {
    await clean()
    return toReport()
  }
  const maker = startPageMaker({ ...options, dataDir, outDir, siteDir: outDir, code })
  const queue: PlannedUnit[] = [...units]
  while (queue.length > 0 && !options.isStopped()) {
    const lock = await lockPast(outDir)
    const heldSince = performance.now()
    try {
      while (queue.length > 0 && !options.isStopped() && performance.now() - heldSince < HELD_MS) {
        pages += await maker.make(queue.shift()!)
        done += 1
        options.onProgress(done, units.length, pages)
      }
    } finally {
      lock.release()
    }
  }
  const lock = await lockPast(outDir)
  try {
    await maker.close()
  } finally {
    lock.release()
  }
  if (queue.length === 0) await clean()
  return toReport()
}
