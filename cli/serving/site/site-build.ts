/**
 * The static site, rebuilt when its input has changed: built beside the old one and swapped by a
 * rename, so that a visitor never sees half a site. One builder per folder at a time, each in a
 * temporary folder; a build with a missing page is not used. It reads a copy of what is published,
 * so that all pages show the same publication. Where another one comes meanwhile, it begins anew.
 */
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { listIfThere } from '#data/files/read-if-there.ts'
import { toSiteLock } from '#data/files/site-lock.ts'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForFolderLock, type FolderLock } from '#data/files/folder-lock.ts'
import { AppError } from '#data/model/errors.ts'
import { CLEARED_FILE, STATUS_FILE } from '#data/model/match/published-status.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { giveWay, startShortLived } from '#cli/short-lived.ts'
import { keepOldAssets, leaveOldPages } from './old-files.ts'
import { toSettingsSeed } from './site-env.ts'
import { requireNoOtherOrigin } from './site-claim.ts'
import { isWholeSite, readStamp, requireAllPages, SITE_STAMP } from './site-folder.ts'
import { copyInput, hasChanged, watchInput } from './site-input.ts'
import { readFirstLeafOf, readOrigin, readOwner, ROOT } from './site-origin.ts'
import type { BuiltPages, SiteOptions } from './site-options.ts'
import { readSiteState, writeSiteState } from './site-state.ts'

/**
 * How often one build begins anew because of a publication. The next one is put in place whatever is
 * published meanwhile: else none would end where runs come more often than builds take.
 */
const MOST_RESTARTS = 1

/**
 * True when there is a complete site of this installation, possibly of an older version or of
 * yesterday's matches.
 */
export async function hasServableSite({
  outDir,
  dataDir,
}: Pick<SiteOptions, 'outDir' | 'dataDir'>): Promise<boolean> {
  const stamp = await readStamp(resolve(outDir))
  const log = await readFirstLeafOf(dataDir)
  const isOurs =
    (!stamp?.owner || stamp.owner === (await readOwner(dataDir))) &&
    (!stamp?.log || log === '' || stamp.log === log)
  return isOurs && (await isWholeSite(resolve(outDir)))
}

/** Builds when something has changed or a page is missing; true when a new site is in place. */
export async function buildSite(options: SiteOptions): Promise<boolean> {
  await leaveOldPages(options.outDir, options.logLine)
  if (await isUpToDate(options)) return false
  requireNoOtherOrigin(options)
  const lock = await waitForLock(options)
  try {
    // The process that held the lock may have built the same site.
    if (await isUpToDate(options)) return false
    await recordBuild(options)
    return true
  } finally {
    lock.release()
  }
}

async function isUpToDate(options: SiteOptions): Promise<boolean> {
  const outDir = resolve(options.outDir)
  const [stamp, origin] = [await readStamp(outDir), await readOriginOf(options)]
  return stamp?.code === origin.code && stamp.data === origin.data && (await isWholeSite(outDir))
}

function readOriginOf({ env, publicOrigin, dataDir }: SiteOptions) {
  return readOrigin(toSettingsSeed(env, publicOrigin), dataDir)
}

/** Another server with the same folder builds for this one too. */
function waitForLock({ outDir, logLine, signal }: SiteOptions): Promise<FolderLock> {
  const onWait = (holder: number) =>
    logLine(`process ${holder} is building the site: waiting for it`)
  return waitForFolderLock(toSiteLock(outDir), { signal, onWait })
}

/** Builds, and stores the result. */
async function recordBuild(options: SiteOptions): Promise<void> {
  const { dataDir } = options
  const pages = (await readSiteState(dataDir))?.pages ?? null
  await writeSiteState(dataDir, { state: 'building', pages, message: null })
  try {
    const count = await buildCurrent(options)
    await writeSiteState(dataDir, { state: 'ok', pages: count, message: null })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await writeSiteState(dataDir, { state: 'failed', pages, message })
    throw error
  }
}

/** Builds until a site is in place; the number of its pages. */
async function buildCurrent(options: SiteOptions): Promise<number> {
  for (let restarts = 0; ; restarts += 1) {
    const pages = await buildAndSwap(options, restarts < MOST_RESTARTS)
    if (pages !== null) return pages
    options.logLine('what is published has changed meanwhile: the site is built anew')
  }
}

/**
 * Number of pages now in place; null when the build was thrown away, because its log was cleared, or
 * because of a newer publication.
 */
