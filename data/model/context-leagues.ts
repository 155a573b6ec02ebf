/** Ids of context leagues: the models learn from them, and they are never predicted. */

/** `context-POR`: the country as UEFA's three letters. */
export type ContextLeagueId = `context-${string}`

const PREFIX = 'context-'

/** Cup matches of rounds before the listed ones: learned from, not predicted. */
export const CONTEXT_CUPS: ContextLeagueId = 'context-cups'

/** Id of a country's context league. */
export function toContextLeagueId(countryCode: string): ContextLeagueId {
  return `context-${countryCode}`
}

/** Country of a context league, UEFA's three letters. */
export function toContextCountry(league: ContextLeagueId): string {
  return league.slice(PREFIX.length)
}

/** True for a context league. */
export function isContextLeague(league: string): league is ContextLeagueId {
  return league.startsWith(PREFIX)
}
