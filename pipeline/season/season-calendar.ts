/**
 * Clubs, played and remaining matches of a season, from a feed's matches. A league's clubs meet
 * twice, so the remaining ones are known even where a feed has only the next week. Of a cup the
 * league phase (or the groups) is read once all of its matches are listed, and the knock-out round
 * by round, once drawn. Pure.
 */
import { ROUNDS_TO_KNOW_ALL } from '#data/model/forecast/season-forecast.ts'
import { getLeague, isCup, type CupId, type LeagueId } from '#data/model/leagues.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { KNOCK_OUT_ROUNDS } from '#pipeline/season/cups/cup-rules.ts'
import { toCupSeason, toCupStages, type CupSeason } from '#pipeline/season/cups/cup-season.ts'
import { toCommitteePoints, type CommitteePoints } from './committee-points.ts'
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

/** With fewer clubs the feed has only part of a league. */
const FEWEST_TEAMS = 8
/** Matches of each club in a league phase, at least. */
const FEWEST_CUP_GAMES = 6

function toMatches(rows: readonly SeasonRow[]) {
  const teams = new Map<string, string>()
  for (const { homeTeamId, awayTeamId, homeTeam, awayTeam } of rows)
    teams.set(homeTeamId, homeTeam).set(awayTeamId, awayTeam)
  const at = new Map([...teams.keys()].sort().map((teamId, index) => [teamId, index]))
  const meetings = new Map<string, SeasonRow>()
  // A second meeting of two clubs on the same ground is a play-off, which counts in no table.
  for (const row of rows) {
    const key = `${row.homeTeamId}/${row.awayTeamId}`
    const before = meetings.get(key)
    if (before === undefined || before.matchStatus !== 'finished') meetings.set(key, row)
  }
  const played: SeasonState['played'][number][] = []
  const listed: SeasonMatch[] = []
  for (const row of meetings.values()) {
    const pair = { home: at.get(row.homeTeamId)!, away: at.get(row.awayTeamId)! }
    const { matchStatus, actualHomeScore: home, actualAwayScore: away } = row
    if (matchStatus === 'finished' && home !== null && away !== null)
      played.push({ ...pair, goals: { home, away } })
    else listed.push(pair)
  }
  const sorted = new Map([...at.keys()].map((teamId) => [teamId, teams.get(teamId)!]))
  return { teams: sorted, played, listed }
}

/** Smallest number of remaining matches of any club. */
export function countFewestLeft({ teams, left }: Pick<SeasonCalendar, 'teams' | 'left'>): number {
  const counts = Array.from({ length: teams.size }, () => 0)
  for (const { home, away } of left) {
    counts[home]! += 1
    counts[away]! += 1
  }
  return Math.min(...counts)
}

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

function toCupCalendar(
  rows: readonly SeasonRow[],
  { league, season }: { readonly league: CupId; readonly season: number },
): SeasonCalendar | null {
  const stages = toCupStages(rows)
  const { teams, played, listed } = toMatches(rows.filter((_, index) => stages[index] === 'phase'))
  const size = teams.size
  if (size < FEWEST_TEAMS) return null
  const games = Array.from({ length: size }, () => 0)
  for (const { home, away } of [...played, ...listed]) {
    games[home]! += 1
    games[away]! += 1
  }
  const isWhole = games.every((count) => count >= FEWEST_CUP_GAMES && count === games[0])
  if (!isWhole) return null
  const phase = { league, season, teamIds: [...teams.keys()], played, left: listed }
  const cup = toCupSeason(rows, stages, phase)
  const inKnockOut = cup.drawn === null ? 0 : KNOCK_OUT_ROUNDS.indexOf(cup.drawn.round)
  const round = Math.floor((2 * played.length) / size) + inKnockOut
  const committeePoints = toCommitteePoints([...teams.keys()], [])
  return { league, season, teams, played, left: listed, round, committeePoints, cup }
}
