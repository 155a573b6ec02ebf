/**
 * The search index, a static file per language with teams, leagues and matches, and the search over
 * it. Pure.
 */

import { foldLetters } from '#data/model/feed.ts'
import { toSeasonWords } from '#data/model/season.ts'
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import type { ShownClub } from '#site/lib/browser/club.ts'

/** `/search/LANGUAGE.json`; lists instead of objects, so that it stays small. */
export interface SearchIndex {
  readonly texts: Readonly<Record<SearchText, string>>
  readonly leagues: readonly (readonly [id: string, name: string])[]
  /** `league` is an index into the list of leagues; other names find a club but are not shown. */
  readonly teams: readonly (readonly [
    id: string,
    name: string,
    colours: ClubColours | null,
    league: number,
    others?: string,
  ])[]
  /** Each side is an index into the list of teams, or a club that is not in it. */
  readonly matches: readonly (readonly [day: string, id: string, home: Side, away: Side])[]
  /** Seasons of the archive: `league` is an index into the list of leagues. */
  readonly past: readonly (readonly [season: string, league: number, clubs: readonly PastClub[]])[]
}
/** An index into the list of teams, or a club that is not in it. */
type PastClub = number | readonly [id: string, name: string, colours: ClubColours | null]
type Side = number | readonly [name: string, colours: ClubColours | null]

export const SEARCH_TEXTS = [
  'label',
  'placeholder',
  'close',
  'none',
  'found_one',
  'found_few',
  'found_other',
  'team',
  'league',
  'key',
] as const
type SearchText = (typeof SEARCH_TEXTS)[number]

export interface SearchHit {
  readonly name: string
  /** The clubs of the name; empty for a league. */
  readonly clubs: readonly ShownClub[]
  /** Text beside the name: the kind, the league or the day. */
  readonly note: string
  /** Path in English. */
  readonly path: string
}

interface Entry extends SearchHit {
  readonly words: readonly string[]
  /** Of the archive: listed after the present. */
  readonly isPast?: boolean
}

const MOST_HITS = 12

/** Letters without marks, so that `besiktas` finds Beşiktaş and `koln` finds Köln. */
export function toPlainWords(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

export function listEntries(index: SearchIndex, formatDay: (day: string) => string): Entry[] {
  const toClub = (side: Side): ShownClub => {
    if (typeof side !== 'number') return { name: side[0], colours: side[1] }
    const [, name = '', colours = null] = index.teams[side] ?? []
    return { name, colours }
  }
  const toOtherNames = (side: Side) =>
    (typeof side === 'number' ? index.teams[side]?.[4] : null) ?? ''
  const toEntry = (hit: SearchHit, alsoFoundBy = ''): Entry => ({
    ...hit,
    words: toPlainWords(`${hit.name} ${alsoFoundBy}`),
  })
  return [
    ...index.leagues.map(([id, name]) =>
      toEntry({ name, clubs: [], note: index.texts.league, path: `/leagues/${id}` }),
    ),
    ...index.teams.map(([id, name, colours, league, others]) => {
      const note = index.leagues[league]?.[1] ?? index.texts.team
      return toEntry({ name, clubs: [{ name, colours }], note, path: `/teams/${id}` }, others)
    }),
    ...index.matches.map(([day, id, home, away]) => {
      const clubs = [home, away].map(toClub)
      const name = clubs.map((club) => club.name).join(' – ')
      return toEntry(
        { name, clubs, note: formatDay(day), path: `/predictions/${day}/${id}` },
        `${toOtherNames(home)} ${toOtherNames(away)}`,
      )
    }),
    ...listPast(index).map((hit) => ({ ...toEntry(hit), isPast: true })),
  ]
}

/** League seasons of the archive, each followed by its clubs. */
function listPast({ leagues, teams, past }: SearchIndex): SearchHit[] {
  return past.flatMap(([season, league, clubs]) => {
    const [leagueId = '', leagueName = ''] = leagues[league] ?? []
    const words = toSeasonWords(season)
    const path = `/archive/${season}/${leagueId}`
    return [
      { name: `${leagueName} ${words}`, clubs: [], note: words, path },
      ...clubs.map((club): SearchHit => {
        const [id = '', name = '', colours = null] =
          typeof club === 'number' ? (teams[club] ?? []) : club
        return {
          name: `${name} ${words}`,
          clubs: [{ name, colours }],
          note: `${leagueName} ${words}`,
          path: `${path}/${id}`,
        }
      }),
    ]
  })
}

/** Quality of a match between typed letters and a word, best first. */
const BEGINS = 0
const INSIDE = 1
const ONE_LETTER_OFF = 2
const NOT_AT_ALL = 3

/** True when the word begins with what was typed once one letter is changed, added, left out or swapped with the next. */
function isOneLetterOff(word: string, typed: string): boolean {
  let at = 0
  while (word[at] === typed[at]) at += 1
  const left = typed.slice(at + 1)
  return (
    word.startsWith(left, at + 1) ||
    word.startsWith(left, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] &&
      typed[at + 1] === word[at] &&
      word.startsWith(left.slice(1), at + 2))
  )
}

function rankWord(word: string, typed: string): number {
  if (word.startsWith(typed)) return BEGINS
  if (typed.length >= 3 && word.includes(typed)) return INSIDE
  return typed.length >= 4 && isOneLetterOff(word, typed) ? ONE_LETTER_OFF : NOT_AT_ALL
}

/** Less than from one quality to the next. */
function toDelay({ words, isPast }: Entry, first: string): number {
  if (isPast) return 0.75
  return words[0]?.startsWith(first) ? 0 : 0.5
}

/**
 * Entries in which every word of the query begins a word, those that begin with it first, then those
 * that have it inside a word, of both the archive last. One letter may be wrong where nothing fits
 * otherwise.
 */
export function search(entries: readonly Entry[], query: string): SearchHit[] {
  const wanted = toPlainWords(query)
  const [first] = wanted
  if (first === undefined) return []
  const ranked = entries.map((entry) => {
    const ranks = wanted.map((typed) =>
      entry.words.reduce((best, word) => Math.min(best, rankWord(word, typed)), NOT_AT_ALL),
    )
    return { entry, rank: Math.max(...ranks) + toDelay(entry, first) }
  })
  const fitting = ranked.filter(({ rank }) => rank < ONE_LETTER_OFF)
  const found = fitting.length > 0 ? fitting : ranked.filter(({ rank }) => rank < NOT_AT_ALL)
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_HITS)
    .map(({ entry }) => entry)
}
