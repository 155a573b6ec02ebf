/** A season that is over beside what its forecasts had said. Pure. */
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import {
  MILESTONES,
  type SeasonChance,
  type SeasonFile,
  type SeasonResult,
} from '#data/model/forecast/season-forecast.ts'
import { getLeague, isCup, type LeagueId } from '#data/model/leagues.ts'
import type { Standing } from '#data/model/match/match.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { toCupStages } from '#pipeline/season/cups/cup-season.ts'
import { toSeasonCalendar } from './season-calendar.ts'
import { isFarFromEnd } from './season-forecast.ts'

/** A forecast of so many rounds later still stands for a milestone: a run may have been missed. */
const ROUNDS_LATE = 4

/** How far the season of these rows is, for its forecasts. */
export function toSeasonPhase(rows: readonly SeasonRow[]): SeasonFile['state'] {
  const league = getLeague(rows[0]?.leagueId ?? '')?.id
  if (league === undefined) return 'open'
  const calendar = toSeasonCalendar(rows)
  if (isCup(league)) {
    if (isFinalPlayed(rows)) return 'over'
    const isUndrawn = calendar?.left.length === 0 && calendar.cup?.drawn === null
    return isUndrawn ? 'paused' : 'open'
  }
  if (calendar?.left.length === 0) return 'over'
  return calendar === null || isFarFromEnd(calendar) ? 'open' : 'closing'
}

function isFinalPlayed(rows: readonly SeasonRow[]): boolean {
  const stages = toCupStages(rows)
  return rows.some(({ matchStatus }, at) => stages[at] === 'final' && matchStatus === 'finished')
}

/** Null without a final table or a forecast near a milestone, and for a cup, which no table ends. */
export function toSeasonResult(
  leaves: readonly SeasonLeaf[],
  table: readonly Standing[],
): SeasonResult | null {
  const repeated = MILESTONES.flatMap(
    (from) => leaves.find(({ round }) => round >= from && round <= from + ROUNDS_LATE) ?? [],
  )
  const [first] = repeated
  if (first === undefined || table.length === 0 || isCup(first.league as LeagueId)) return null
  return {
    season: first.season,
    forecasts: repeated.map(({ round, madeAt }) => ({ round, madeAt })),
    teams: table.map(({ teamId, teamName, position, points, zone }) => {
      const came: SeasonChance | null = position === 1 ? 'title' : zone
      const said = repeated.map(({ teams }) => {
        const own = teams.find((team) => team.teamId === teamId)
        if (own === undefined) return null
        const chance = came === null ? null : (own.chances[came] ?? null)
        return { expectedPoints: own.expectedPoints, chance }
      })
      return { teamId, team: teamName, position, points, came, said }
    }),
  }
}
