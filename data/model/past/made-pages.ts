/**
 * The pages that stay: beside the built site, in a folder that no build replaces. Pages are made in
 * units (a day, a league's season, a season, the list of seasons); a record per month or season says
 * which units are made, and from what.
 */
import * as z from 'zod/mini'

/** Folder of the pages that stay, beside that of the built site: both are served as one. */
export const toPastDir = (siteDir: string) => `${siteDir.replace(/[/\\]+$/, '')}.past`

/** Hidden, so that no server shows it. */
export const RECORD_FOLDER = '.made'
/** Whose pages these are: the same text as at the end of the site's stamp. */
export const OWNER_FILE = '.made/owner'

/** Hashed scripts and styles beside the pages, each with the code of the last build that had it. */
export const ASSETS_FILE = '.made/assets'
export const AssetsSchema = z.record(z.string(), z.string())

export type Unit = `day/${string}` | `league/${string}` | `season/${string}` | 'seasons'

const MadeUnitSchema = z.object({
  /** What its content was made from. */
  hash: z.string(),
  /** The program and the settings of the pages, as in the site's stamp. */
  code: z.string(),
  /** Each page's path in English, and the hash of its own content. */
  pages: z.record(z.string(), z.string()),
})
export type MadeUnit = z.output<typeof MadeUnitSchema>

/** `.made/SHELF.json` */
export const ShelfSchema = z.object({
  units: z.record(z.string(), MadeUnitSchema),
  /** Names of its sitemaps. */
  sitemaps: z._default(z.array(z.string()), []),
})
export type Shelf = z.output<typeof ShelfSchema>

/** The record that a unit stands in: of its month, its season, or of the list of seasons. */
export function toShelf(unit: string): string {
  const [kind, name = ''] = unit.split('/')
  if (kind === 'day') return name.slice(0, 7)
  return kind === 'seasons' ? 'seasons' : `archive-${name}`
}

/** The file of a record below the folder of the pages. */
export const toShelfFile = (shelf: string) => `${RECORD_FOLDER}/${shelf}.json`

/** A unit that the past consists of, and what it is made from. */
export interface PlannedUnit {
  readonly unit: Unit
  readonly hash: string
}
