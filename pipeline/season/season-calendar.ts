/**
 * Clubs, played and remaining matches of a season, from a feed's matches. A league's clubs meet
 * twice, so the remaining ones are known even where a feed has only the next week. Of a cup the
 * league phase (or the groups) is read once all of its matches are listed, and the knock-out round
 * by round, once drawn. Pure.
 */
import { ROUNDS_TO_KNOW_ALL } from '#data/model/forecast/season-forecast.ts'
import { getLeague, isCup, type LeagueId } from '#data/model/leagues.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { toCupCalendar } from '#pipeline/season/cups/cup-calendar.ts'
import type { CupSeason } from '#pipeline/season/cups/cup-season.ts'
import { toCommitteePoints, type CommitteePoints } from './committee-points.ts'
import { countGames, FEWEST_TEAMS, toMatches } from './season-matches.ts'
import { listLeft, type SeasonMatch, type SeasonState } from './simulate.ts'

export interface SeasonCalendar {
  readonly league: LeagueId
  readonly season: number
  /** Names by team id, in the simulation's order. */
  readonly teams: ReadonlyMap<string, string>
  readonly played: SeasonState['played']
  readonly left: readonly SeasonMatch[]
  /** Whole rounds played; knock-out rounds continue the count of the league phase or the groups. */
  readonly round: number
  /** Points a committee gave or deducted, in the order of the clubs. */
  readonly committeePoints: readonly number[]
  /** Null in a league. */
  readonly cup: CupSeason | null
}

/** Smallest number of remaining matches of any club. */
export const countFewestLeft = ({ teams, left }: Pick<SeasonCalendar, 'teams' | 'left'>): number =>
  Math.min(...countGames(teams.size, left))

/**
 * The calendar of one season of one league; null while not all of it is known.
 * @param committee points beside those of the matches, of the clubs that have any
 */
export function toSeasonCalendar(
  rows: readonly SeasonRow[],
  committee: readonly CommitteePoints[] = [],
): SeasonCalendar | null {
  const [first] = rows
  const league = first && getLeague(first.leagueId)?.id
  if (!first || league === undefined) return null
  if (isCup(league)) return toCupCalendar(rows, { league, season: first.season })
  // Play-offs have a stage, and clubs of other leagues.
  const { teams, played, listed } = toMatches(rows.filter(({ stage }) => stage === null))
  const size = teams.size
  if (size < FEWEST_TEAMS) return null
  const round = Math.floor((2 * played.length) / size)
  const isWhole = played.length + listed.length === size * (size - 1)
  if (!isWhole && round < ROUNDS_TO_KNOW_ALL) return null
  const left = listLeft(size, played)
  const committeePoints = toCommitteePoints([...teams.keys()], committee)
  return { league, season: first.season, teams, played, left, round, committeePoints, cup: null }
}
