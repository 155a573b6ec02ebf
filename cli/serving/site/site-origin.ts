/** What a site is built from, as hashes of contents: the time a file was written does not count. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readTextIfThere } from '#data/log/read-if-there.ts'
import type { Origin } from './site-folder.ts'

export const ROOT = resolve(import.meta.dirname, '../../..')
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
  } else if (stats && !/\.test\.tsx?$|\.browser\.ts$|\.spec\.ts$/.test(path)) yield path
}

async function hashFiles(seed: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(seed)
  for (const path of paths)
    for await (const file of listFiles(path)) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

const codeHashes = new Map<string, Promise<string>>()

/**
 * The sources are those this program was started with: they are hashed once.
 *
 * @param seed settings that pages are built with
 */
export async function readOrigin(seed: string, dataDir: string): Promise<Origin> {
  const code =
    codeHashes.get(seed) ??
    hashFiles(
      seed,
      SOURCES.map((name) => join(ROOT, name)),
    )
  codeHashes.set(seed, code)
  const published = resolve(dataDir, 'public')
  return {
    code: await code,
    data: await hashFiles(published, [published]),
    owner: await readOwner(dataDir),
  }
}

/**
 * The installation that pages are of: its folder, and the name of its log, which another one that
 * stood in the same folder (a demo before real data) has not.
 */
export async function readOwner(dataDir: string): Promise<string> {
  const checkpoint = await readTextIfThere(resolve(dataDir, 'ledger/checkpoint'))
  const logName = checkpoint?.split('\n')[0] ?? ''
  return createHash('sha256')
    .update(`${resolve(dataDir)}\n${logName}`)
    .digest('hex')
    .slice(0, 16)
}
