/**
 * Chances in play on past matches. The season files know the score at half-time and no other minute,
 * and no minute of a red card. Pure.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { toInPlayChances } from '#data/model/in-play/in-play-chances.ts'
import { isCup } from '#data/model/leagues.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { OUTCOMES, type Outcome } from '#data/model/match/match.ts'
import { toDay } from '#data/model/time.ts'
import { toLikeliestOutcome, toOutcome } from '#data/model/match/outcome.ts'
import type { InPlay } from '#data/model/forecast/proof.ts'
import {
  toLogLoss,
  toOutcomeProbability,
  toRankedProbabilityScore,
  type OutcomeShares,
} from '#data/scoring/proper-scores.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { HalfTimeScoreModel } from '#pipeline/backtest/benchmarks/half-time-score.ts'
import { walkHistory } from '#pipeline/backtest/walk.ts'
import { isForecast } from '#pipeline/models/engine.ts'
import type { GoalsForecast } from '#pipeline/models/markets/forecast.ts'
import { meanOf } from '#data/scoring/mean-interval.ts'
import { round, toReliability } from './reliability.ts'

const SEED = 20_210_701
const HALF_TIME_MINUTE = 45

interface Row {
  readonly outcome: Outcome
  readonly inPlay: OutcomeShares
  readonly scoreAlone: OutcomeShares
  readonly before: OutcomeShares
}

function toHalfTimeShares(
  { outcome, over }: GoalsForecast,
  halfTime: { readonly home: number; readonly away: number },
): OutcomeShares {
  const sealed = {
    homeWinProbability: 100 * outcome.home,
    drawProbability: 100 * outcome.draw,
    awayWinProbability: 100 * outcome.away,
    probOver15Goals: 100 * over[1.5],
    probOver25Goals: 100 * over[2.5],
  }
  const chances = toInPlayChances(sealed, { clock: HALF_TIME, ...halfTime, redHome: 0, redAway: 0 })
  return {
    home: chances.homeWinProbability / 100,
    draw: chances.drawProbability / 100,
    away: chances.awayWinProbability / 100,
  }
}

function toInPlay(rows: readonly Row[]): InPlay {
  const toRps = (name: 'inPlay' | 'scoreAlone' | 'before') =>
    round(meanOf(rows.map((row) => toRankedProbabilityScore(row[name], row.outcome))))
  const claims = rows.flatMap(({ inPlay, outcome }) =>
    OUTCOMES.map((side) => ({
      probability: toOutcomeProbability(inPlay, side),
      happened: outcome === side,
    })),
  )
  const calls = rows.map(({ inPlay, outcome }) => {
    const called = toLikeliestOutcome(inPlay)
    return { probability: toOutcomeProbability(inPlay, called), happened: outcome === called }
  })
  return {
    minute: HALF_TIME_MINUTE,
    n: rows.length,
    rps: toRps('inPlay'),
    logLoss: round(
      meanOf(rows.map(({ inPlay, outcome }) => toLogLoss(toOutcomeProbability(inPlay, outcome)))),
    ),
    scoreAloneRps: toRps('scoreAlone'),
    beforeRps: toRps('before'),
    reliability: toReliability(claims, calls, createSeededRandom(SEED)),
  }
}

/** Measures the chances at half-time on the leagues' matches of these days; empty when no half-time score is known. */
export function measureInPlay(
  matches: readonly HistoricMatch[],
  { from, to }: { readonly from: string; readonly to: string },
): InPlay[] {
  const scoreAlone = new HalfTimeScoreModel()
  const rows: Row[] = []
  walkHistory(matches, {
    isWanted: ({ kickoffMs, league, halfTimeGoals }) => {
      const day = toDay(kickoffMs)
      return day >= from && day <= to && !isCup(league) && halfTimeGoals !== null
    },
    onPredicted: ({ match: { goals, halfTimeGoals }, forecast }) => {
      if (!isForecast(forecast) || halfTimeGoals === null) return
      rows.push({
        outcome: toOutcome(goals.home, goals.away),
        inPlay: toHalfTimeShares(forecast, halfTimeGoals),
        scoreAlone: scoreAlone.predict(halfTimeGoals),
        before: forecast.outcome,
      })
    },
    onLearned: ({ goals, halfTimeGoals }) => {
      if (halfTimeGoals !== null) scoreAlone.learn(halfTimeGoals, goals)
    },
  })
  return rows.length === 0 ? [] : [toInPlay(rows)]
}
