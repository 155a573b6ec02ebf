/** Table and forecast of a league as one list of rows. */
import {
  SEASON_CHANCES,
  type SeasonChance,
  type SeasonFile,
  type SeasonForecast,
  type SeasonTeam,
} from '#data/model/forecast/season-forecast.ts'
import { hasBegun } from '#data/model/leagues/zones.ts'
import type { Standing } from '#data/model/match/match.ts'
import {
  layOutSeason,
  listSeasonParts,
  type SeasonPart,
  type SeasonSegment,
} from './season-layout.ts'

export interface SeasonRow {
  readonly teamId: string
  readonly team: string
  /** Place in today's table; before its first match, in the forecast. */
  readonly position: number
  /** When the forecast was made, as the expected ones: the table may be a round ahead. */
  readonly points: number
  readonly expectedPoints: number
  /** Per cent; null below 1. */
  readonly title: number | null
  readonly segments: readonly SeasonSegment[]
  readonly moved: Move | null
}

/** How a chance of a club moved since the season's first forecast. */
export interface Move {
  readonly chance: SeasonChance
  /** Per cent, oldest first. */
  readonly percents: readonly number[]
}

export interface SeasonPicture {
  readonly parts: readonly SeasonPart[]
  readonly rows: readonly SeasonRow[]
  /** True for a cup: rows are ordered by the chance of winning it, not by the table. */
  readonly isByTitle: boolean
}

/** What is drawn of a file that has a forecast. */
export interface Forecasted extends Pick<SeasonFile, 'history'> {
  readonly forecast: SeasonForecast
}

/** Chances whose moves are drawn. */
const MOVING = ['title', 'promotion', 'relegation'] as const

/** The chance that moved most since the first forecast, if one moved by a point. */
export function findMove({ history }: Pick<SeasonFile, 'history'>, teamId: string): Move | null {
  const moves = MOVING.map((chance) => ({
    chance,
    percents: history.flatMap(({ chances }) => chances[teamId]?.[chance] ?? []),
  }))
  const toSize = ({ percents }: Move) => Math.abs(percents.at(-1)! - percents[0]!)
  return (
    moves
      .filter(({ percents }) => percents.length > 1 && percents.length === history.length)
      .filter((move) => toSize(move) >= 1)
      .toSorted((a, b) => toSize(b) - toSize(a))[0] ?? null
  )
}

/** Chances in the first columns: winning, advancing or promotion, relegation. */
const FIRST = ['title', 'promotion', 'first_eight', 'knockout_playoff', 'relegation'] as const

/** The chances of a league in the order of their columns. */
export function listShownChances(teams: readonly SeasonTeam[]): readonly SeasonChance[] {
  const shown = SEASON_CHANCES.filter((chance) =>
    teams.some(({ chances }) => chances[chance] !== undefined),
  )
  return [
    ...FIRST.filter((chance) => shown.includes(chance)),
    ...shown.filter((chance) => !FIRST.some((name) => name === chance)),
  ]
}

const toTitle = ({ chances }: SeasonTeam) => chances.title || null

export function listSeasonRows(file: Forecasted, table: readonly Standing[]): SeasonPicture {
  const { teams } = file.forecast
  const parts = listSeasonParts(teams)
  const standings = new Map(hasBegun(table) ? table.map((row) => [row.teamId, row]) : [])
  const rows = teams.map((team, index): SeasonRow => {
    return {
      teamId: team.teamId,
      team: team.team,
      position: standings.get(team.teamId)?.position ?? index + 1,
      points: team.points,
      expectedPoints: team.expectedPoints,
      title: toTitle(team),
      segments: layOutSeason(team.chances, parts),
      moved: findMove(file, team.teamId),
    }
  })
  const isByTitle = parts.includes('earlier')
  if (isByTitle) {
    const byTitle = rows.toSorted((a, b) => (b.title ?? 0) - (a.title ?? 0) || reach(b) - reach(a))
    return { parts, rows: byTitle, isByTitle }
  }
  // Use the table only if it has every club.
  const isWhole = teams.every(({ teamId }) => standings.has(teamId))
  const sorted = isWhole ? rows.toSorted((a, b) => a.position - b.position) : rows
  return { parts, rows: sorted, isByTitle }
}

/** Sort key for clubs with the same chance of winning a cup: how far they get. */
const reach = ({ segments }: SeasonRow) =>
  segments.reduce((sum, { part, seasons }) => sum + (part === 'earlier' ? 0 : seasons), 0)

/** The season forecast of one club, for its page. */
export interface TeamSeason {
  readonly leagueId: string
  readonly league: string
  /** Year in which the season begins. */
  readonly season: number
  readonly round: number
  readonly simulated: number
  /** Number of clubs in the table. */
  readonly places: number
  readonly parts: readonly SeasonPart[]
  readonly own: SeasonTeam
}

export function findTeamSeason(
  { league: leagueId, season, round, simulated, teams }: SeasonForecast,
  league: string,
  teamId: string,
): TeamSeason | null {
  const own = teams.find((team) => team.teamId === teamId)
  if (!own) return null
  const parts = listSeasonParts(teams)
  return { leagueId, league, season, round, simulated, places: teams.length, parts, own }
}
