/** What is forecast of corners, cards and shots on goal: for each side and for both together. */

export const COUNT_CATEGORIES = ['corners', 'cards', 'shotsOnGoal'] as const
export type CountCategory = (typeof COUNT_CATEGORIES)[number]

export interface CountForecast {
  /** Expected count, per match. */
  readonly expected: number
  /** The likeliest whole number. */
  readonly likeliest: number
  /** Probabilities 0..1 of strictly more than each line, in the order of OVER_LINES. */
  readonly over: readonly number[]
}

export interface SidesForecast {
  readonly home: CountForecast
  readonly away: CountForecast
  /** Its expectation is the sum of the sides'. */
  readonly total: CountForecast
}

/** Null for a category of which the league has no data. */
export type CountsForecast = Readonly<Record<CountCategory, SidesForecast | null>>
