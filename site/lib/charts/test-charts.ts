/** The plots of the walk-forward test as rows: measured once for each engine version, not the live record. */
import type { Proof } from '#data/model/forecast/proof.ts'
import { toCalibrationChart } from './calibration-chart.ts'
import { toCharts, type Charts } from './chart.ts'

export function listTestCharts({ model, from, to, leagues, cups, inPlay }: Proof): Charts {
  const scopes = [
    { name: 'leagues', scope: leagues },
    ...(cups ? [{ name: 'cups', scope: cups }] : []),
    ...inPlay.map((scope) => ({ name: 'half-time', scope })),
  ]
  return toCharts(
    scopes.map(({ name, scope }) =>
      toCalibrationChart(
        {
          id: `test/calibration-${name}`,
          title: `Calibration in past seasons: ${name}`,
          description: `Stated against happened for all outcomes, ${from} to ${to}, one row per bin, ten of equal size.`,
          source: `Walk-forward test of the engine ${model}; not the live record.`,
          asOf: to,
          filters: { competitions: name === 'cups' ? name : 'leagues' },
        },
        scope.reliability.bins,
      ),
    ),
  )
}
