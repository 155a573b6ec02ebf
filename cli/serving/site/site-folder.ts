/** A built site's folder: its completeness and its origin. */
import { join } from 'node:path'
import { z } from 'zod'
import { readDerived } from '#data/files/read-derived.ts'
import { readTextIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { AppError } from '#data/model/errors.ts'
import { PAGE_LIST } from '#site/render/frames.ts'

/** In the built folder itself, so that it is swapped with it. */
export const SITE_STAMP = '.built-from'

/** Origin of a site: hashes of the project's sources and of the pipeline's public files, and the owner. */
export interface Origin {
  readonly code: string
  readonly data: string
  /** Hash of the installation; empty on sites built before it was stored. */
  readonly owner: string
  /** First leaf of its log; empty before the first, and on sites of version 1.0.0. */
  readonly log: string
}

/** The origin of the site in a folder; null without a completely installed site. */
export async function readStamp(folder: string): Promise<Origin | null> {
  const text = await readTextIfThere(join(folder, SITE_STAMP))
  if (text === null) return null
  const [code = '', data = '', owner = '', log = ''] = text.trim().split(' ')
  return { code, data, owner, log }
}

const readPageList = (folder: string) => readDerived(join(folder, PAGE_LIST), z.array(z.string()))

/** Number of pages, and the missing or empty ones; null without a list of pages. */
async function countPages(folder: string): Promise<{ all: number; missing: string[] } | null> {
  const pages = await readPageList(folder)
  if (pages === null) return null
  const sizes = await Promise.all(
    pages.map(async (page) => (await statIfThere(join(folder, page)))?.size ?? 0),
  )
  return { all: pages.length, missing: pages.filter((_, index) => sizes[index] === 0) }
}

/** True when every page of an installed site is still there. */
export async function isWholeSite(folder: string): Promise<boolean> {
  if ((await readStamp(folder)) === null) return false
  const pages = await countPages(folder)
  return pages !== null && pages.all > 0 && pages.missing.length === 0
}

/** Number of pages of a fresh build; throws `internal` when one is missing. */
export async function requireAllPages(folder: string): Promise<number> {
  const pages = await countPages(folder)
  if (pages === null || pages.all === 0)
    throw new AppError(
      'internal',
      `The build in ${folder} contains no pages and was not published.`,
    )
  if (pages.missing.length === 0) return pages.all
  throw new AppError(
    'internal',
    `The build has ${pages.all - pages.missing.length} of ${pages.all} pages (${pages.missing.slice(0, 3).join(', ')} is missing): it is not put in place, the old site stays.`,
  )
}
