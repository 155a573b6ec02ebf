/** The input of a site, as hashes of contents, independent of file times. */
import { createHash } from 'node:crypto'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readTextIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { readFirstLeaf } from '#data/log/first-leaf.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { PAST_INDEX } from '#data/model/past/past-files.ts'
import type { Origin } from './site-folder.ts'

export const ROOT = resolve(import.meta.dirname, '../../..')
/** Everything of the project that affects pages. */
const SOURCES = [
  'site',
  'data/files',
  'data/model',
  'data/ledger',
  'data/scoring',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
]

async function* listFiles(path: string): AsyncGenerator<string> {
  const stats = await statIfThere(path)
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
 * The sources cannot change while this program runs: they are hashed once.
 * @param seed settings of the pages
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
  // Once there is an archive, pages link to it.
  const hasArchive = existsSync(resolve(dataDir, PAST_INDEX))
  return {
    code: await code,
    data: await hashFiles(`${published} ${hasArchive}`, [published]),
    owner: await readOwner(dataDir),
    log: await readFirstLeafOf(dataDir),
  }
}

/** Hash of everything that is published. */
export function hashPublished(dataDir: string): Promise<string> {
  return hashFiles('', [resolve(dataDir, 'public')])
}

/**
 * The owner of pages: the data folder and the name of its log, which distinguishes a demo from
 * later real data in the same folder.
 */
export async function readOwner(dataDir: string): Promise<string> {
  const logName = await readLogName(dataDir)
  return toSha256Hex(`${resolve(dataDir)}\n${logName}`).slice(0, 16)
}

/**
 * First leaf of the log, which distinguishes one that was begun anew under the same name. Empty where
 * it cannot be read, which is no reason to serve nothing: other checks tell of a damaged log.
 */
export const readFirstLeafOf = (dataDir: string) =>
  readFirstLeaf(openLogFolder(resolve(dataDir, 'ledger'))).catch(() => '')

async function readLogName(dataDir: string): Promise<string> {
  const checkpoint = await readTextIfThere(resolve(dataDir, 'ledger/checkpoint'))
  return checkpoint?.split('\n')[0] ?? ''
}
