import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, toLangAttribute } from '#data/model/languages.ts'
import type { BuiltSite } from './built-site.ts'
import { findHeadFaults, joinPath } from './head-tags.ts'
import { findBrokenLinks } from './links.ts'
import { findPolicyFaults } from './policy.ts'

const ORIGIN = 'https://example.com'

function makeSite(pages: Record<string, string>, files: readonly string[] = []): BuiltSite {
  return {
    pages: Object.entries(pages).map(([path, html]) => ({ path, html })),
    paths: new Set([...Object.keys(pages), ...files]),
  }
}

test('[lang-08] links, files and fragments that lead nowhere are found, others are not', () => {
  const site = makeSite(
    {
      '/': '<a href="/faq#one"> <a href="/faq/"> <a href="https://other.org/x"> <img src="/a.png"> <a href="mailto:a@b.c"> <a href="/api/record">',
      '/faq':
        '<p id="one"> <a href="#two"> <a href="/gone"> <a href="https://example.com/gone?x=1">',
    },
    ['/a.png'],
  )
  expect(findBrokenLinks(site, ORIGIN)).toEqual([
    '/faq: #two',
    '/faq: /gone',
    '/faq: https://example.com/gone?x=1',
  ])
})

function makeHeads(): Record<string, string> {
  const versions = LANGUAGE_CODES.map(
    (code) => `<link rel="alternate" hreflang="${code}" href="${ORIGIN}${joinPath(code, '/faq')}">`,
  ).join('')
  return Object.fromEntries(
    LANGUAGE_CODES.map((code) => {
      const url = ORIGIN + joinPath(code, '/faq')
      const meta = [
        `<link rel="canonical" href="${url}">${versions}`,
        `<link rel="alternate" hreflang="x-default" href="${ORIGIN}/faq">`,
        `<meta name="description" content="${'About the questions. '.repeat(4)}">`,
        `<meta property="og:title" content="Questions ${code}"><meta property="og:url" content="${url}">`,
        `<meta property="og:image" content="${ORIGIN}/social.png">`,
      ]
      const html = `<html lang="${toLangAttribute(code)}"><title>Questions ${code}</title>${meta.join('')}`
      return [joinPath(code, '/faq'), html]
    }),
  )
}
const makeSitemap = (paths: readonly string[]) =>
  paths.map((path) => `<loc>${ORIGIN}${path}</loc>`).join('')

test('[lang-08] eight heads that name each other have no fault, and each wrong tag is found', () => {
  const heads = makeHeads()
  const check = (pages: Record<string, string>, listed = Object.keys(heads)) =>
    findHeadFaults(makeSite(pages, ['/social.png']), ORIGIN, makeSitemap(listed))
  expect(check(heads)).toEqual([])
  const spoil = (from: string, to: string) =>
    check({ ...heads, '/de/faq': (heads['/de/faq'] ?? '').replace(from, to) })
  expect(spoil('hreflang="tr"', 'hreflang="tk"')).toEqual(['/de/faq: hreflang tr is undefined'])
  expect(
    spoil('canonical" href="https://example.com/de', 'canonical" href="https://example.com'),
  ).toEqual(['/de/faq: canonical is https://example.com/faq'])
  expect(spoil('social.png', 'gone.png')).toEqual([
    '/de/faq: the picture https://example.com/gone.png is not there',
  ])
  expect(spoil('lang="de"', 'lang="en"')).toContain(
    '/de/faq: the language of the document is wrong',
  )
  const { '/tr/faq': _, ...seven } = heads
  expect(check(seven)).toContain('/faq: hreflang tr leads nowhere')
  expect(check(heads, ['/faq', '/old'])).toContain('sitemap: https://example.com/old is no page')
  expect(check(heads, [...Object.keys(heads), '/faq'])).toEqual([
    'sitemap: https://example.com/faq stands there twice',
  ])
})

test('a policy has to be there, without unsafe sources, with the hash of each inline script', () => {
  const hash = createHash('sha256').update('go()').digest('base64')
  const page = (sources: string, body: string) => ({
    path: '/',
    html: `<meta http-equiv="content-security-policy" content="script-src ${sources}; style-src 'self'">${body}`,
  })
  expect(findPolicyFaults(page(`'self' 'sha256-${hash}'`, '<script>go()</script>'))).toEqual([])
  expect(findPolicyFaults(page("'self'", '<script>go()</script>'))).toEqual([
    'an inline script has no hash',
  ])
  expect(findPolicyFaults(page("'self' 'unsafe-inline'", ''))).toEqual([
    "scripts may be 'unsafe-inline'",
  ])
  expect(findPolicyFaults(page("'self'", '<p onclick="go()">'))).toEqual([
    'an element has a script of its own',
  ])
  expect(findPolicyFaults({ path: '/', html: '<p>' })).toEqual(['there is no policy'])
})
