/**
 * The main part of a cup (league phase or groups, and the knock-out) as opposed to its qualifying
 * rounds, which have fewer goals for the same clubs. Decided by the calendar, because feeds name
 * the rounds differently and `Play-offs` means both.
 */
import { isContextLeague } from '#data/model/context-leagues.ts'
import type { MatchFacts } from '#pipeline/models/leagues/late-seasons.ts'

/** September: qualifying ends in August of the season's first year. */
const FIRST_MONTH = 8

/** False for a qualifying match, whether it is listed with its cup or context. */
export function isMainPart(match: Pick<MatchFacts, 'league' | 'season' | 'kickoffMs'>): boolean {
  if (isContextLeague(match.league)) return false
  return match.kickoffMs >= Date.UTC(match.season, FIRST_MONTH)
}
