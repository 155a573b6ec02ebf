/** What search engines and link previews read in the head of a page: its one address, its eight versions, title, text, picture. */
import { isCardPath } from '#data/model/addresses.ts'
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  toLangAttribute,
  type Language,
} from '#data/model/languages.ts'
import type { BuiltPage, BuiltSite } from './built-site.ts'

const NO_INDEX = /<meta name="robots" content="noindex"/
const TITLE_LIMIT = 75
const DESCRIPTION_LIMITS = { least: 50, most: 200 } as const

/** True when search engines may list the page; cards name the page of their match instead. */
export function isIndexed({ path, html }: BuiltPage): boolean {
  return !NO_INDEX.test(html) && !isCardPath(path)
}

const getMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null
const getCanonicals = (html: string) =>
  [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, url]) => url)
const getVersions = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, code = '', url = '']) => [code, url] as const,
  )

/** The language of a path and the path in English. */
export function splitPath(path: string): { language: Language; english: string } {
  const code = path.split('/')[1] as Language
  if (code === DEFAULT_LANGUAGE || !LANGUAGE_CODES.includes(code))
    return { language: DEFAULT_LANGUAGE, english: path }
  return { language: code, english: path.slice(code.length + 1) || '/' }
}

export function joinPath(language: Language, english: string): string {
  if (language === DEFAULT_LANGUAGE) return english
  return english === '/' ? `/${language}` : `/${language}${english}`
}

/** Faults of all heads, each as `page: fault`. */
export function findHeadFaults(site: BuiltSite, origin: string, sitemap: string): string[] {
  const indexed = site.pages.filter(isIndexed)
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  const wanted = indexed.map(({ path }) => origin + path)
  // There are ten thousand of each.
  const [listedOnce, wantedOnce] = [new Set(listed), new Set(wanted)]
  return [
    ...indexed.flatMap((page) =>
      findFaults(page, site, origin).map((fault) => `${page.path}: ${fault}`),
    ),
    ...findTwice(
      indexed.map(
        ({ path, html }) =>
          `${splitPath(path).language}: two pages have the title "${/<title>([^<]*)/.exec(html)?.[1]}"`,
      ),
    ),
    ...wanted.filter((url) => !listedOnce.has(url)).map((url) => `sitemap: ${url} is missing`),
    ...listed
      .filter((url) => !wantedOnce.has(url ?? ''))
      .map((url) => `sitemap: ${url} is no page`),
    ...findTwice(listed).map((url) => `sitemap: ${url} stands there twice`),
  ]
}

function findTwice<Item>(items: readonly Item[]): Item[] {
  const same = Map.groupBy(items, (item) => item)
  return [...same].filter(([, { length }]) => length > 1).map(([item]) => item)
}

function findFaults({ path, html }: BuiltPage, site: BuiltSite, origin: string): string[] {
  const { language, english } = splitPath(path)
  const versions = new Map(getVersions(html))
  const expected = new Map([
    ...LANGUAGE_CODES.map((code) => [code, origin + joinPath(code, english)] as const),
    ['x-default', origin + joinPath(DEFAULT_LANGUAGE, english)] as const,
  ])
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const description = getMeta(html, 'description') ?? ''
  const picture = getMeta(html, 'og:image') ?? ''
  const checks: [boolean, string][] = [
    [
      new RegExp(`<html lang="${toLangAttribute(language)}"`).test(html),
      'the language of the document is wrong',
    ],
    [getCanonicals(html).join() === origin + path, `canonical is ${getCanonicals(html).join()}`],
    [getVersions(html).length === expected.size, `${getVersions(html).length} versions are named`],
    [title !== '' && title.length <= TITLE_LIMIT, `the title "${title}" is empty or too long`],
    [
      description.length >= DESCRIPTION_LIMITS.least &&
        description.length <= DESCRIPTION_LIMITS.most,
      `the description has ${description.length} characters`,
    ],
    [getMeta(html, 'og:title') === title, 'og:title is not the title'],
    [getMeta(html, 'og:url') === origin + path, 'og:url is not the address'],
    [
      picture.startsWith(`${origin}/`) && site.paths.has(picture.slice(origin.length)),
      `the picture ${picture} is not there`,
    ],
  ]
  const faults = checks.filter(([isRight]) => !isRight).map(([, fault]) => fault)
  for (const [code, url] of expected) {
    if (versions.get(code) !== url) faults.push(`hreflang ${code} is ${versions.get(code)}`)
    else if (!site.paths.has(url.slice(origin.length)))
      faults.push(`hreflang ${code} leads nowhere`)
  }
  return faults
}
