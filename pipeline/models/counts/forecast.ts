/** Forecasts of each count: for each side and for both together. */
import type { CountCategory, CountPart } from '#data/model/match/counts.ts'

export interface CountForecast {
  /** Expected count, per match. */
  readonly expected: number
  /** Most likely whole number. */
  readonly likeliest: number
  /** Probabilities 0..1 of strictly more than each line, in the order of its lines. */
  readonly over: readonly number[]
}

/** The expected total is the sum of the sides' expectations. */
export type SidesForecast = Readonly<Record<CountPart, CountForecast>>

/** Null for a category without data in the league. */
export type CountsForecast = Readonly<Record<CountCategory, SidesForecast | null>>
