/** Seasons drawn from known strengths, for tests that need the true strengths. */
import {
  mapHistoricStatistics,
  type HistoricStatistic,
  type ListedMatch,
  type PastOdds,
} from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { toOutcomeShares, toOverGoals } from '#pipeline/models/markets/goal-markets.ts'
import { toPoissonGrid } from '#pipeline/models/markets/poisson-grid.ts'

export interface MadeUpOptions {
  readonly seed: number
  readonly leagues: readonly LeagueId[]
  readonly teamsPerLeague: number
  readonly seasons: readonly number[]
  readonly withOdds: boolean
}

/** The true strength of a made-up team: log goals, evenly spread from weak to strong. */
export function toTrueStrength(index: number, teams: number): number {
  return teams < 2 ? 0 : 0.8 * (index / (teams - 1) - 0.5)
}

/** Count of a statistic per expected goal; 4 unless given. */
const PER_GOAL: Partial<Record<HistoricStatistic, number>> = {
  shots: 9,
  shotsOnTarget: 3.3,
  corners: 3.8,
}
/** Counts of home and away, per match, that do not depend on strength. */
const WHATEVER_THE_STRENGTHS: Partial<Record<HistoricStatistic, readonly [number, number]>> = {
  yellowCards: [1.8, 2.1],
  redCards: [0.05, 0.07],
}

function drawPoisson(rate: number, random: () => number): number {
  const limit = Math.exp(-rate)
  let product = random()
  let count = 0
  while (product > limit) {
    product *= random()
    count++
  }
  return count
}

function toFairOdds(homeRate: number, awayRate: number): PastOdds {
  const grid = toPoissonGrid({ homeRate, awayRate }, -0.06)
  const { home, draw, away } = toOutcomeShares(grid)
  const over = toOverGoals(grid)[2.5]
  const margin = 1.04
  return {
    home: 1 / (home * margin),
    draw: 1 / (draw * margin),
    away: 1 / (away * margin),
    over25: 1 / (over * margin),
    under25: 1 / ((1 - over) * margin),
  }
}

/** Every team at home against every other, each season from mid-August on, one round a week. */
export function makeUpSeasons(options: MadeUpOptions): ListedMatch[] {
  const random = createSeededRandom(options.seed)
  const { teamsPerLeague: teams } = options
  return options.seasons.flatMap((season) =>
    options.leagues.flatMap((league) =>
      Array.from({ length: teams * (teams - 1) }, (_, pair): ListedMatch => {
        const home = Math.floor(pair / (teams - 1))
        const away = (home + 1 + (pair % (teams - 1))) % teams
        const edge = toTrueStrength(home, teams) - toTrueStrength(away, teams)
        const homeRate = Math.exp(0.35 + edge / 2)
        const awayRate = Math.exp(0.1 - edge / 2)
        const round = (pair * 7) % (2 * (teams - 1))
        const count = (rate: number) => drawPoisson(rate, random)
        const sides = (factor: number) => ({
          home: count(homeRate * factor),
          away: count(awayRate * factor),
        })
        const goals = sides(1)
        return {
          matchId: `${league}-${season}-${league}-team-${home}-${league}-team-${away}`,
          league,
          season,
          kickoffMs: Date.UTC(season, 7, 14, 14) + round * 7 * DAY_MS + (pair % 3) * HOUR_MS,
          homeTeamId: `${league}-team-${home}`,
          awayTeamId: `${league}-team-${away}`,
          goals,
          halfTimeGoals: { home: Math.floor(goals.home / 2), away: Math.floor(goals.away / 2) },
          ...mapHistoricStatistics((statistic) => {
            const [home, away] = WHATEVER_THE_STRENGTHS[statistic] ?? []
            if (home === undefined || away === undefined) return sides(PER_GOAL[statistic] ?? 4)
            return { home: count(home), away: count(away) }
          }),
          referee: `Referee ${pair % 5}`,
          neutral: false,
          awarded: false,
          odds: options.withOdds ? toFairOdds(homeRate, awayRate) : null,
        }
      }),
    ),
  )
}
