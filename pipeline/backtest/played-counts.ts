/** The counts of a played match that the over/under lines are about. */
import type { HistoricMatch, Sides } from '#data/model/history.ts'
import { COUNT_CATEGORIES, type CountCategory } from '#pipeline/models/counts/forecast.ts'
import { getCount } from '#pipeline/models/counts/state.ts'

export const LEARNED_CATEGORIES = COUNT_CATEGORIES

/** Count of each side, null where the file has none. */
export function getCategoryCount(match: HistoricMatch, category: CountCategory): Sides | null {
  return getCount(match, COUNT_CATEGORIES.indexOf(category))
}
