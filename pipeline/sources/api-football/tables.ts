/** Tables of `/standings` and current seasons of `/leagues`. Pure. */
import { z } from 'zod'
import { FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import type { FeedTable } from '#pipeline/sources/source.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'

const Count = z.int().min(-200).max(2_147_483_647)
const RowSchema = z.object({
  rank: Count,
  team: z.object({ id: Count.optional(), name: z.string() }),
  points: Count,
  all: z.object({ played: Count }),
})
const StandingsSchema = z.object({
  league: z.object({ id: Count, season: Count, standings: z.array(z.array(RowSchema)) }),
})

/**
 * A table for each group of an answer. A table with a row missing is a false one, so a table falls
 * with any of its rows, and is computed from results.
 */
export function parseTables(rows: readonly unknown[], warn: (words: string) => void): FeedTable[] {
  return rows.flatMap((raw): FeedTable[] => {
    const parsed = StandingsSchema.safeParse(raw)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      warn(`A table of API-Football is left out: ${issue?.path.join('.')}: ${issue?.message}.`)
      return []
    }
    const league = FEED_LEAGUES.find(({ apiFootballId }) => apiFootballId === parsed.data.league.id)
    if (!league) return []
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

/** First year of the current season of our leagues, of more than a thousand, by the service's league id. */
export function parseCurrentSeasons(
  rows: readonly unknown[],
  warn: (words: string) => void,
): Map<number, number> {
  const ids = new Set<number>(FEED_LEAGUES.map(({ apiFootballId }) => apiFootballId))
  const toId = (raw: unknown) => (raw as { league?: { id?: unknown } } | null)?.league?.id
  const ours = rows.filter((raw) => ids.has(Number(toId(raw))))
  const read = readParts(z.array(LeagueSchema), ours)
  const lost = 'path' in read ? [read.path] : read.leftOut
  for (const path of lost) warn(`A season of API-Football cannot be read: ${path}.`)
  if ('path' in read) return new Map()
  return new Map(
    read.value.flatMap(({ league, seasons }) => {
      const current = seasons.find((season) => season.current)
      return current ? [[league.id, current.year] as const] : []
    }),
  )
}
