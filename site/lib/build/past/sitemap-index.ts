/** Adds the sitemaps of the past to the sitemap index of a site that was built before them. */
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSitemaps, toSitemapIndex } from '#site/lib/build/sitemap-entries.ts'
import { listPastSitemaps } from './read-past.ts'

const INDEX = 'sitemap.xml'
const FIRST = 'sitemap-1.xml'
const PACKED = ['.br', '.gz']

/**
 * Turns the site's sitemap into an index of its own sitemaps and those of the past; does nothing if
 * it is up to date.
 */
export async function showPastSitemaps(
  siteDir: string,
  pastDir: string,
  origin: string,
): Promise<void> {
  const path = join(siteDir, INDEX)
  const past = await listPastSitemaps(pastDir)
  if (past.length === 0 || !existsSync(path)) return
  const before = readFileSync(path, 'utf8')
  const listed = listSitemaps(before)
  const own = listed.filter((name) => existsSync(join(siteDir, name)))
  if (listed.length === 0)
    for (const ending of ['', ...PACKED])
      if (existsSync(path + ending)) {
        rmSync(join(siteDir, FIRST + ending), { force: true })
        linkSync(path + ending, join(siteDir, FIRST + ending))
      }
  const after = toSitemapIndex([...(listed.length === 0 ? [FIRST] : own), ...past], origin)
  if (after === before) return
  // Delete the packed forms of the old text: servers would send them instead.
  for (const ending of PACKED) rmSync(path + ending, { force: true })
  writeFileSync(`${path}.tmp`, after)
  renameSync(`${path}.tmp`, path)
}