async function buildAndSwap(options: SiteOptions, givesWay: boolean): Promise<number | null> {
  const outDir = resolve(options.outDir)
  await requireTrueFigures(options)
  requirePublished(options)
  options.logLine('building the site')
  await removeLeftovers(outDir)
  const fresh = `${outDir}.new-${process.pid}`
  const startedAt = performance.now()
  const input = await copyInput(options, `${fresh}-input`, () => readOriginOf(options))
  const watch = watchInput(options, input, givesWay)
  const watched = { ...options, signal: watch.signal }
  try {
    const { origin } = input
    await build({ ...watched, dataDir: input.folder }, fresh)
    const pages = await requireAllPages(fresh)
    await writeFileAtomically(
      join(fresh, SITE_STAMP),
      `${origin.code} ${origin.data} ${origin.owner} ${origin.log}\n`,
    )
    await keepOldAssets(outDir, fresh)
    const old = `${outDir}.old`
    await rm(old, { recursive: true, force: true })
    const isInPlace = await withPublicationFiles(options.dataDir, async () => {
      if (await hasChanged(options, input, givesWay)) return false
      if (existsSync(outDir)) await rename(outDir, old)
      await rename(fresh, outDir)
      return true
    })
    if (!isInPlace) return null
    options.logLine(
      `built the site of ${pages} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    )
    await Promise.all([rm(old, { recursive: true, force: true }), options.whenInPlace?.()])
    return pages
  } catch (error) {
    if (watch.isOutdated()) return null
    throw error
  } finally {
    watch.stop()
    for (const folder of [fresh, input.folder]) await rm(folder, { recursive: true, force: true })
  }
}

/** What stands behind the site's own name in that of a builder's folder. */
const BUILDERS_FOLDER = /^\.new-\d+(?:-input)?$/

/** Removes the leftovers of a killed builder; only the holder of the lock may do so. */
async function removeLeftovers(outDir: string): Promise<void> {
  const own = basename(outDir)
  for (const name of await listIfThere(dirname(outDir)))
    if (name.startsWith(own) && BUILDERS_FOLDER.test(name.slice(own.length)))
      await rm(join(dirname(outDir), name), { recursive: true })
}

/** A killed swap can leave the last site aside: it is restored, to be served meanwhile. */
export async function restoreOldSite({ outDir }: Pick<SiteOptions, 'outDir'>): Promise<void> {
  const folder = resolve(outDir)
  if (!existsSync(folder) && existsSync(`${folder}.old`)) await rename(`${folder}.old`, folder)
}

/** An empty site is never published by accident: only a cleared demo has pages without matches. */
function requirePublished({ dataDir }: SiteOptions): void {
  if ([STATUS_FILE, CLEARED_FILE].some((file) => existsSync(resolve(dataDir, file)))) return
  throw new AppError(
    'not_found',
    `Nothing is published in ${resolve(dataDir, 'public')}: no page is built from it. Run the pipeline first.`,
  )
}

/** Throws when a published accuracy figure differs from the log, so that no page is built with it. */
async function requireTrueFigures({ dataDir, signal }: SiteOptions): Promise<void> {
  const folder = resolve(dataDir)
  if (!existsSync(join(folder, 'public', 'record.json'))) return
  const program = fileURLToPath(new URL('check-record.ts', import.meta.url))
  const child = startShortLived([program, folder], { ...(signal && { signal }) })
  await waitForEnd(child, (words) => new AppError('ledger_invalid', words))
}

/** Waits until a child has ended well; throws what `toError` makes of its last words. */
async function waitForEnd(
  child: ChildProcess,
  toError: (words: string) => AppError,
): Promise<void> {
  giveWay(child)
  const words: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => words.push(text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw toError(words.join('').trim().split('\n').slice(-15).join('\n'))
}

/**
 * The bundler's allocator (mimalloc) reserves memory in large pieces and keeps freed memory;
 * glibc's, used by the drawing of pictures, keeps some per thread. This build ends soon: with these
 * settings it returns memory at once and needs half a gigabyte less.
 */
const SPARING_MEMORY = {
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
  MALLOC_ARENA_MAX: '2',
}

/** Room for new objects, MB: its garbage is not let grow. */
const SMALL_NEW_SPACE = '--max-semi-space-size=8'

function findAstro(): readonly string[] {
  const require = createRequire(import.meta.url)
  return [join(dirname(require.resolve('astro/package.json')), 'bin', 'astro.mjs'), 'build']
}

function build(options: SiteOptions, folder: string): Promise<void> {
  const child = startShortLived([SMALL_NEW_SPACE, ...(options.program ?? findAstro())], {
    cwd: ROOT,
    env: {
      ...SPARING_MEMORY,
      ...options.env,
      SITE_OUT_DIR: folder,
      // Packed forms of unchanged files are taken over from the existing site.
      SITE_OLD_DIR: resolve(options.outDir),
      DATA_DIR: resolve(options.dataDir),
      PUBLIC_ORIGIN: options.publicOrigin,
    },
    ...(options.signal && { signal: options.signal }),
  })
  child.on('message', (pages: BuiltPages) => options.onPage?.(pages))
  return waitForEnd(
    child,
    (words) => new AppError('internal', `The site could not be built:\n${words}`),
  )
}
