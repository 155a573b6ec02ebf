/** What is forecast of each count: for each side and for both together. */
import type { CountCategory, CountPart } from '#data/model/match/counts.ts'

export interface CountForecast {
  /** Expected count, per match. */
  readonly expected: number
  /** The likeliest whole number. */
  readonly likeliest: number
  /** Probabilities 0..1 of strictly more than each line, in the order of its lines. */
  readonly over: readonly number[]
}

/** The expectation of a total is the sum of its sides'. */
export type SidesForecast = Readonly<Record<CountPart, CountForecast>>

/** Null for a category of which the league has no data. */
export type CountsForecast = Readonly<Record<CountCategory, SidesForecast | null>>
