/**
 * The schedule of a season, `/schedules/seasons/{id}`: stages with their fixtures in rounds, in
 * ties of two legs or directly. A fixture in it has its sides and its time; the stage has the name.
 * Pure.
 */
import { z } from 'zod'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { parseFixtures } from './parse.ts'
import type { CurrentSeason } from './tables.ts'

const FixturesSchema = z.array(z.looseObject({ placeholder: z.boolean().nullish() })).nullish()
const StageSchema = z.object({
  name: z.string(),
  fixtures: FixturesSchema,
  rounds: z.array(z.object({ fixtures: FixturesSchema })).nullish(),
  aggregates: z.array(z.object({ fixtures: FixturesSchema })).nullish(),
})

/** The drawn fixtures of a season; those with unknown sides are silently left out. */
export function parseSchedule(
  stages: readonly unknown[],
  { season }: CurrentSeason,
): FeedRows<FeedMatch> {
  return parseFixtures(
    stages.flatMap((raw) => {
      const { success, data } = StageSchema.safeParse(raw)
      if (!success) return []
      const { name, fixtures, rounds, aggregates } = data
      return [...(rounds ?? []), ...(aggregates ?? []), { fixtures }]
        .flatMap((part) => part.fixtures ?? [])
        .filter(({ placeholder }) => placeholder !== true)
        .map((fixture) => ({ ...fixture, stage: { name }, season: { name: String(season) } }))
    }),
  )
}
