/** A reliability plot as rows, for the record and for the walk-forward test. */
import type { ReliabilityBin } from '#data/model/forecast/proof.ts'
import { count, share, type Chart } from './chart.ts'

export function toCalibrationChart(
  about: Omit<Chart, 'columns' | 'rows'>,
  bins: readonly ReliabilityBin[],
): Chart {
  return {
    ...about,
    columns: [
      share('stated_share', 'Mean of the probabilities stated in this bin.'),
      share('happened_share', 'Share of these in which what was stated happened.'),
      share('happened_low', 'Low end of the 95 % interval of happened_share (Wilson).'),
      share('happened_high', 'High end of that interval.'),
      count('n', 'Number of probabilities in this bin.'),
    ],
    rows: bins.map(({ n, stated, happened, interval: [low, high] }) => ({
      stated_share: stated,
      happened_share: happened,
      happened_low: low,
      happened_high: high,
      n,
    })),
  }
}
