/**
 * The engine on real seasons, 2021/22 and 2022/23, none of which chose a
 * constant. The files may not be shipped: without them beside the project the
 * test says so and measures nothing.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HistoricMatch } from '#data/model/history.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { readBacktestFolder } from './league-files.ts'
import { runBacktest } from './backtest.ts'

const folder = join(import.meta.dirname, '../../../shared/football/dev')
const isHere = existsSync(folder)
const absent = isHere ? '' : ' (not measured: ../shared/football/dev is absent)'
const matches = isHere ? (await readBacktestFolder(folder)).matches : []
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

test.runIf(isHere)(
  `with the odds of earlier matches: RPS, log loss and over 2.5 keep their bars${absent}`,
  () => {
    const { report, n, rps, logLoss, over25 } = measure((match) => match)
    expect(n).toBe(8505)
    expect(rps).toBeLessThan(0.2064)
    expect(logLoss).toBeLessThan(1.0125)
    expect(over25).toBeLessThan(0.6758)
    const { calibration, models } = report.all
    expect(calibration.confidence.error).toBeLessThan(calibration.confidence.chanceQuantile95)
    expect(calibration.draw.error).toBeLessThan(calibration.draw.chanceQuantile95)
    expect(models.elo.outcome!.rps).toBeGreaterThan(rps + 0.002)
    for (const { models } of Object.values(report.byLeague))
      expect(models.engine.outcome!.rps).toBeLessThan(models.elo.outcome!.rps)
  },
  LONG_MS,
)

test.runIf(isHere)(
  `without any odds it falls back to what was played${absent}`,
  () => {
    const { rps, over25 } = measure((match) => ({ ...match, odds: null }))
    expect(rps).toBeLessThan(0.2082)
    expect(over25).toBeLessThan(0.68)
  },
  LONG_MS,
)

test.runIf(isHere)(
  `with half of the odds blanked at random it lies between${absent}`,
  () => {
    const random = createSeededRandom(7)
    const { rps, over25 } = measure((match) => (random() < 0.5 ? match : { ...match, odds: null }))
    expect(rps).toBeLessThan(0.208)
    expect(over25).toBeLessThan(0.6775)
  },
  LONG_MS,
)
