import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inPieces, listSitemaps } from '#site/lib/build/sitemap-entries.ts'
import { putShelf } from './past-files.ts'
import { showPastSitemaps } from './sitemap-index.ts'

const ORIGIN = 'https://pitchproof.example'

test('a site that is built already names the sitemaps of pages that were made after it, and each once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sitemaps-'))
  const [siteDir, pastDir] = [join(root, 'dist'), join(root, 'dist.past')]
  mkdirSync(siteDir)
  const own = [...inPieces([`<url><loc>${ORIGIN}/faq</loc></url>`])].join('')
  writeFileSync(join(siteDir, 'sitemap.xml'), own)
  writeFileSync(join(siteDir, 'sitemap.xml.br'), 'packed')
  const read = () => readFileSync(join(siteDir, 'sitemap.xml'), 'utf8')
  await showPastSitemaps(siteDir, pastDir, ORIGIN)
  expect(read()).toBe(own)
  putShelf(pastDir, '2026-10', { units: {}, sitemaps: ['sitemap-2026-10.xml'] })
  for (const _ of [1, 2]) await showPastSitemaps(siteDir, pastDir, ORIGIN)
  expect(listSitemaps(read())).toEqual(['sitemap-1.xml', 'sitemap-2026-10.xml'])
  expect(readFileSync(join(siteDir, 'sitemap-1.xml'), 'utf8')).toBe(own)
  expect(readFileSync(join(siteDir, 'sitemap-1.xml.br'), 'utf8')).toBe('packed')
  expect(existsSync(join(siteDir, 'sitemap.xml.br'))).toBe(false)
  putShelf(pastDir, 'seasons', { units: {}, sitemaps: ['sitemap-seasons.xml'] })
  await showPastSitemaps(siteDir, pastDir, ORIGIN)
  expect(listSitemaps(read())).toEqual([
    'sitemap-1.xml',
    'sitemap-2026-10.xml',
    'sitemap-seasons.xml',
  ])
  rmSync(root, { recursive: true })
})
