/** Tables of `/standings/seasons/{id}` and current seasons of `/leagues`. Pure. */
import { z } from 'zod'
import { FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import { toSeason } from '#data/model/season.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import type { FeedTable } from '#pipeline/sources/source.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'

const Id = z.number().int()
const SeasonSchema = z.object({
  id: Id,
  currentseason: z
    .object({ id: Id, name: z.string(), starting_at: z.string().nullish() })
    .nullish(),
})

export interface CurrentSeason {
  readonly leagueId: number
  readonly seasonId: number
  /** First year. */
  readonly season: number
}

/** The current seasons of our leagues. */
export function parseCurrentSeasons(
  rows: readonly unknown[],
  warn: (words: string) => void,
): CurrentSeason[] {
  const ids = new Set<number>(FEED_LEAGUES.map(({ sportmonksId }) => sportmonksId))
  const ours = rows.filter((raw) => ids.has(Number((raw as { id?: unknown } | null)?.id)))
  const read = readParts(z.array(SeasonSchema), ours)
  const lost = 'path' in read ? [read.path] : read.leftOut
  for (const path of lost) warn(`A season of SportMonks cannot be read: ${path}.`)
  if ('path' in read) return []
  return read.value.flatMap((data) => {
    if (!data.currentseason) return []
    const { id, name, starting_at: startsOn } = data.currentseason
    const year = /^(\d{4})/.exec(name)?.[1]
    if (!year && !startsOn) return []
    const season = year ? Number(year) : toSeason(Date.parse(startsOn!))
    if (Number.isNaN(season)) return []
    return [{ leagueId: data.id, seasonId: id, season }]
  })
}

/** "Overall Matches Played" among the figures of a row. */
const PLAYED = 129

const RowSchema = z.object({
  position: z.number().int(),
  points: z.number().int(),
  stage_id: Id.nullish(),
  participant: z.object({ id: Id.optional(), name: z.string() }),
  details: z
    .array(z.object({ type_id: Id, value: z.number() }))
    .refine((details) => details.some(({ type_id }) => type_id === PLAYED), 'no matches played'),
})

/**
 * A table for each stage of a season. A table with a row missing is a false one: when a row cannot
 * be read, all are left out and computed from results.
 */
export function parseTables(
  rows: readonly unknown[],
  current: CurrentSeason,
  warn: (words: string) => void,
): FeedTable[] {
  const league = FEED_LEAGUES.find(({ sportmonksId }) => sportmonksId === current.leagueId)
  if (!league) return []
  const { data, error } = z.array(RowSchema).safeParse(rows)
  if (!data) {
    const [issue] = error.issues
    warn(
      `The table of ${league.name} of SportMonks is left out: ${issue?.path.join('.')}: ${issue?.message}.`,
    )
    return []
  }
  return [...Map.groupBy(data, ({ stage_id }) => stage_id ?? 0).values()].map((stage) => ({
    leagueId: league.id,
    season: current.season,
    rows: stage.map(({ position, points, participant, details }) => {
      const played = details.find(({ type_id }) => type_id === PLAYED)!.value
      const teamId = toCanonicalTeam(participant.name, league.country).id
      return { teamId, feedTeamId: participant.id, position, points, played }
    }),
  }))
}
