/** The calibration of the record as points of a reliability plot, each with its 95 % interval. */
import type { ReliabilityBin } from '#data/model/forecast/proof.ts'
import type { MeasuredRecord } from '#data/model/record/record.ts'
import { toShareInterval } from '#data/scoring/interval.ts'

export function toReliabilityBins(record: Pick<MeasuredRecord, 'calibration'> | null) {
  return (record?.calibration ?? []).map(({ n, predicted, observed }): ReliabilityBin => ({
    n,
    stated: predicted,
    happened: observed,
    interval: toShareInterval(Math.round(observed * n), n),
  }))
}
