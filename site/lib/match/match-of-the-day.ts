/** The match of a day on which most hangs: the rule that /how-it-works states. */
import { toStakeTotal, type MatchStakes } from '#data/model/forecast/match-stakes.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'

type Listed = Pick<PublicMatch, 'id' | 'matchDate' | 'matchTime'>

/**
 * The match of these with the largest sum of both clubs' differences; of equal ones the first to
 * begin, then by id. Null where nothing is known to hang on any.
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
      b.total - a.total ||
      toStart(a.match).localeCompare(toStart(b.match)) ||
      (a.match.id < b.match.id ? -1 : 1),
  )
  return sorted[0]?.match ?? null
}

const toStart = ({ matchDate, matchTime }: Listed) => `${matchDate} ${matchTime}`
