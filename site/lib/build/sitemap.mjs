// The sitemap, from the pages as they were built: whatever may be indexed is in
// it, with its version in each language, and nothing else.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCardPath } from '#data/model/addresses.ts'
import { LANGUAGE_CODES, toLanguagePrefix } from '#data/model/languages.ts'
import { toLanguagePath } from './public/ui-texts.ts'
import { PUBLIC_LIST } from './public/public-list.ts'

const PIECE_LENGTH = 100_000
const CANONICAL = /<link rel="canonical" href="([^"]+)"/
const ALTERNATE = /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g

/** The entry of one page, or null for a page that is not to be indexed. */
function toSitemapEntry(html) {
  const canonical = CANONICAL.exec(html)?.[1]
  if (!canonical || /<meta name="robots" content="[^"]*noindex/.test(html)) return null
  const alternates = [...html.matchAll(ALTERNATE)].map(
    ([, code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`,
  )
  return `<url><loc>${canonical}</loc>${alternates.join('')}</url>`
}

/** The entry of a page that was written after the build; each is there in every language. */
export function toPublicEntry(file, origin) {
  const path = `/${file.replace(/\/index\.html$/, '')}`
  const prefix = toLanguagePrefix(path)
  const english = path.slice(prefix.length)
  // Taking an address apart and putting it together ten times for each page took a second.
  const { origin: host, pathname } = new URL(english, origin)
  const toUrl = (language) => host + toLanguagePath(pathname, language)
  const alternates = [
    ...LANGUAGE_CODES.map((code) => [code, toUrl(code)]),
    ['x-default', toUrl('en')],
  ].map(([code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`)
  const own = prefix.slice(1) || 'en'
  return `<url><loc>${toUrl(own)}</loc>${alternates.join('')}</url>`
}

/** The text of the sitemap in pieces to write one after the other: whole, it takes a hundred megabytes to put together. */
function* inPieces(entries) {
  let piece = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (const entry of entries) {
    piece += `${entry}\n`
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield `${piece}</urlset>\n`
}

/** @returns {import('astro').AstroIntegration} */
export function sitemap() {
  let origin = ''
  return {
    name: 'sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        origin = config.site
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const { files: after } = JSON.parse(await readFile(join(root, PUBLIC_LIST), 'utf8'))
        const files = (await readdir(root, { recursive: true })).filter(
          (file) => file.endsWith('.html') && !(file in after),
        )
        const built = []
        for (const file of files.sort())
          built.push(toSitemapEntry(await readFile(join(root, file), 'utf8')))
        // Cards are no pages of their own: each names the page of its match.
        const added = Object.keys(after).filter(
          (file) => file.endsWith('/index.html') && !isCardPath(`/${file}`),
        )
        const listEntries = function* () {
          yield* built.filter((entry) => entry !== null)
          for (const file of added) yield toPublicEntry(file, origin)
        }
        await writeFile(join(root, 'sitemap.xml'), inPieces(listEntries()))
      },
    },
  }
}
