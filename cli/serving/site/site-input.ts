/**
 * What a build reads: a copy of the published files, so that nothing that is published meanwhile
 * mixes in, and whether they have changed since.
 */
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { statIfThere } from '#data/files/read-if-there.ts'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import { PAST_INDEX } from '#data/model/past/past-files.ts'
import { STATUS_FILE } from '#data/model/match/published-status.ts'
import type { SiteOptions } from './site-options.ts'
import type { Origin } from './site-folder.ts'
import { hashPublished, readOwner } from './site-origin.ts'

const LOOK_EVERY_MS = 500

type Options = Pick<SiteOptions, 'dataDir' | 'signal'>

interface Input {
  /** A data folder with the published files alone. */
  readonly folder: string
  readonly origin: Origin
  readonly hash: string
  readonly publishedAt: number
}

/** When the last publication was written; 0 without one. */
export async function readPublishedAt(dataDir: string): Promise<number> {
  return (await statIfThere(join(dataDir, STATUS_FILE)))?.mtimeMs ?? 0
}

/** Copies what is published now. */
export function copyInput(
  { dataDir, signal }: Options,
  folder: string,
  readOrigin: () => Promise<Origin>,
): Promise<Input> {
  const copy = async () => {
    await cp(resolve(dataDir, 'public'), join(folder, 'public'), { recursive: true })
    // Pages link to the days of the past that there are.
    const index = resolve(dataDir, PAST_INDEX)
    if ((await statIfThere(index)) !== null) await cp(index, join(folder, PAST_INDEX))
    return {
      folder,
      origin: await readOrigin(),
      hash: await hashPublished(dataDir),
      publishedAt: await readPublishedAt(dataDir),
    }
  }
  return withPublicationFiles(dataDir, copy, signal)
}

/**
 * True once the log was cleared, and for a build that gives way, once anything else is published.
 * The caller holds the lock of the published files.
 */
export async function hasChanged(
  { dataDir }: Options,
  { origin, hash }: Input,
  givesWay: boolean,
): Promise<boolean> {
  if ((await readOwner(dataDir)) !== origin.owner) return true
  return givesWay && (await hashPublished(dataDir)) !== hash
}

/** Stops a build as soon as `hasChanged` will be true, as far as two small files show it. */
export function watchInput({ dataDir, signal }: Options, input: Input, givesWay: boolean) {
  const outdated = new AbortController()
  const look = async () => {
    const isCleared = (await readOwner(dataDir)) !== input.origin.owner
    const isOlder = givesWay && (await readPublishedAt(dataDir)) !== input.publishedAt
    if (isCleared || isOlder) outdated.abort()
  }
  // A look that fails stops nothing: before the site is put in place all is read again.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  return {
    signal: AbortSignal.any([outdated.signal, ...(signal ? [signal] : [])]),
    isOutdated: () => outdated.signal.aborted && signal?.aborted !== true,
    stop: () => clearInterval(timer),
  }
}
