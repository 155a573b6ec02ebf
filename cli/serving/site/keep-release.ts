/**
 * The data set's release of a day, made in a folder that no build replaces, once the pages are built. In a
 * process of its own, below the others: it reads the whole log. Where it is made, or nothing is new,
 * a checkpoint and a few names are all that is read.
 */
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '#data/files/make-folder.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { RELEASES_PATH, toReleasesRoot } from '#data/model/stored-files.ts'
import { AppError } from '#data/model/errors.ts'
import { isOfOtherLog, isReleaseDue } from '#data/release/release-state.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { getWholeEnv } from '#cli/env.ts'
import type { SiteOptions } from './site-options.ts'
import { giveWay, readLastWords, startShortLived } from '#cli/short-lived.ts'

/** A season takes half a minute; ten of them on a slow machine are far below. */
const LONGEST_MS = 30 * MINUTE_MS

/** Its garbage is not let grow: new objects are a few rows at a time. */
const SMALL_NEW_SPACE = '--max-semi-space-size=4'

type ReleaseOptions = Pick<
  SiteOptions,
  'dataDir' | 'outDir' | 'publicOrigin' | 'logLine' | 'signal'
>

export const toReleasesDir = (outDir: string) =>
  join(toReleasesRoot(resolve(outDir)), RELEASES_PATH)

/** True when a release was made; throws what went wrong, which is no fault of the pages. */
export async function keepRelease(options: ReleaseOptions): Promise<boolean> {
  const folder = toReleasesDir(options.outDir)
  const log = openLogFolder(join(resolve(options.dataDir), 'ledger'))
  if (await isOfOtherLog(folder, log)) await setAside(options)
  if (!(await isReleaseDue(folder, log, new Date()))) return false
  await runRelease(folder, options)
  options.logLine('released the data set of today')
  return true
}

/** Of an installation that was begun anew: the data set of the one before is no longer served, and kept. */
async function setAside({ outDir, logLine }: ReleaseOptions): Promise<void> {
  const root = toReleasesRoot(resolve(outDir))
  const aside = `${root}.until-${new Date().toISOString().replaceAll(':', '')}`
  await rename(root, aside)
  await makeFolder(root)
  logLine(`the data set of another log, whose installation was here before, is now in ${aside}`)
}

async function runRelease(
  folder: string,
  { dataDir, publicOrigin, signal }: ReleaseOptions,
): Promise<void> {
  const main = join(import.meta.dirname, '../../main.ts')
  const child = startShortLived([SMALL_NEW_SPACE, main, 'data', 'release', folder], {
    env: { ...getWholeEnv(), DATA_DIR: resolve(dataDir), PUBLIC_ORIGIN: publicOrigin },
    timeout: LONGEST_MS,
    ...(signal && { signal }),
  })
  giveWay(child)
  child.stdout!.resume()
  const readWords = readLastWords(child)
  const [code] = await once(child, 'close')
  if (code === 0) return
  const last = readWords().split('\n').at(-1)
  throw new AppError('internal', `The data set could not be released: ${last}`)
}
