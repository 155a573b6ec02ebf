/**
 * The schedule of a season, `/schedules/seasons/{id}`: stages with their fixtures in rounds, in
 * ties of two legs or directly. A fixture in it has its sides and its time; the stage has the name.
 * Pure.
 */
import { z } from 'zod'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import { parseFixtures } from './parse.ts'
import type { CurrentSeason } from './tables.ts'

const Undrawn = z.object({ placeholder: z.literal(true) })
const FixturesSchema = z.array(z.unknown()).nullish()
const StagesSchema = z.array(
  z.object({
    name: z.string(),
    fixtures: FixturesSchema,
    rounds: z.array(z.object({ fixtures: FixturesSchema })).nullish(),
    aggregates: z.array(z.object({ fixtures: FixturesSchema })).nullish(),
  }),
)

/** The drawn fixtures of a season; those with unknown sides are silently left out. */
export function parseSchedule(
  stages: readonly unknown[],
  { season }: CurrentSeason,
): FeedRows<FeedMatch> {
  const read = readParts(StagesSchema, stages)
  if ('path' in read) return { rows: [], rejects: [], leftOut: [] }
  const fixtures = read.value.flatMap(({ name, fixtures: direct, rounds, aggregates }) =>
    [...(rounds ?? []), ...(aggregates ?? []), { fixtures: direct }]
      .flatMap((part) => part.fixtures ?? [])
      .filter(isDrawn)
      .map((raw) =>
        typeof raw === 'object'
          ? { ...raw, stage: { name }, season: { name: String(season) } }
          : raw,
      ),
  )
  const found = parseFixtures(fixtures)
  const unread = read.leftOut.map((path) => ({ match: 'the calendar of a cup', path, season }))
  return { ...found, leftOut: [...unread, ...found.leftOut] }
}

function isDrawn(raw: unknown): boolean {
  const { participants } = (raw ?? {}) as { participants?: unknown }
  const sides = Array.isArray(participants) ? participants : []
  return ![raw, ...sides].some((one) => Undrawn.safeParse(one).success)
}
