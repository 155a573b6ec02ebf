/** Writes into the folder of past pages while it is being served: every file is replaced atomically. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { STORED_FOLDERS } from '#data/model/addresses.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { ASSETS_FILE, AssetsSchema, toShelfFile, type Shelf } from '#data/model/past/made-pages.ts'
import type { Job } from '#site/lib/build/public/page-jobs.ts'
import { toLanguagePath } from '#site/lib/build/public/ui-texts.ts'
import { inLots, inPieces, toPublicEntry } from '#site/lib/build/sitemap-entries.ts'

function putFile(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.tmp-${process.pid}`
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}

/** Makes a file and its packed forms, replacing older ones. */
export async function putJob(pastDir: string, { file, make }: Job): Promise<void> {
  for (const [ending, content] of await make()) putFile(join(pastDir, file + ending), content)
}

export function putShelf(pastDir: string, shelf: string, content: Shelf): void {
  putFile(join(pastDir, toShelfFile(shelf)), JSON.stringify(content))
}

function readAssets(pastDir: string): Record<string, string> {
  const path = join(pastDir, ASSETS_FILE)
  return existsSync(path) ? AssetsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/**
 * Links the scripts, styles and fonts of a build beside the pages that name them: their names have a
 * hash of their content, and the next build may have others. Notes which build has them, so that
 * "site renew" finds those that no page names any more.
 */
export function keepAssets(siteDir: string, pastDir: string, code: string): void {
  const known = readAssets(pastDir)
  const now: Record<string, string> = {}
  for (const { folder, isHashed } of STORED_FOLDERS) {
    const from = join(siteDir, folder)
    if (!existsSync(from)) continue
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const to = join(pastDir, folder, file.slice(from.length))
      if (isHashed) now[to.slice(pastDir.length + 1)] = code
      if (existsSync(to)) continue
      mkdirSync(dirname(to), { recursive: true })
      try {
        linkSync(file, to)
      } catch (error) {
        // EEXIST: linked already. Any other failure: two disks, or a file system without hard
        // links, so copy.
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
        copyFileSync(file, to)
      }
    }
  }
  if (Object.keys(now).some((file) => known[file] !== code))
    putFile(join(pastDir, ASSETS_FILE), JSON.stringify({ ...known, ...now }))
}

/** Writes the sitemaps of a shelf, every page of its units in every language; their names. */
export function putSitemaps(
  pastDir: string,
  shelf: string,
  { units }: Pick<Shelf, 'units'>,
  origin: string,
): string[] {
  const paths = Object.keys(units)
    .sort()
    .flatMap((unit) => Object.keys(units[unit]!.pages))
  const listEntries = function* () {
    for (const path of paths)
      for (const language of LANGUAGE_CODES)
        yield toPublicEntry(toLanguagePath(path, language).slice(1), origin)
  }
  const names: string[] = []
  for (const lot of inLots(listEntries())) {
    const place = names.length + 1
    const name = place === 1 ? `sitemap-${shelf}.xml` : `sitemap-${shelf}-page${place}.xml`
    putFile(join(pastDir, name), [...inPieces(lot)].join(''))
    names.push(name)
  }
  return names
}
