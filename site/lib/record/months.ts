/** The record by month (UTC), the newest first. */
import type { HitRate, RecordDay } from '#data/model/record/record.ts'
import { toShareInterval } from '#data/scoring/interval.ts'

export interface RecordMonth {
  /** `2026-11` */
  readonly month: string
  readonly rate: HitRate
}

export function listMonths(days: readonly RecordDay[]): RecordMonth[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months].reverse().map(([month, ofMonth]) => {
    const n = ofMonth.reduce((sum, day) => sum + day.n, 0)
    const correct = ofMonth.reduce((sum, day) => sum + day.correct, 0)
    const interval = toShareInterval(correct, n)
    return { month, rate: { n, correct, accuracy: correct / n, interval } }
  })
}
