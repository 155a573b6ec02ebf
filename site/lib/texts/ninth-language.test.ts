import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'

/** A made-up ninth language, in the table before anything reads it. */
;(LANGUAGE_CODES as unknown as string[]).push('pl')
const { toEntry } = await import('#site/render/sitemap.ts')
const { toStoredPage, toOfflinePage } = await import('#site/lib/offline/kinds.ts')

test('the sitemap names a page in the ninth language, and its version in every other', () => {
  const entry = toEntry('/results', 'pl' as (typeof LANGUAGE_CODES)[number], 'https://example.com')
  expect(entry).toContain('<loc>https://example.com/pl/results</loc>')
  for (const [code, path] of [
    ['en', '/results'],
    ['es', '/es/results'],
    ['pl', '/pl/results'],
    ['x-default', '/results'],
  ])
    expect(entry).toContain(`hreflang="${code}" href="https://example.com${path}"`)
  expect(entry).not.toContain('/es/pl/')
})

test('the service worker stores pages in the ninth language', () => {
  expect(toOfflinePage('/pl/results')).toBe('/pl/offline')
  expect(toStoredPage('/pl/match/abc')).toBe('/pl/match/')
  expect(toStoredPage('/pl')).toBe('/pl/')
  expect(toOfflinePage('/plans')).toBe('/offline')
  expect(toOfflinePage('/en/results')).toBe('/offline')
})

/** Redirect of the head script for a remembered language; null without a redirect. */
function runBoot(language: string, languages: string): string | null {
  let target: string | null = null
  runInNewContext(readFileSync('site/lib/browser/boot.js', 'utf8'), {
    document: { documentElement: { dataset: { languages } }, cookie: '' },
    location: { pathname: '/', search: '?a=1', hash: '#b', replace: (to: string) => (target = to) },
    localStorage: { getItem: (key: string) => (key === 'language' ? language : null) },
    addEventListener: () => {},
    matchMedia: () => ({ matches: false }),
  })
  return target
}

test('the head script opens the landing page in a remembered language of the table', () => {
  const layout = readFileSync('site/layouts/Page.astro', 'utf8')
  expect(layout).toContain('data-languages={')
  const languages = LANGUAGE_CODES.filter((code) => code !== 'en').join(' ')
  expect(runBoot('pl', languages)).toBe('/pl?a=1#b')
  expect(runBoot('es', languages)).toBe('/es?a=1#b')
  for (const other of ['en', 'xx', '']) expect(runBoot(other, languages)).toBeNull()
})
