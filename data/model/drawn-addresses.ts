/**
 * The pages that a server draws when they are asked for (site/render). An address that is not in this
 * table and is no call of the API is a file of the build.
 */
import { OTHER_LANGUAGES } from './addresses.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from './languages.ts'
import { MATCH_ID } from '#data/model/match/match-path.ts'

const DAY = String.raw`\d{4}-\d{2}-\d{2}`
const MONTH = String.raw`\d{4}-\d{2}`
const SEASON = String.raw`\d{4}-\d{2}`
const SLUG = '[a-z0-9][a-z0-9-]{0,99}'
const LANGUAGE = LANGUAGE_CODES.join('|')

/** Path of each kind, in English; `hasLanguages` for those that stand under `/de` and so on too. */
const DRAWN_ADDRESSES = [
  { kind: 'match', pattern: `/predictions/(${DAY})/(${MATCH_ID})`, hasLanguages: true },
  // A file of the build, until its day is over.
  { kind: 'dayAhead', pattern: `/predictions/(${DAY})`, hasLanguages: true },
  { kind: 'results', pattern: '/results', hasLanguages: true },
  { kind: 'day', pattern: `/results/(${DAY})`, hasLanguages: true },
  { kind: 'team', pattern: `/teams/(${SLUG})`, hasLanguages: true },
  { kind: 'archive', pattern: '/archive', hasLanguages: true },
  { kind: 'season', pattern: `/archive/(${SEASON})`, hasLanguages: true },
  { kind: 'month', pattern: `/archive/(${SEASON})/(${MONTH})`, hasLanguages: true },
  { kind: 'league', pattern: `/archive/(${SEASON})/(${SLUG})`, hasLanguages: true },
  { kind: 'part', pattern: `/archive/(${SEASON}/${SLUG})/(${SLUG})`, hasLanguages: true },
  { kind: 'card', pattern: `/embed/match/(${MATCH_ID})`, hasLanguages: true },
  { kind: 'oembed', pattern: `/oembed/(${MATCH_ID})\\.json`, hasLanguages: true },
  {
    kind: 'chart',
    pattern: `/data/charts/(${SLUG}(?:/${SLUG})*)\\.(csv|json)`,
    hasLanguages: false,
  },
  { kind: 'search', pattern: `/search/(${LANGUAGE})\\.json`, hasLanguages: false },
  {
    kind: 'picture',
    pattern: `/social/((?:${LANGUAGE})/(?:site|record|(?:day|league)-${SLUG}))\\.png`,
    hasLanguages: false,
  },
  { kind: 'matchPicture', pattern: `/social/match/(${MATCH_ID})\\.png`, hasLanguages: false },
  { kind: 'teamPicture', pattern: `/social/team/(${SLUG})\\.png`, hasLanguages: false },
  { kind: 'sitemap', pattern: `/sitemap(?:-(${SLUG}))?\\.xml`, hasLanguages: false },
] as const

type DrawnKind = (typeof DRAWN_ADDRESSES)[number]['kind']

/** A drawn address, read. */
export interface DrawnAddress {
  readonly kind: DrawnKind
  /** English where the kind has no languages. */
  readonly language: Language
  /** What the path names: a day and a match, a season and a league, … */
  readonly parts: readonly string[]
  /** Without a slash at its end: one key for `/results` and `/results/`. */
  readonly path: string
}

const OTHERS = OTHER_LANGUAGES.join('|')

const PATTERNS = DRAWN_ADDRESSES.map(({ kind, pattern, hasLanguages }) => ({
  kind,
  pattern: new RegExp(hasLanguages ? `^(?:/(${OTHERS}))?${pattern}$` : `^()${pattern}$`),
}))

/** Longest address there is, with room: longer ones are not even compared. */
const LONGEST = 300

/** Reads a path as it was sent; null for one that is not drawn, whatever is encoded in it. */
export function readDrawnAddress(sent: string): DrawnAddress | null {
  if (sent.length > LONGEST) return null
  const path = sent.replace(/\/(?:index\.html)?$/, '')
  for (const { kind, pattern } of PATTERNS) {
    const found = pattern.exec(path)
    if (found === null) continue
    const [, language, ...parts] = found
    return {
      kind,
      language: (language || DEFAULT_LANGUAGE) as Language,
      parts: parts.filter((part) => part !== undefined),
      path,
    }
  }
  return null
}
