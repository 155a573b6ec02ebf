/** The matches of one country as typed arrays, the input of every strength model, and which leagues share teams. */
import type { HistoricMatch } from '#data/model/history.ts'
import { CONTEXT_CUPS, isContextLeague, type ContextLeagueId } from '#data/model/context-leagues.ts'
import {
  getLeague,
  isCup,
  type CupId,
  type DomesticLeagueId,
  type LeagueId,
} from '#data/model/leagues.ts'
import type { CountryCode, DomesticCode } from '#data/model/leagues/countries.ts'
import { DAY_MS } from '#data/model/time.ts'

/** A country whose leagues share teams; a context league is alone in its country. */
export type PoolKey = DomesticCode | ContextLeagueId

/** Key of the leagues that share teams: both divisions of a country, or the UEFA cups. */
export function toPoolKey(league: DomesticLeagueId): DomesticCode
export function toPoolKey(league: DomesticLeagueId | ContextLeagueId): PoolKey
export function toPoolKey(league: LeagueId | ContextLeagueId): PoolKey | CountryCode
export function toPoolKey(league: LeagueId | ContextLeagueId): PoolKey | CountryCode {
  return isContextLeague(league) ? league : getLeague(league).countryCode
}

/** 0 for a first division or the only one, 1 for a second. */
export function toDivision(league: LeagueId | ContextLeagueId): 0 | 1 {
  return !isContextLeague(league) && getLeague(league).tier === 2 ? 1 : 0
}

/** True for matches between leagues, predicted or context. */
export function isBetweenLeagues(
  league: LeagueId | ContextLeagueId,
): league is CupId | typeof CONTEXT_CUPS {
  return isContextLeague(league) ? league === CONTEXT_CUPS : isCup(league)
}

/** Day number of an instant, counted in UTC days since 1970. */
export function toDayNumber(instantMs: number): number {
  return Math.floor(instantMs / DAY_MS)
}

/** Kick-off first, then id: the fixed order of learning, whatever the input order. */
export function compareMatches(a: HistoricMatch, b: HistoricMatch): number {
  return a.kickoffMs - b.kickoffMs || (a.matchId < b.matchId ? -1 : a.matchId > b.matchId ? 1 : 0)
}

/** Matches that a model of this instant may learn, by pool: earlier, and played rather than awarded. */
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
