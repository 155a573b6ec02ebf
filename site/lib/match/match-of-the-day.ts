/** Match of the day: the match with the highest stakes, by the rule that /how-it-works states. */
import { toStakeTotal, type MatchStakes } from '#data/model/forecast/match-stakes.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'

type Listed = Pick<PublicMatch, 'id' | 'league' | 'matchDate' | 'matchTime'>

/** Second divisions, of which fewer readers hear, come after all others. */
const isSecond = ({ league }: Listed) => getLeagueByName(league)?.tier === 2

/**
 * The match with the largest sum of both clubs' stakes, of a second division only where no other has
 * stakes; ties go by kick-off, then id. Null if no match has stakes.
 * @param stakes of matches that have not begun, by id
 */
export function findMatchOfTheDay<Match extends Listed>(
  matches: readonly Match[],
  stakes: ReadonlyMap<string, Pick<MatchStakes, 'home' | 'away'>>,
): Match | null {
  const known = matches.flatMap((match) => {
    const own = stakes.get(match.id)
    return own ? [{ match, total: toStakeTotal(own) }] : []
  })
  const sorted = known.toSorted(
    (a, b) =>
      Number(isSecond(a.match)) - Number(isSecond(b.match)) ||
      b.total - a.total ||
      toStart(a.match).localeCompare(toStart(b.match)) ||
      (a.match.id < b.match.id ? -1 : 1),
  )
  return sorted[0]?.match ?? null
}

const toStart = ({ matchDate, matchTime }: Listed) => `${matchDate} ${matchTime}`
