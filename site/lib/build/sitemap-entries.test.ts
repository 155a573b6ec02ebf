import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inLots } from './sitemap-entries.ts'
import { writeSitemaps } from './sitemap.mjs'

const ORIGIN = 'https://example.com'
const toEntry = (place: number) => `<url><loc>${ORIGIN}/${place}</loc></url>`
const entries = Array.from({ length: 7 }, (_, place) => toEntry(place))

async function write(past: readonly string[], limits: Parameters<typeof inLots>[1]) {
  const root = mkdtempSync(join(tmpdir(), 'pitchproof-sitemap-'))
  await writeSitemaps(root, ORIGIN, entries, { past, limits })
  const texts = new Map(
    readdirSync(root).map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )
  rmSync(root, { recursive: true })
  return texts
}
const listUrls = (text = '') => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

test('no sitemap has more addresses or more bytes than the protocol allows, and none is lost', () => {
  expect([...inLots(entries, { mostEntries: 3 })].map((lot) => lot.length)).toEqual([3, 3, 1])
  const two = toEntry(0).length * 2
  expect([...inLots(entries, { mostLetters: two })].map((lot) => lot.length)).toEqual([2, 2, 2, 1])
  expect([...inLots(entries, { mostEntries: 3 })].flat()).toEqual(entries)
  const many = Array.from({ length: 100_001 }, (_, place) => toEntry(place))
  expect([...inLots(many)].map((lot) => lot.length)).toEqual([50_000, 50_000, 1])
})

test('pages that fit into one sitemap stand in one, more of them in several and an index', async () => {
  const one = await write([], {})
  expect([...one.keys()]).toEqual(['sitemap.xml'])
  expect(listUrls(one.get('sitemap.xml'))).toHaveLength(7)
  const several = await write([], { mostEntries: 4 })
  expect([...several.keys()].sort()).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml'])
  expect(listUrls(several.get('sitemap-2.xml'))).toHaveLength(3)
  const names = ['sitemap-1.xml', 'sitemap-2.xml'].map((name) => `${ORIGIN}/${name}`)
  expect(listUrls(several.get('sitemap.xml'))).toEqual(names)
})

test('the sitemaps of the past stand in the index', async () => {
  const texts = await write(['sitemap-2024-08.xml'], {})
  expect(texts.get('sitemap.xml')).toContain('<sitemapindex')
  expect(listUrls(texts.get('sitemap.xml'))).toEqual([
    `${ORIGIN}/sitemap-1.xml`,
    `${ORIGIN}/sitemap-2024-08.xml`,
  ])
  expect(listUrls(texts.get('sitemap-1.xml'))).toHaveLength(7)
})
