/**
 * First divisions of other European countries: their matches are learned from,
 * because their clubs play in the cups, and are never predicted or listed.
 */

/** `context-POR`: the country by UEFA's three letters. */
export type ContextLeagueId = `context-${string}`

export interface ContextLeague {
  readonly id: ContextLeagueId
  readonly country: string
  /** Division code of football-data.co.uk. */
  readonly footballDataCode: string
  /** Extra leagues have one file for all seasons at another address, with other columns. */
  readonly kind: 'main' | 'extra'
}

function main(code: string, footballDataCode: string, country: string): ContextLeague {
  return { id: toContextLeagueId(code), country, footballDataCode, kind: 'main' }
}

function extra(code: string, footballDataCode: string, country: string): ContextLeague {
  return { id: toContextLeagueId(code), country, footballDataCode, kind: 'extra' }
}

/** Those that football-data.co.uk has: five with season files like ours, ten extra leagues. */
export const CONTEXT_LEAGUES: readonly ContextLeague[] = [
  main('POR', 'P1', 'Portugal'),
  main('NED', 'N1', 'Netherlands'),
  main('BEL', 'B1', 'Belgium'),
  main('SCO', 'SC0', 'Scotland'),
  main('GRE', 'G1', 'Greece'),
  extra('AUT', 'AUT', 'Austria'),
  extra('DEN', 'DNK', 'Denmark'),
  extra('NOR', 'NOR', 'Norway'),
  extra('POL', 'POL', 'Poland'),
  extra('ROU', 'ROU', 'Romania'),
  extra('SWE', 'SWE', 'Sweden'),
  extra('SUI', 'SWZ', 'Switzerland'),
  extra('RUS', 'RUS', 'Russia'),
  extra('FIN', 'FIN', 'Finland'),
  extra('IRL', 'IRL', 'Ireland'),
]

/** Cup matches that are learned from and not predicted: rounds before those that are listed. */
export const CONTEXT_CUPS: ContextLeagueId = 'context-cups'

/** The league of a country that is learned from for the cups' sake. */
export function toContextLeagueId(countryCode: string): ContextLeagueId {
  return `context-${countryCode}`
}

/** True for a league that is learned from and never predicted. */
export function isContextLeague(league: string): league is ContextLeagueId {
  return league.startsWith('context-')
}

/** The context league with this division code of football-data.co.uk, or null. */
export function getContextLeagueByDivision(code: string): ContextLeague | null {
  return CONTEXT_LEAGUES.find((league) => league.footballDataCode === code) ?? null
}
