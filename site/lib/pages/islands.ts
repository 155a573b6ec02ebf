/** The islands that a page begins with: their texts, and the calls they will make first. */

export interface Island {
  /** As in `mount-NAME.tsx`. */
  readonly name: string
  /** Catalogues of texts. */
  readonly texts: readonly string[]
  /** Paths of reads; `{day}` is today (UTC, and only without a query in the address), `{id}` the last part of the address. */
  readonly reads: readonly string[]
}

const USER = '/api/auth/user'

export const ISLANDS: Readonly<Record<string, Island>> & Record<'dashboard' | 'match', Island> = {
  dashboard: {
    name: 'dashboard',
    texts: ['auth', 'dashboard'],
    reads: [
      USER,
      '/api/matches?date={day}&page=1&pageSize=10',
      '/api/matches/dates',
      '/api/matches/leagues',
      '/api/favorites',
    ],
  },
  match: {
    name: 'match',
    texts: ['auth', 'dashboard', 'match', 'feed'],
    reads: [USER, '/api/matches/{id}', '/api/favorites'],
  },
}
