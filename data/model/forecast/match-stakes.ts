/**
 * What hangs on a match: by how many percentage points a club's chances for the season differ
 * between a win and a defeat, in the simulation of the season forecast. Whole differences alone:
 * neither of the two chances is published, nor how often either result came.
 */
import { z } from 'zod'

/** Europe: a place in any of the three cups, by the final place. */
export const STAKES = ['title', 'europe', 'promotion', 'relegation'] as const
export type Stake = (typeof STAKES)[number]

/**
 * Differences below this many points are left out: with 20,000 seasons chance alone makes up to
 * about one.
 */
export const LEAST_STAKE = 2

/**
 * Chance after a win minus chance after a defeat, in whole percentage points; only those of at least
 * `LEAST_STAKE`. That of relegation is negative.
 */
const SideStakesSchema = z.partialRecord(z.enum(STAKES), z.int().min(-100).max(100))
export type SideStakes = z.output<typeof SideStakesSchema>

const MatchStakesSchema = z.strictObject({
  homeTeamId: z.string().min(1),
  awayTeamId: z.string().min(1),
  home: SideStakesSchema,
  away: SideStakesSchema,
})
export type MatchStakes = z.output<typeof MatchStakesSchema>

/** `public/stakes/<league>.json`: the next matches of a league, as of its season forecast. */
export const StakesFileSchema = z.object({
  league: z.string().min(1),
  season: z.int(),
  round: z.int().min(0),
  /** Time of the season forecast that it was counted in. */
  madeAt: z.iso.datetime(),
  matches: z.array(MatchStakesSchema),
})
export type StakesFile = z.output<typeof StakesFileSchema>

/** The largest difference, whatever its sign; of equal ones the home side's, and title before relegation. */
export function findLargestStake(stakes: Pick<MatchStakes, 'home' | 'away'>) {
  const all = (['home', 'away'] as const).flatMap((side) =>
    STAKES.flatMap((stake) => {
      const points = stakes[side][stake]
      return points === undefined ? [] : [{ side, stake, points }]
    }),
  )
  return all.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))[0] ?? null
}

/** All differences of both clubs added up, whatever their sign, in points. */
export function toStakeTotal({ home, away }: Pick<MatchStakes, 'home' | 'away'>): number {
  return [...Object.values(home), ...Object.values(away)].reduce(
    (sum, points) => sum + Math.abs(points),
    0,
  )
}
