/** The islands of pages for members: their texts, and the reads that the head script begins. */

export interface Island {
  /** NAME in `start-NAME.tsx` and `mount-NAME.tsx`, and the id of its element. */
  readonly name: string
  /** Catalogues of texts. */
  readonly texts: readonly string[]
  /** Those of them that the first paint needs. */
  readonly firstTexts: readonly string[]
  /**
   * Paths of the reads that the first paint waits for; `{day}` is today (UTC, and only without a query
   * in the address), `{order}` the remembered order of lists, `{id}` the last part of the address.
   */
  readonly reads: readonly string[]
  /** Paths of the reads that can wait for the first paint. */
  readonly laterReads: readonly string[]
}

const USER = '/api/auth/user'
const FAVORITES = '/api/favorites'
const FOLLOWED = '/api/follows/matches'

export const ISLANDS: Readonly<Record<string, Island>> & Record<'dashboard' | 'match', Island> = {
  dashboard: {
    name: 'dashboard',
    texts: ['dashboard'],
    firstTexts: ['dashboard'],
    // Favourites and followed clubs are read too: they decide which match leads the list.
    reads: [USER, '/api/matches?date={day}&page=1&pageSize=10{order}', FAVORITES, FOLLOWED],
    laterReads: ['/api/matches/dates', '/api/matches/leagues'],
  },
  match: {
    name: 'match',
    texts: ['dashboard', 'match', 'feed'],
    firstTexts: ['dashboard', 'match'],
    reads: [USER, '/api/matches/{id}'],
    laterReads: [FAVORITES],
  },
}
