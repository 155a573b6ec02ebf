/** Ids of the leagues that are learned from and never predicted; their table is that of all leagues. */

/** `context-POR`: the country by UEFA's three letters. */
export type ContextLeagueId = `context-${string}`

const PREFIX = 'context-'

/** Cup matches that are learned from and not predicted: rounds before those that are listed. */
export const CONTEXT_CUPS: ContextLeagueId = 'context-cups'

/** The league of a country that is learned from for the cups' sake. */
export function toContextLeagueId(countryCode: string): ContextLeagueId {
  return `context-${countryCode}`
}

/** The country of a context league, by UEFA's three letters. */
export function toContextCountry(league: ContextLeagueId): string {
  return league.slice(PREFIX.length)
}

/** True for a league that is learned from and never predicted. */
export function isContextLeague(league: string): league is ContextLeagueId {
  return league.startsWith(PREFIX)
}
