/**
 * Points that a committee gave or deducted: the league's own table minus the points of each club's
 * matches. Pure.
 */
import type { Standing } from '#data/model/match/match.ts'
import { toPastCommitteePoints } from './past-deductions.ts'

type TableFacts = Pick<Standing, 'teamId' | 'teamName' | 'points' | 'wins' | 'draws'>

/** A club whose points differ from those of its matches. */
export interface CommitteePoints {
  readonly teamId: string
  readonly team: string
  /** Negative for a deduction. */
  readonly points: number
}

/** Every club whose table points differ from three per win plus one per draw. */
export function listCommitteePoints(table: readonly TableFacts[]): CommitteePoints[] {
  return table.flatMap(({ teamId, teamName, points, wins, draws }) => {
    const given = points - 3 * wins - draws
    return given === 0 ? [] : [{ teamId, team: teamName, points: given }]
  })
}

/** Warning about such a club: only deductions have a known cause. */
export function describeCommitteePoints(league: string, { team, points }: CommitteePoints): string {
  if (points < 0)
    return `${league}: the table has ${-points} points fewer for ${team} than its matches gave. They count as taken by the league; the season is forecast from the table.`
  return `${league}: the table has ${points} points more for ${team} than its matches gave, and no cause is known. The season is forecast from the table; look at the matches of ${team}.`
}

/** Committee points in the order of a list of clubs. */
export function toCommitteePoints(
  teamIds: readonly string[],
  list: readonly CommitteePoints[],
): number[] {
  const known = new Map(list.map(({ teamId, points }) => [teamId, points]))
  return teamIds.map((teamId) => known.get(teamId) ?? 0)
}

/**
 * The same for any season: where its table is stored, from that; of others as the newspapers had it.
 * @param tables by league id and season: `serie-a/2026`
 */
export function makeCommitteeLookup(
  tables: ReadonlyMap<string, readonly TableFacts[]>,
): typeof toPastCommitteePoints {
  const stored = new Map([...tables].map(([key, table]) => [key, listCommitteePoints(table)]))
  return (facts, beforeMs) => {
    const points = stored.get(`${facts.league}/${facts.season}`)
    return points
      ? toCommitteePoints(facts.teamIds, points)
      : toPastCommitteePoints(facts, beforeMs)
  }
}
