/** The report of a backtest in a few lines of text. */
import type { InPlay } from '#data/model/forecast/proof.ts'
import { COMPARED_MODELS, type ScopeReport } from '#pipeline/backtest/tally/scope.ts'
import type { BacktestReport } from './backtest.ts'

function describeScope(name: string, { n, models }: ScopeReport): string {
  const rps = COMPARED_MODELS.map((model) => {
    const score = models[model].outcome?.rps
    return `${model} ${score === undefined ? '–' : score.toFixed(4)}`
  })
  return `${name.padEnd(18)}${String(n).padStart(6)}  RPS: ${rps.join(', ')}`
}

/** Scores of all matches and of each league. */
export function describeBacktest(report: BacktestReport): string {
  const { all } = report
  const { outcome, events } = all.models.engine
  const { confidence, draw } = all.calibration
  return [
    `${report.model}, ${report.from} to ${report.to}: ${all.n} matches`,
    describeScope('all', all),
    `log loss ${outcome?.logLoss.toFixed(4)}, Brier ${outcome?.brier.toFixed(4)}, right ${((outcome?.accuracy ?? 0) * 100).toFixed(1)} %, over 2.5 log loss ${events.over25?.logLoss.toFixed(4)}`,
    `calibration error ${confidence.error.toFixed(4)} (chance alone stays under ${confidence.chanceQuantile95.toFixed(4)}), of the draw ${draw.error.toFixed(4)} (${draw.chanceQuantile95.toFixed(4)})`,
    ...Object.entries(report.byLeague).map(([league, scope]) => describeScope(league, scope)),
    ...Object.entries(report.unpredicted).map(
      ([reason, n]) => `${n} without a prediction: ${reason}`,
    ),
  ].join('\n')
}

/** Scores and calibration by minute. */
export function describeInPlay({ inPlay }: { readonly inPlay: readonly InPlay[] }): string {
  return inPlay
    .flatMap(({ minute, n, rps, logLoss, scoreAloneRps, beforeRps, reliability }) => [
      `minute ${minute}: ${n} matches, RPS ${rps.toFixed(4)} (score alone ${scoreAloneRps.toFixed(4)}, before kick-off ${beforeRps.toFixed(4)}), log loss ${logLoss.toFixed(4)}`,
      `calibration error ${reliability.error.toFixed(4)} (chance alone stays under ${reliability.chance.toFixed(4)})`,
      ...reliability.bins.map(
        ({ n: size, stated, happened }) =>
          `  stated ${stated.toFixed(3)}, happened ${happened.toFixed(3)}, ${size}`,
      ),
    ])
    .join('\n')
}
