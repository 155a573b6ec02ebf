/**
 * Elo ratings with a step that grows with the margin, as a benchmark. The rating difference is
 * converted to a supremacy of goals, from which all markets follow. Source: Hvattum & Arntzen
 * (2010), Int. J. Forecasting 26(3), 460–470, the goal-based variant and its constants.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { toGoalRates } from '#pipeline/models/markets/forecast.ts'
import { isBetweenLeagues, toDivision, toPoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import { toPoissonGrid } from '#pipeline/models/markets/poisson-grid.ts'
import type { GoalRates, ScoreGrid } from '#pipeline/models/markets/score-grid.ts'

const START = { first: 1500, second: 1350 }
const STEP = 10
const MARGIN_EXPONENT = 1
const SCALE = 400
const HOME_ADVANTAGE = 65
/**
 * Log goals of supremacy per rating point (best of 0.003 to 0.005 on 2014/15 to 2020/21, RPS
 * 0.2083), and the usual log of the product of the rates.
 */
const SUPREMACY_PER_POINT = 0.003
const USUAL_TOTAL = 0.46
const DEPENDENCE = -0.09

type EloMatch = Pick<HistoricMatch, 'league' | 'homeTeamId' | 'awayTeamId' | 'neutral'>

/** Cups have ratings of their own, which unlisted qualifying rounds share. */
function toPool({ league }: EloMatch): string {
  return isBetweenLeagues(league) ? 'cups' : toPoolKey(league)
}

/** Ratings after the matches learned so far. */
export class EloModel {
  private readonly ratings = new Map<string, number>()

  private getRating(teamId: string, match: EloMatch): number {
    const start = toDivision(match.league) === 1 ? START.second : START.first
    return this.ratings.get(`${toPool(match)}/${teamId}`) ?? start
  }

  private toDifference(match: EloMatch): number {
    return (
      this.getRating(match.homeTeamId, match) -
      this.getRating(match.awayTeamId, match) +
      (match.neutral ? 0 : HOME_ADVANTAGE)
    )
  }

  /** Goal rates of a match from the ratings alone. */
  toRates(match: EloMatch): GoalRates {
    return toGoalRates(this.toDifference(match) * SUPREMACY_PER_POINT, USUAL_TOTAL)
  }

  /** Score grid of a match from the ratings alone. */
  predict(match: EloMatch): ScoreGrid {
    return toPoissonGrid(this.toRates(match), DEPENDENCE)
  }

  learn(match: HistoricMatch): void {
    const pool = toPool(match)
    const margin = match.goals.home - match.goals.away
    const points = margin > 0 ? 1 : margin < 0 ? 0 : 0.5
    const expected = 1 / (1 + 10 ** (-this.toDifference(match) / SCALE))
    const step = STEP * (1 + Math.abs(margin)) ** MARGIN_EXPONENT * (points - expected)
    const home = this.getRating(match.homeTeamId, match) + step
    const away = this.getRating(match.awayTeamId, match) - step
    this.ratings.set(`${pool}/${match.homeTeamId}`, home)
    this.ratings.set(`${pool}/${match.awayTeamId}`, away)
  }
}
