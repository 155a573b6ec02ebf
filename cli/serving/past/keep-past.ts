/**
 * The pages that stay, kept up with a build: what has become past or has changed is made beside the new
 * site before it is put in place, so that no address is missing in between.
 */
import { rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireFolderLock, type FolderLock } from '#data/files/folder-lock.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readPastIndex } from '#data/log/past-index.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { OWNER_FILE, toPastDir } from '#data/model/past/made-pages.ts'
import type { SiteOptions } from '#cli/serving/site/site-build.ts'
import { readPastOwner } from '#cli/serving/site/site-origin.ts'
import { startPageMaker } from './make-pages.ts'
import { listWanted } from './past-units.ts'

/** Days that a build makes at most: one a day becomes past, more of them only after a stop. */
const DAYS_PER_BUILD = 7
const LOOK_AGAIN_MS = 200

/** Only one process writes there at a time; each holds it for seconds. */
export async function lockPast(outDir: string, signal?: AbortSignal): Promise<FolderLock> {
  const folder = toPastDir(resolve(outDir))
  for (;;) {
    const lock = acquireFolderLock(join(dirname(folder), `.${basename(folder)}.lock`))
    if (!('holderProcessId' in lock)) return lock
    await sleep(LOOK_AGAIN_MS, undefined, { signal })
  }
}

/** Deletes the pages of another installation, such as a demo that was in this folder. */
export async function claimPast(pastDir: string, dataDir: string): Promise<void> {
  const owner = await readPastOwner(dataDir)
  const path = join(pastDir, OWNER_FILE)
  if ((await readTextIfThere(path)) === owner) return
  await rm(pastDir, { recursive: true, force: true })
  await writeFileAtomically(path, owner)
}

/**
 * Makes what is missing or has changed, never what only has an older look.
 * @param siteDir folder of the new site, not in place yet
 */
export async function keepPast(options: SiteOptions, siteDir: string, code: string): Promise<void> {
  const outDir = resolve(options.outDir)
  const dataDir = resolve(options.dataDir)
  const pastDir = toPastDir(outDir)
  const lock = await lockPast(outDir, options.signal)
  try {
    await claimPast(pastDir, dataDir)
    const index = await readPastIndex(dataDir)
    const { units, left } = await listWanted(pastDir, index, {
      code: null,
      mostDays: DAYS_PER_BUILD,
    })
    if (units.length === 0) return
    const maker = startPageMaker({ ...options, dataDir, outDir, siteDir, code })
    let pages = 0
    for (const planned of units) pages += await maker.make(planned)
    await maker.close()
    options.logLine(`made ${pages} pages of the past${left > 0 ? `; ${left} parts are left` : ''}`)
  } finally {
    lock.release()
  }
}
