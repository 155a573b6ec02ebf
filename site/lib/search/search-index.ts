/** What is searched, and how: a static file per language with teams, leagues and matches. Pure. */

/** `/search/LANGUAGE.json`; lists instead of objects, so that it stays small. */
export interface SearchIndex {
  readonly texts: Readonly<Record<SearchText, string>>
  readonly leagues: readonly (readonly [id: string, name: string])[]
  /** The league is a place in the list of leagues. */
  readonly teams: readonly (readonly [id: string, name: string, league: number])[]
  /** Both sides are names, or places in the list of teams. */
  readonly matches: readonly (readonly [day: string, id: string, home: Side, away: Side])[]
}
type Side = string | number

export const SEARCH_TEXTS = [
  'label',
  'placeholder',
  'close',
  'none',
  'found_one',
  'found_few',
  'found_other',
  'failed',
  'team',
  'league',
  'key',
] as const
export type SearchText = (typeof SEARCH_TEXTS)[number]

export interface SearchHit {
  readonly name: string
  /** What stands beside it: the kind, the league, the day. */
  readonly note: string
  /** Path in English. */
  readonly path: string
}

interface Entry extends SearchHit {
  readonly words: readonly string[]
}

const MOST_HITS = 12

/** Letters without marks, so that `besiktas` finds Beşiktaş and `koln` finds Köln. */
export function toPlainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

export function listEntries(index: SearchIndex, formatDay: (day: string) => string): Entry[] {
  const toName = (side: Side) => (typeof side === 'number' ? (index.teams[side]?.[1] ?? '') : side)
  const toEntry = (name: string, note: string, path: string): Entry => ({
    name,
    note,
    path,
    words: toPlainWords(name),
  })
  return [
    ...index.leagues.map(([id, name]) => toEntry(name, index.texts.league, `/leagues/${id}`)),
    ...index.teams.map(([id, name, league]) =>
      toEntry(name, index.leagues[league]?.[1] ?? index.texts.team, `/teams/${id}`),
    ),
    ...index.matches.map(([day, id, home, away]) =>
      toEntry(`${toName(home)} – ${toName(away)}`, formatDay(day), `/predictions/${day}/${id}`),
    ),
  ]
}

/** Entries in which every word of the query begins a word; those that begin with it come first. */
export function search(entries: readonly Entry[], query: string): SearchHit[] {
  const wanted = toPlainWords(query)
  if (wanted.length === 0) return []
  const fits = entries.filter(({ words }) =>
    wanted.every((part) => words.some((word) => word.startsWith(part))),
  )
  const first = wanted[0]!
  const isFirst = ({ words }: Entry) => Number(words[0]?.startsWith(first) ?? false)
  return fits.toSorted((a, b) => isFirst(b) - isFirst(a)).slice(0, MOST_HITS)
}
