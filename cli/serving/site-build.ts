/**
 * The static site, built when what it is made of has changed: beside the old
 * one, then swapped in by a rename, so that a visitor never meets half a site.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '#data/model/errors.ts'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import { requireTrueRecord } from '../published-record.ts'

export interface SiteOptions {
  readonly dataDir: string
  /** Folder of the built site. */
  readonly outDir: string
  readonly publicOrigin: string
  readonly tell: (words: string) => void
}

const ROOT = resolve(import.meta.dirname, '../..')
/** Everything of the project that a page is made of. */
const SOURCES = [
  'site',
  'data/model',
  'data/ledger',
  'data/scoring',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
]

async function* listFiles(path: string): AsyncGenerator<string> {
  const stats = await stat(path).catch(() => null)
  if (stats?.isDirectory()) {
    for (const name of (await readdir(path)).sort()) yield* listFiles(join(path, name))
  } else if (stats && !/\.test\.tsx?$|\.spec\.ts$/.test(path)) yield path
}

/** What a site was built from: of the project, and of the pipeline's public files. */
interface Origin {
  readonly code: string
  readonly data: string
}

async function hashFiles(seed: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(seed)
  for (const path of paths)
    for await (const file of listFiles(path)) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

/** Hashes of contents: the time a file was written does not count. */
async function readOrigin(options: SiteOptions): Promise<Origin> {
  const sources = SOURCES.map((name) => join(ROOT, name))
  const published = resolve(options.dataDir, 'public')
  return {
    code: await hashFiles(options.publicOrigin, sources),
    data: await hashFiles(published, [published]),
  }
}

/** Stands in the built folder itself, so that it is swapped with it. */
export const SITE_STAMP = '.built-from'

async function readStamp(options: SiteOptions): Promise<Origin | null> {
  const text = await readFile(join(resolve(options.outDir), SITE_STAMP), 'utf8').catch(() => null)
  if (text === null) return null
  const [code = '', data = ''] = text.trim().split(' ')
  return { code, data }
}

/** True when there is a site of this very code, if perhaps of yesterday's matches. */
export async function hasServableSite(options: SiteOptions): Promise<boolean> {
  const [stamp, origin] = [await readStamp(options), await readOrigin(options)]
  return stamp !== null && stamp.code === origin.code
}

function build(options: SiteOptions, folder: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const astro = join(dirname(require.resolve('astro/package.json')), 'bin', 'astro.mjs')
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: ROOT,
    env: {
      ...process.env,
      SITE_OUT_DIR: folder,
      DATA_DIR: resolve(options.dataDir),
      PUBLIC_ORIGIN: options.publicOrigin,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => words.push(text))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) return done()
      const last = words.join('').trim().split('\n').slice(-15).join('\n')
      return fail(new AppError('internal', `The site could not be built:\n${last}`))
    })
  })
}

/** No page is built on an accuracy figure that the log does not give. */
async function requireTrueFigures({ dataDir }: SiteOptions): Promise<void> {
  const record = resolve(dataDir, 'public', 'record.json')
  if (existsSync(record)) await requireTrueRecord(resolve(dataDir, 'ledger'), record)
}

/** Builds when something has changed; true when a new site is in place. */
export async function buildSite(options: SiteOptions): Promise<boolean> {
  const outDir = resolve(options.outDir)
  const [stamp, origin] = [await readStamp(options), await readOrigin(options)]
  if (stamp?.code === origin.code && stamp.data === origin.data) return false
  await requireTrueFigures(options)
  options.tell('building the site')
  const fresh = `${outDir}.new`
  const old = `${outDir}.old`
  await rm(fresh, { recursive: true, force: true })
  const startedAt = performance.now()
  await build(options, fresh)
  options.tell(`built the site in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await writeFileAtomically(join(fresh, SITE_STAMP), `${origin.code} ${origin.data}\n`)
  await rm(old, { recursive: true, force: true })
  if (existsSync(outDir)) await rename(outDir, old)
  await rename(fresh, outDir)
  await rm(old, { recursive: true, force: true })
  return true
}
