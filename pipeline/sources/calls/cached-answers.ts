/**
 * Final answers about the past, cached as files between runs, so that a paid service is asked once
 * for each part of history.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readDerived } from '#data/files/read-derived.ts'

interface PastQuestion {
  readonly ask: () => Promise<unknown[]>
  /** False for an answer that will change yet, or is of something else: it is asked for again. */
  readonly isFinal?: (rows: readonly unknown[]) => boolean
}

/** The cached rows of a part of the past, or the answer of `ask`, which is then cached if it is final. */
export async function cacheAnswer(
  folder: string,
  name: string,
  { ask, isFinal = () => true }: PastQuestion,
): Promise<unknown[]> {
  const cached = await getCachedAnswer(folder, name)
  if (cached) return cached
  const rows = await ask()
  if (isFinal(rows)) await writeFileAtomically(toPath(folder, name), JSON.stringify(rows))
  return rows
}

const toPath = (folder: string, name: string) => join(folder, `${name}.json`)

/** The cached rows; null when there are none yet. */
export const getCachedAnswer = (folder: string, name: string): Promise<unknown[] | null> =>
  readDerived(toPath(folder, name), z.array(z.unknown()))

/** For answers that come late: an empty one is asked for again. */
export const isFound = (rows: readonly unknown[]) => rows.length > 0

/** Deletes the answers that were for an earlier part of time alone, `odds-ID-PART`. */
export const dropEarlierParts = (folder: string, kind: string, part: number) =>
  dropAnswers(folder, (name) => {
    const of = new RegExp(`^${kind}-.+-(\\d+)\\.json$`).exec(name)?.[1]
    return of !== undefined && Number(of) < part
  })

/** Deletes the cached answers whose names match, to be asked for again. */
export async function dropAnswers(folder: string, isDropped: (name: string) => boolean) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (isDropped(name)) await rm(join(folder, name))
}
