/**
 * Sitemaps (https://www.sitemaps.org/protocol.html): the index names the file of Astro's own pages, one
 * drawn sitemap for each language of now, and those of the past by month and season.
 */
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
} from '#data/model/languages.ts'
import {
  ARCHIVE_PATH,
  RESULTS_PATH,
  toMatchPath,
  toPastLeaguePath,
  toPastPartPath,
  toResultsPath,
  toSeasonMonthPath,
  toSeasonPath,
  toTeamPath,
} from '#data/model/page-paths.ts'
import type { PublicDay, PublicMatch } from '#data/model/match/public-match.ts'
import { splitPlace, type PastIndex, type PastRow } from '#data/model/past/past-files.ts'
import type { PublicFacts } from './facts.ts'
import { toLanguagePath } from './ui-texts.ts'

/** The sitemap that the build writes. */
export const BUILT_SITEMAP = 'pages'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The entry of a page that exists in every language. */
export function toEntry(path: string, language: Language, origin: string): string {
  const toUrl = (code: Language) => origin + toLanguagePath(path, code)
  const alternates = [
    ...LANGUAGE_CODES.map((code) => [code, toUrl(code)]),
    ['x-default', toUrl(DEFAULT_LANGUAGE)],
  ].map(([code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`)
  return `<url><loc>${toUrl(language)}</loc>${alternates.join('')}</url>`
}

export const toSitemap = (entries: readonly string[]): string =>
  `${XML}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`

const writeFor = (
  paths: readonly string[],
  languages: readonly Language[],
  origin: string,
): string =>
  toSitemap(languages.flatMap((code) => paths.map((path) => toEntry(path, code, origin))))

export const listNowPaths = ({ resultDays, matches, teams }: PublicFacts): string[] => [
  RESULTS_PATH,
  ...resultDays.map(({ day }) => toResultsPath(day)),
  ...matches.map(toMatchPath),
  ...[...teams.keys()].map(toTeamPath),
]

/** Reads the files of the past that a sitemap needs. */
export interface PastReader {
  readonly index: PastIndex
  readDay(day: string): Promise<PublicDay | null>
  readMatch(day: string, id: string): Promise<PublicMatch | null>
  listMatches(day: string): Promise<readonly Pick<PublicMatch, 'id' | 'matchDate'>[]>
  readRows(place: string): Promise<readonly PastRow[]>
}

const listMonths = ({ days }: PastIndex) =>
  [...new Set(Object.keys(days).map((day) => day.slice(0, 7)))].sort()
const listSeasons = ({ leagues }: PastIndex) =>
  [...new Set(Object.keys(leagues).map((place) => splitPlace(place).season))].sort()

export async function listMonthPaths(month: string, past: PastReader): Promise<string[]> {
  const paths: string[] = []
  for (const day of Object.keys(past.index.days).sort()) {
    if (!day.startsWith(`${month}-`)) continue
    paths.push(toResultsPath(day), ...(await past.listMatches(day)).map(toMatchPath))
  }
  return paths
}

export async function listSeasonPaths(season: string, past: PastReader): Promise<string[]> {
  const { index } = past
  const places = Object.keys(index.leagues).filter((place) => splitPlace(place).season === season)
  const days = Object.keys(index.days).filter((day) => index.days[day]!.season === season)
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort()
  const parts: string[] = []
  for (const place of places.sort()) {
    const rows = await past.readRows(place)
    const played = new Set(rows.map(({ matchDate }) => matchDate.slice(0, 7)))
    parts.push(toPastLeaguePath(place))
    for (const part of [...played, ...index.leagues[place]!.clubs.map(([id]) => id)])
      parts.push(toPastPartPath(place, part))
  }
  return [
    toSeasonPath(season),
    ...months.map((month) => toSeasonMonthPath(season, month)),
    ...parts,
  ]
}

const toSitemapUrl = (name: string, origin: string) => new URL(`/sitemap-${name}.xml`, origin).href

/** Names of all sitemaps but the index, `2024-08` for `/sitemap-2024-08.xml`. */
export const listSitemapNames = (index: PastIndex): string[] => [
  BUILT_SITEMAP,
  ...LANGUAGE_CODES,
  ...listMonths(index),
  ...listSeasons(index).map((season) => `archive-${season}`),
  ...(listSeasons(index).length > 0 ? ['seasons'] : []),
]

/** Names of the files that a sitemap index lists; none for a plain sitemap. */
export const listSitemaps = (text: string): string[] =>
  [...text.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    new URL(url).pathname.slice(1),
  )

/** @param name null for the index; the result is null where there is no such sitemap */
export async function writeSitemap(
  name: string | null,
  facts: PublicFacts,
  past: PastReader,
  origin: string,
): Promise<string | null> {
  const names = listSitemapNames(past.index)
  if (name === null) {
    const lines = names.map((one) => `<sitemap><loc>${toSitemapUrl(one, origin)}</loc></sitemap>`)
    return `${XML}<sitemapindex xmlns="${SCHEMA}">\n${lines.join('\n')}\n</sitemapindex>\n`
  }
  if (!names.includes(name) || name === BUILT_SITEMAP) return null
  if (isLanguage(name)) return writeFor(listNowPaths(facts), [name], origin)
  if (name === 'seasons') return writeFor([ARCHIVE_PATH], LANGUAGE_CODES, origin)
  const season = /^archive-(.+)$/.exec(name)?.[1]
  const paths = await (season ? listSeasonPaths(season, past) : listMonthPaths(name, past))
  return writeFor(paths, LANGUAGE_CODES, origin)
}
