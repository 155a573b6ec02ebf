/**
 * From simulated seasons to what hangs on a match, as it is published. The seasons are those of the
 * season forecast, with its strengths and their hidden shift: whoever could work everything out of
 * these figures would know the shifted strengths, which decision 023 allows for. A simulation of its
 * own, with a shift of its own, would be a second look at the same strengths. Pure.
 */
import {
  LEAST_STAKE,
  STAKES,
  type MatchStakes,
  type SideStakes,
  type Stake,
} from '#data/model/forecast/match-stakes.ts'
import type { SeasonChance } from '#data/model/forecast/season-forecast.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import type { SeasonCalendar } from '#pipeline/season/season-calendar.ts'
import { toShares } from '#pipeline/season/season-forecast.ts'
import type { MatchOutlook, PlaceShares } from './result-counts.ts'

/**
 * Matches of each club from the next one on. One is not enough: with a match postponed, a round is
 * only complete, and forecast again, during the next one.
 */
const MATCHES_AHEAD = 2

/** Fewest simulated seasons with a home win, and with an away win: fewer say too little. */
const FEWEST_SEASONS = 400

const CHANCES_OF = {
  title: ['title'],
  europe: ['champions_league', 'europa_league', 'conference_league'],
  promotion: ['promotion'],
  relegation: ['relegation'],
} as const satisfies Record<Stake, readonly SeasonChance[]>

type Ahead = Pick<SeasonCalendar, 'teams' | 'left'>

/** Positions in `left` of the next matches; none that is in play or off. */
export function listMatchesAhead({ teams, left }: Ahead, rows: readonly SeasonRow[]): number[] {
  const index = new Map([...teams.keys()].map((teamId, at) => [teamId, at]))
  const toKey = (home: number, away: number) => home * teams.size + away
  const positions = new Map(left.map(({ home, away }, at) => [toKey(home, away), at]))
  const counts = Array.from({ length: teams.size }, () => 0)
  const ahead = rows.flatMap(({ homeTeamId, awayTeamId, matchStatus }) => {
    const [home, away] = [index.get(homeTeamId)!, index.get(awayTeamId)!]
    const position = positions.get(toKey(home, away))
    if (position === undefined || matchStatus !== 'scheduled') return []
    const nth = Math.min(counts[home]!++, counts[away]!++)
    return nth < MATCHES_AHEAD ? [position] : []
  })
  return [...new Set(ahead)]
}

type League = Pick<SeasonCalendar, 'league' | 'cup'>

function toSideStakes(league: League, won: PlaceShares, lost: PlaceShares): SideStakes {
  const [after, instead] = [won, lost].map((shares) => toShares(league, { ...shares, reach: null }))
  return Object.fromEntries(
    STAKES.flatMap((stake) => {
      const difference = CHANCES_OF[stake].reduce(
        (sum, chance) => sum + (after![chance] ?? 0) - (instead![chance] ?? 0),
        0,
      )
      const points = Math.round(100 * difference)
      // A win that seems to harm is chance.
      const gain = stake === 'relegation' ? -points : points
      return gain < LEAST_STAKE ? [] : [[stake, points]]
    }),
  )
}

/** What is published of a match; null when a result came too rarely to say, or nothing hangs on it. */
export function toMatchStakes(
  { league, cup, teams, left }: League & Ahead,
  at: number,
  { home_win: homeWin, away_win: awayWin }: MatchOutlook,
): MatchStakes | null {
  if (Math.min(homeWin.seasons, awayWin.seasons) < FEWEST_SEASONS) return null
  const home = toSideStakes({ league, cup }, homeWin.home, awayWin.home)
  const away = toSideStakes({ league, cup }, awayWin.away, homeWin.away)
  if (Object.keys(home).length + Object.keys(away).length === 0) return null
  const teamIds = [...teams.keys()]
  return {
    homeTeamId: teamIds[left[at]!.home]!,
    awayTeamId: teamIds[left[at]!.away]!,
    home,
    away,
  }
}
