/**
 * Walk-forward backtest: the engine on real seasons, compared with the league's base rates, Elo
 * and, where the file has odds, the bookmakers without their margin. Read → pure → write; this part
 * is pure.
 */
import { COUNT_CATEGORIES, getCount } from '#data/model/match/counts.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { BaseRateModel } from '#pipeline/backtest/benchmarks/base-rates.ts'
import { toBookmakerView } from '#pipeline/backtest/benchmarks/bookmaker.ts'
import { EloModel } from '#pipeline/backtest/benchmarks/elo.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import { isForecast } from '#pipeline/models/engine.ts'
import type { GoalsForecast } from '#pipeline/models/markets/forecast.ts'
import {
  toBothScoreProbability,
  toOutcomeShares,
  toOverGoals,
} from '#pipeline/models/markets/goal-markets.ts'
import type { ScoreGrid } from '#pipeline/models/markets/score-grid.ts'
import { BacktestScope, type ScopeReport } from '#pipeline/backtest/tally/scope.ts'
import type { ModelFigures } from '#pipeline/backtest/tally/model-tally.ts'
import { LineShares } from '#pipeline/backtest/tally/counts-tally.ts'
import { BACKTEST_COLUMNS, formatBacktestRow } from './rows.ts'
import { walkHistory } from './walk.ts'

interface BacktestOptions {
  /** First and last predicted day, yyyy-MM-dd, UTC. */
  readonly from: string
  readonly to: string
  readonly leagues?: readonly LeagueId[]
  readonly fileNames?: ReadonlyMap<string, string>
  /** After each match: its day, and how many were predicted before it. */
  readonly onMatch?: (day: string, predicted: number) => void
}

export interface BacktestReport {
  readonly model: string
  readonly from: string
  readonly to: string
  readonly all: ScopeReport
  readonly byLeague: Readonly<Record<string, ScopeReport>>
  /** Number of matches without a prediction, by reason. */
  readonly unpredicted: Readonly<Record<string, number>>
}

interface Backtest {
  readonly report: BacktestReport
  /** The file of predictions, header first. */
  readonly csv: string
}

const SEED = 20_210_701

function toEngineFigures(forecast: GoalsForecast): ModelFigures {
  return {
    outcome: forecast.outcome,
    over15: forecast.over[1.5],
    over25: forecast.over[2.5],
    over35: forecast.over[3.5],
    bothScore: forecast.bothScoreProbability,
    score: forecast.predictedScore,
  }
}

function toGridFigures(grid: ScoreGrid): ModelFigures {
  const over = toOverGoals(grid)
  return {
    outcome: toOutcomeShares(grid),
    over15: over[1.5],
    over25: over[2.5],
    over35: over[3.5],
    bothScore: toBothScoreProbability(grid),
    score: null,
  }
}

function toBookmakerFigures(match: HistoricMatch): ModelFigures | null {
  const view = toBookmakerView(match)
  return view && { ...view, over15: null, over35: null, bothScore: null, score: null }
}

/** Predicts every match of the requested days and scores it. */
export function runBacktest(matches: readonly HistoricMatch[], options: BacktestOptions): Backtest {
  const baseRates = new BaseRateModel()
  const elo = new EloModel()
  const lineShares = new LineShares()
  const all = new BacktestScope()
  const leagues = new Map<string, BacktestScope>()
  const unpredicted: Record<string, number> = {}
  const lines = [BACKTEST_COLUMNS.join(',')]
  const wanted = options.leagues && new Set<string>(options.leagues)
  walkHistory(matches, {
    isWanted: (match) => {
      const day = toDay(match.kickoffMs)
      return day >= options.from && day <= options.to && (!wanted || wanted.has(match.league))
    },
    onPredicted: ({ match, forecast }) => {
      if (!isForecast(forecast)) {
        unpredicted[forecast.reason] = (unpredicted[forecast.reason] ?? 0) + 1
        return
      }
      const { counts } = forecast
      const base = baseRates.predict(match.league)
      const league = leagues.get(match.league) ?? new BacktestScope()
      leagues.set(match.league, league)
      const result = {
        goals: match.goals,
        outcome: toOutcome(match.goals.home, match.goals.away),
        predictedOutcome: forecast.predictedOutcome,
        confidence: forecast.confidence,
        figures: {
          engine: toEngineFigures(forecast),
          baseRates: { ...base, score: null },
          elo: toGridFigures(elo.predict(match)),
          bookmaker: toBookmakerFigures(match),
        },
        counts: COUNT_CATEGORIES.flatMap((category) => {
          const seen = getCount(match, category)
          if (seen === null || counts === null) return []
          return [{ category, seen, counts, base: lineShares.predict(match.league, category) }]
        }),
      }
      all.add(result)
      league.add(result)
      lines.push(formatBacktestRow(match, forecast, options.fileNames ?? new Map()))
      options.onMatch?.(toDay(match.kickoffMs), lines.length - 1)
    },
    onLearned: (match) => {
      baseRates.learn(match)
      elo.learn(match)
      for (const category of COUNT_CATEGORIES) {
        const seen = getCount(match, category)
        if (seen !== null) lineShares.learn(match.league, category, seen)
      }
    },
  })
  const random = createSeededRandom(SEED)
  return {
    report: {
      model: MODEL_VERSION,
      from: options.from,
      to: options.to,
      all: all.toReport(random),
      byLeague: Object.fromEntries(
        [...leagues].map(([league, scope]) => [league, scope.toReport(random)]),
      ),
      unpredicted,
    },
    csv: `${lines.join('\n')}\n`,
  }
}
