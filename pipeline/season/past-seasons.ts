/** Complete past seasons of the leagues with their final order, for measuring season forecasts. */
import { isListedMatch, type HistoricMatch } from '#data/model/history.ts'
import { isCup, type DomesticLeagueId } from '#data/model/leagues.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'
import { toPastCommitteePoints } from './past-deductions.ts'
import { SeasonTable } from './season-table.ts'

export interface PastSeason {
  readonly league: DomesticLeagueId
  readonly season: number
  readonly matches: readonly HistoricMatch[]
  readonly teamIds: readonly string[]
  /** Final order, first place first; null when the season was cut short. */
  readonly finalOrder: readonly number[] | null
}

/**
 * Teams from first place down after some matches; ties stay in the order of the list.
 * @param beforeMs deductions from this instant on do not count
 */
export function toFinalOrder(
  season: Pick<PastSeason, 'league' | 'season' | 'teamIds'>,
  matches: readonly HistoricMatch[],
  beforeMs = Infinity,
): number[] {
  const table = new SeasonTable(season.teamIds.length, SEASON_RULES[season.league].tieBreak)
  const at = new Map(season.teamIds.map((teamId, index) => [teamId, index]))
  for (const { homeTeamId, awayTeamId, goals } of matches)
    table.add(at.get(homeTeamId)!, at.get(awayTeamId)!, goals.home, goals.away)
  for (const [team, points] of toPastCommitteePoints(season, beforeMs).entries())
    table.points[team]! += points
  table.rank(() => 0)
  return [...table.order]
}

/** Every season of every league among these matches, which come in order of kick-off. */
export function listPastSeasons(matches: readonly HistoricMatch[]): PastSeason[] {
  const groups = Map.groupBy(
    matches.filter((match) => isListedMatch(match) && !isCup(match.league)),
    ({ league, season }) => `${league}/${season}`,
  )
  return [...groups.values()].map((list): PastSeason => {
    const { league, season } = list[0]!
    const teamIds = [...new Set(list.map(({ homeTeamId }) => homeTeamId))].sort()
    const base = { league: league as DomesticLeagueId, season, matches: list, teamIds }
    const isWhole = list.length === teamIds.length * (teamIds.length - 1)
    return { ...base, finalOrder: isWhole ? toFinalOrder(base, list) : null }
  })
}
