/**
 * The engine over two seasons that chose no constant, 2021/22 and 2022/23: on the real files, where
 * a setting names them, with the promised figures; else on the made-up ones, whose results follow
 * known strengths.
 */
import { expect, test } from 'vitest'
import type { HistoricMatch } from '#data/model/history.ts'
import { SEASON_FILES } from '#data/testing/real-files.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { readBacktestFolder } from './league-files.ts'
import { runBacktest } from './backtest.ts'

const { folder, isReal } = SEASON_FILES
const files = isReal ? 'real files' : 'made-up files'
const { matches } = await readBacktestFolder(folder)
/** Upper bounds: ranked probability score and log losses, lower is better. */
const BARS = isReal
  ? {
      n: 8505,
      all: { rps: 0.2064, logLoss: 1.0125, over25: 0.6745 },
      withoutOdds: { rps: 0.2082, over25: 0.68 },
      halfOfThem: { rps: 0.208, over25: 0.6775 },
    }
  : {
      n: 360,
      all: { rps: 0.2115, logLoss: 1.04, over25: 0.7 },
      withoutOdds: { rps: 0.214, over25: 0.7 },
      halfOfThem: { rps: 0.213, over25: 0.7 },
    }
const LONG_MS = 180_000

function measure(change: (match: HistoricMatch) => HistoricMatch) {
  const { report } = runBacktest(matches.map(change), { from: '2021-07-01', to: '2023-06-30' })
  const { outcome, events } = report.all.models.engine
  return {
    report,
    n: report.all.n,
    rps: outcome!.rps,
    logLoss: outcome!.logLoss,
    over25: events.over25!.logLoss,
  }
}

test(
  `with the odds of earlier matches: RPS, log loss and over 2.5 keep their bars, on the ${files}`,
  () => {
    const { report, n, rps, logLoss, over25 } = measure((match) => match)
    expect(n).toBe(BARS.n)
    expect(rps).toBeLessThan(BARS.all.rps)
    expect(logLoss).toBeLessThan(BARS.all.logLoss)
    expect(over25).toBeLessThan(BARS.all.over25)
    const { calibration, models } = report.all
    expect(calibration.confidence.error).toBeLessThan(calibration.confidence.chanceQuantile95)
    expect(calibration.draw.error).toBeLessThan(calibration.draw.chanceQuantile95)
    expect(models.elo.outcome!.rps).toBeGreaterThan(rps + 0.002)
    for (const { models } of Object.values(report.byLeague))
      expect(models.engine.outcome!.rps).toBeLessThan(models.elo.outcome!.rps)
  },
  LONG_MS,
)

test(
  `without any odds it falls back to results and statistics, on the ${files}`,
  () => {
    const { rps, over25 } = measure((match) => ({ ...match, odds: null }))
    expect(rps).toBeLessThan(BARS.withoutOdds.rps)
    expect(over25).toBeLessThan(BARS.withoutOdds.over25)
  },
  LONG_MS,
)

test(
  `with half of the odds blanked at random it lies between, on the ${files}`,
  () => {
    const random = createSeededRandom(7)
    const { rps, over25 } = measure((match) => (random() < 0.5 ? match : { ...match, odds: null }))
    expect(rps).toBeLessThan(BARS.halfOfThem.rps)
    expect(over25).toBeLessThan(BARS.halfOfThem.over25)
  },
  LONG_MS,
)
