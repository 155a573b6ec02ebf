/**
 * Points that a committee gave or took, beside those of the matches: what the
 * league's own table says of each club against what its matches come to. Pure.
 */
import type { Standing } from '#data/model/match/match.ts'

type TableFacts = Pick<Standing, 'teamId' | 'teamName' | 'points' | 'wins' | 'draws'>

/** A club whose points are not those of its matches. */
export interface CommitteePoints {
  readonly teamId: string
  readonly team: string
  /** Below 0 where points were taken. */
  readonly points: number
}

/** Every club whose table points are not three for a win and one for a draw. */
export function listCommitteePoints(table: readonly TableFacts[]): CommitteePoints[] {
  return table.flatMap(({ teamId, teamName, points, wins, draws }) => {
    const given = points - 3 * wins - draws
    return given === 0 ? [] : [{ teamId, team: teamName, points: given }]
  })
}

/** What a person should know of such a club: only for points taken there is a known cause. */
export function describeCommitteePoints(league: string, { team, points }: CommitteePoints): string {
  if (points < 0)
    return `${league}: the table has ${-points} points fewer for ${team} than its matches gave. They count as taken by the league; the season is forecast from the table.`
  return `${league}: the table has ${points} points more for ${team} than its matches gave, and no cause is known. The season is forecast from the table; look at the matches of ${team}.`
}

/** Points beside those of the matches, in the order of a list of clubs. */
export function toCommitteePoints(
  teamIds: readonly string[],
  list: readonly CommitteePoints[],
): number[] {
  const known = new Map(list.map(({ teamId, points }) => [teamId, points]))
  return teamIds.map((teamId) => known.get(teamId) ?? 0)
}
