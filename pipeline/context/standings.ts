/**
 * League tables from results: three points a win. Ties are broken by goal difference and goals; in
 * Spain, Italy and Turkey first by the matches between the tied clubs, once these have all been
 * played.
 */
import { type LeagueId } from '#data/model/leagues.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'
import { toZone } from '#data/model/leagues/zones.ts'
import type { Standing } from '#data/model/match/match.ts'
import { isReserveSide, UPWARDS } from '#pipeline/season/reserve-sides.ts'
import { takeOver, type Played, type TableMatches } from './played.ts'

/** A row of the table with the fields that are only in the database. */
export interface TableRow extends Standing {
  readonly goalsFor: number
  readonly goalsAgainst: number
}

interface Tally {
  readonly teamId: string
  wins: number
  draws: number
  losses: number
  goalsFor: number
  goalsAgainst: number
  form: string
  /** Points that a committee gave; negative for a deduction. */
  given: number
}

const FORM_GAMES = 5

/**
 * The table at an instant, with every club of the season.
 * @param beforeMs only matches that were over by then count, ms since 1970
 * @param given points that a committee gave or deducted, by club
 */
export function toTable(
  table: TableMatches,
  beforeMs: number,
  given: ReadonlyMap<string, number> = new Map(),
): TableRow[] {
  const played = takeOver(table.played, beforeMs)
  const tallies = countTallies([...table.teams.keys()], played)
  for (const [teamId, points] of given) {
    const tally = tallies.get(teamId)
    if (tally) tally.given = points
  }
  const toName = (teamId: string) => table.teams.get(teamId) ?? teamId
  const rows = [...tallies.values()]
    .toSorted(
      (a, b) =>
        toPoints(b) - toPoints(a) ||
        compareLevel(table.leagueId, played, tallies, { a, b }) ||
        compareGoals(a, b) ||
        toName(a.teamId).localeCompare(toName(b.teamId), 'en'),
    )
    .map((tally, index) => ({
      id: `${table.leagueId}-${table.season}-${tally.teamId}`,
      teamId: tally.teamId,
      teamName: toName(tally.teamId),
      teamLogo: null,
      position: index + 1,
      matchesPlayed: tally.wins + tally.draws + tally.losses,
      wins: tally.wins,
      draws: tally.draws,
      losses: tally.losses,
      goalsFor: tally.goalsFor,
      goalsAgainst: tally.goalsAgainst,
      goalDifference: tally.goalsFor - tally.goalsAgainst,
      points: toPoints(tally),
      form: tally.form.slice(-FORM_GAMES),
      zone: null,
    }))
  return addZones(rows, table.leagueId)
}

/** Where the places of a table lead, in their order; a reserve side's way up is the next club's. */
export function addZones(rows: readonly TableRow[], leagueId: LeagueId): TableRow[] {
  const toPlaceZone = (place: number) => toZone(SEASON_RULES[leagueId].zones, place, rows.length)
  let reserves = 0
  return rows.map((row, index) => {
    const place = index + 1
    const isReserve = isReserveSide(row.teamId)
    if (isReserve) reserves += 1
    const up = toPlaceZone(place - reserves)
    if (!isReserve && UPWARDS.has(up)) return { ...row, zone: up }
    const zone = toPlaceZone(place)
    return { ...row, zone: UPWARDS.has(zone) ? null : zone }
  })
}

const toPoints = (tally: Tally) => 3 * tally.wins + tally.draws + tally.given

const toDifference = (tally: Tally) => tally.goalsFor - tally.goalsAgainst

function compareGoals(a: Tally, b: Tally): number {
  return toDifference(b) - toDifference(a) || b.goalsFor - a.goalsFor
}

function countTallies(teamIds: readonly string[], played: readonly Played[]): Map<string, Tally> {
  const tallies = new Map(
    teamIds.map((teamId): [string, Tally] => [
      teamId,
      { teamId, wins: 0, draws: 0, losses: 0, goalsFor: 0, goalsAgainst: 0, form: '', given: 0 },
    ]),
  )
  for (const { match, goals } of played) {
    count(tallies.get(match.homeTeamId), goals.home, goals.away)
    count(tallies.get(match.awayTeamId), goals.away, goals.home)
  }
  return tallies
}

function count(tally: Tally | undefined, scored: number, conceded: number): void {
  if (!tally) return
  tally.goalsFor += scored
  tally.goalsAgainst += conceded
  if (scored > conceded) tally.wins += 1
  else if (scored < conceded) tally.losses += 1
  else tally.draws += 1
  tally.form += scored > conceded ? 'W' : scored < conceded ? 'L' : 'D'
}

/**
 * Compares two clubs with equal points by the matches of all clubs with these points; 0 where that
 * is not the rule.
 */
function compareLevel(
  leagueId: LeagueId,
  played: readonly Played[],
  tallies: ReadonlyMap<string, Tally>,
  { a, b }: { readonly a: Tally; readonly b: Tally },
): number {
  if (SEASON_RULES[leagueId].tieBreak !== 'head_to_head') return 0
  const points = toPoints(a)
  const level = [...tallies.values()].filter((tally) => toPoints(tally) === points)
  const ids = new Set(level.map((tally) => tally.teamId))
  const among = played.filter(({ match }) => ids.has(match.homeTeamId) && ids.has(match.awayTeamId))
  if (among.length < ids.size * (ids.size - 1)) return 0
  const small = countTallies([...ids], among)
  const [one, other] = [small.get(a.teamId), small.get(b.teamId)]
  if (!one || !other) return 0
  // Goals scored among three clubs and more count in none of the three countries.
  return toPoints(other) - toPoints(one) || toDifference(other) - toDifference(one)
}
