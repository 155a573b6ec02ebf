/** Entries of sitemaps, in batches that fit one sitemap (https://www.sitemaps.org/protocol.html). */
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, toLanguagePrefix } from '#data/model/languages.ts'
import { toLanguagePath } from './public/ui-texts.ts'

/** The protocol allows 50,000 addresses and 50 MB; an entry names eight languages and is 1 KB long. */
const MOST_ENTRIES = 50_000
const MOST_LETTERS = 45_000_000

/** The entry of a page that was written after the build; such a page exists in every language. */
export function toPublicEntry(file: string, origin: string): string {
  const path = `/${file.replace(/\/index\.html$/, '')}`
  const prefix = toLanguagePrefix(path)
  const english = path.slice(prefix.length)
  // One `URL` for each page: ten of them took a second for the whole site.
  const { origin: host, pathname } = new URL(english, origin)
  const toUrl = (language: string) =>
    host + toLanguagePath(pathname, language as (typeof LANGUAGE_CODES)[number])
  const alternates = [
    ...LANGUAGE_CODES.map((code) => [code, toUrl(code)]),
    ['x-default', toUrl(DEFAULT_LANGUAGE)],
  ].map(([code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`)
  const own = prefix.slice(1) || DEFAULT_LANGUAGE
  return `<url><loc>${toUrl(own)}</loc>${alternates.join('')}</url>`
}

/** Splits entries into batches, one for each sitemap. */
export function* inLots(
  entries: Iterable<string>,
  { mostEntries = MOST_ENTRIES, mostLetters = MOST_LETTERS } = {},
): Generator<string[]> {
  let lot: string[] = []
  let letters = 0
  for (const entry of entries) {
    if (lot.length === mostEntries || letters + entry.length > mostLetters) {
      yield lot
      lot = []
      letters = 0
    }
    lot.push(entry)
    letters += entry.length
  }
  if (lot.length > 0) yield lot
}

const PIECE_LENGTH = 100_000
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Yields the text of a sitemap in pieces: as one text it would take 100 MB of memory. */
export function* inPieces(entries: Iterable<string>): Generator<string> {
  let piece = `${XML}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (const entry of entries) {
    piece += `${entry}\n`
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield `${piece}</urlset>\n`
}

/** The index of several sitemaps. */
export function toSitemapIndex(names: readonly string[], origin: string): string {
  const lines = names.map(
    (name) => `<sitemap><loc>${new URL(`/${name}`, origin).href}</loc></sitemap>`,
  )
  return `${XML}<sitemapindex xmlns="${SCHEMA}">\n${lines.join('\n')}\n</sitemapindex>\n`
}

/** Names of the files that a sitemap index lists; none for a plain sitemap. */
export const listSitemaps = (text: string): string[] =>
  [...text.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    new URL(url).pathname.slice(1),
  )
