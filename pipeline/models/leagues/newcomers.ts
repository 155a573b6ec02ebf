/**
 * Where a club that was never seen before can be new. Elsewhere it is a known one under another
 * name, and would be rated as a newcomer.
 */
import { getLeague, LEAGUES } from '#data/model/leagues.ts'

/** After this many rounds every club of a league has played. */
const ROUNDS_TO_SEE_ALL = 4

/** Rounds of a league's season that are known to be played: matches of an average club. */
type CountRounds = (league: string, season: number) => number

/**
 * False once a season is some rounds old; and from its first round in a first division whose second
 * is followed, because its clubs were in one of the two the year before.
 */
export function canBeNew(league: string, season: number, countRounds: CountRounds): boolean {
  const known = getLeague(league)
  // Cups, and leagues that are only learned from: their play-offs are against clubs of lower ones.
  if (known === null || known.tier === 0) return true
  if (countRounds(league, season) >= ROUNDS_TO_SEE_ALL) return false
  const below = LEAGUES.find(({ tier, country }) => tier === 2 && country === known.country)
  if (known.tier !== 1 || below === undefined) return true
  return [league, below.id].some((id) => countRounds(id, season - 1) < ROUNDS_TO_SEE_ALL)
}
