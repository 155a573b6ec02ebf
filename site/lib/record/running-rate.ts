/** The cumulative share of right outcomes after each day, for us and for always calling a home win. */
import { toShareInterval } from '#data/scoring/interval.ts'
import type { RecordDay } from '#data/model/record/record.ts'

export interface RunningRate {
  readonly day: string
  /** Matches until the end of this day, and how many were called right. */
  readonly n: number
  readonly correct: number
  /** Share from 0 to 1; so are the following. */
  readonly share: number
  /** 95 % interval (Wilson). */
  readonly interval: readonly [low: number, high: number]
  readonly alwaysHome: number
}

/** @param days the oldest first */
export function listRunningRates(days: readonly RecordDay[]): RunningRate[] {
  let [n, correct, homeWins] = [0, 0, 0]
  return days.map((day) => {
    n += day.n
    correct += day.correct
    homeWins += day.homeWins
    return {
      day: day.day,
      n,
      correct,
      share: correct / n,
      interval: toShareInterval(correct, n),
      alwaysHome: homeWins / n,
    }
  })
}
