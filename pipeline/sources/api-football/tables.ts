/** Tables of `/standings` and current seasons of `/leagues`. Pure. */
import { z } from 'zod'
import { LEAGUES } from '#data/model/leagues.ts'
import type { FeedTable } from '#pipeline/sources/source.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'

const Count = z.number().int()
const RowSchema = z.object({
  rank: Count,
  team: z.object({ id: Count.optional(), name: z.string() }),
  points: Count,
  all: z.object({ played: Count }),
})
const StandingsSchema = z.object({
  league: z.object({ id: Count, season: Count, standings: z.array(z.array(RowSchema)) }),
})

/** A table for each group of an answer; an unknown shape is left out, and the table is computed from results. */
export function parseTables(rows: readonly unknown[]): FeedTable[] {
  return rows.flatMap((raw): FeedTable[] => {
    const parsed = StandingsSchema.safeParse(raw)
    const league = parsed.success
      ? LEAGUES.find(({ apiFootballId }) => apiFootballId === parsed.data.league.id)
      : undefined
    if (!parsed.success || !league) return []
    const { season, standings } = parsed.data.league
    return standings.map((group) => ({
      leagueId: league.id,
      season,
      rows: group.map(({ rank, team, points, all }) => ({
        teamId: toCanonicalTeam(team.name, league.country).id,
        feedTeamId: team.id,
        position: rank,
        points,
        played: all.played,
      })),
    }))
  })
}

const LeagueSchema = z.object({
  league: z.object({ id: Count }),
  seasons: z.array(z.object({ year: Count, current: z.boolean() })),
})

/** First year of the current season, by the service's league id. */
export function parseCurrentSeasons(rows: readonly unknown[]): Map<number, number> {
  const seasons = new Map<number, number>()
  for (const raw of rows) {
    const { success, data } = LeagueSchema.safeParse(raw)
    const current = success ? data.seasons.find((season) => season.current) : undefined
    if (success && current) seasons.set(data.league.id, current.year)
  }
  return seasons
}
