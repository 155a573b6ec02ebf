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

/** Hash of what the site would be built from; the time a file was written does not count. */
async function hashSources(options: SiteOptions): Promise<string> {
  const hash = createHash('sha256').update(options.publicOrigin)
  for (const source of [
    ...SOURCES.map((name) => join(ROOT, name)),
    resolve(options.dataDir, 'public'),
  ]) {
    for await (const file of listFiles(source)) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex')
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

/** Builds when something has changed; true when a new site is in place. */
export async function buildSite(options: SiteOptions): Promise<boolean> {
  const outDir = resolve(options.outDir)
  const stampPath = resolve(options.dataDir, 'run', 'site-stamp')
  const sources = `${await hashSources(options)} ${outDir}\n`
  const stamp = await readFile(stampPath, 'utf8').catch(() => null)
  if (stamp === sources && existsSync(join(outDir, 'index.html'))) return false
  options.tell('building the site')
  const fresh = `${outDir}.new`
  const old = `${outDir}.old`
  await rm(fresh, { recursive: true, force: true })
  await build(options, fresh)
  await rm(old, { recursive: true, force: true })
  if (existsSync(outDir)) await rename(outDir, old)
  await rename(fresh, outDir)
  await rm(old, { recursive: true, force: true })
  await writeFileAtomically(stampPath, sources)
  return true
}
