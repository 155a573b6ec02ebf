/** The matches of one country as typed arrays: what every strength model reads, and how leagues share teams. */
import type { HistoricMatch } from '#data/model/history.ts'
import { getLeague, type DomesticLeagueId, type LeagueId } from '#data/model/leagues.ts'
import type { CountryCode, DomesticCode } from '#data/model/leagues/countries.ts'

export const DAY_MS = 86_400_000

/** Key of the leagues that share teams: both divisions of a country, or the UEFA cups. */
export function toPoolKey(league: DomesticLeagueId): DomesticCode
export function toPoolKey(league: LeagueId): CountryCode
export function toPoolKey(league: LeagueId): CountryCode {
  return getLeague(league).countryCode
}

/** Day number of an instant, counted in UTC days since 1970. */
export function toDayNumber(instantMs: number): number {
  return Math.floor(instantMs / DAY_MS)
}

/** Kick-off first, then id: the one order in which matches are read, whatever order they came in. */
export function compareMatches(a: HistoricMatch, b: HistoricMatch): number {
  return a.kickoffMs - b.kickoffMs || (a.matchId < b.matchId ? -1 : a.matchId > b.matchId ? 1 : 0)
}

/** Matches that may teach a model of this instant, by pool: earlier, and played rather than awarded. */
export function toPools(
  matches: readonly HistoricMatch[],
  asOfMs: number,
): Map<string, HistoricMatch[]> {
  const pools = new Map<string, HistoricMatch[]>()
  for (const match of matches) {
    if (match.awarded || match.kickoffMs >= asOfMs) continue
    const key = toPoolKey(match.league)
    const pool = pools.get(key)
    if (pool) pool.push(match)
    else pools.set(key, [match])
  }
  for (const pool of pools.values()) pool.sort(compareMatches)
  return pools
}
