/** The calendar of a cup's season: its phase once all matches are listed, then the rounds drawn. Pure. */
import type { CupId } from '#data/model/leagues.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { toCommitteePoints } from '#pipeline/season/committee-points.ts'
import { countGames, FEWEST_TEAMS, toMatches } from '#pipeline/season/season-matches.ts'
import { KNOCK_OUT_ROUNDS } from './cup-rules.ts'
import { toCupSeason, toCupStages } from './cup-season.ts'

/** Matches of each club in a league phase, at least. */
const FEWEST_CUP_GAMES = 6

/** Null while not every club has the same number of matches. */
export function toCupCalendar(
  rows: readonly SeasonRow[],
  { league, season }: { readonly league: CupId; readonly season: number },
) {
  const stages = toCupStages(rows)
  const { teams, played, listed } = toMatches(rows.filter((_, index) => stages[index] === 'phase'))
  const size = teams.size
  if (size < FEWEST_TEAMS) return null
  const games = countGames(size, [...played, ...listed])
  if (games.some((count) => count < FEWEST_CUP_GAMES || count !== games[0])) return null
  const phase = { league, season, teamIds: [...teams.keys()], played, left: listed }
  const cup = toCupSeason(rows, stages, phase)
  const inKnockOut = cup.drawn === null ? 0 : KNOCK_OUT_ROUNDS.indexOf(cup.drawn.round)
  const round = Math.floor((2 * played.length) / size) + inKnockOut
  const committeePoints = toCommitteePoints([...teams.keys()], [])
  return { league, season, teams, played, left: listed, round, committeePoints, cup }
}
