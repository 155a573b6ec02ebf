/** The over/under lines of a prediction that have a probability, and the final counts. */
import {
  OVER_LINES,
  toLineLabel,
  toOverCategory,
  toOverKey,
  type OverCategory,
  type OverKey,
} from '#data/model/forecast/markets.ts'
import { toHistoricStatistics } from '#data/model/history.ts'
import { COUNT_CATEGORIES, getCount } from '#data/model/match/counts.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import type { Statistics } from '#data/model/match/statistics.ts'
import { getFinalScore } from './match-stage.ts'

export type LineChances = Partial<Record<OverKey, number | null>>

export interface OverLine {
  readonly line: number
  /** Not yet in the form of a language: `2.5`, `10.5+`. */
  readonly label: string
  /** Chance of over. */
  readonly percent: number
}

export function listLines(category: OverCategory, prediction: LineChances): OverLine[] {
  return OVER_LINES[category].flatMap((line) => {
    const percent = prediction[toOverKey(category, line)]
    return percent == null ? [] : [{ line, label: toLineLabel(category, line), percent }]
  })
}

/**
 * Final counts by category; empty before the final whistle, and without categories that no feed
 * delivered.
 */
export function countHappened(
  match: Pick<ListMatch, 'matchStatus' | 'actualHomeScore' | 'actualAwayScore'>,
  statistics: Statistics | null | undefined,
): ReadonlyMap<OverCategory, number> {
  const score = getFinalScore(match)
  const counts = new Map<OverCategory, number>()
  if (score === null) return counts
  counts.set('Goals', score.home + score.away)
  if (!statistics) return counts
  const counted = toHistoricStatistics(statistics)
  for (const category of COUNT_CATEGORIES) {
    const sides = getCount(counted, category)
    if (sides === null) continue
    counts.set(toOverCategory(category, 'home'), sides.home)
    counts.set(toOverCategory(category, 'away'), sides.away)
    counts.set(toOverCategory(category, 'total'), sides.home + sides.away)
  }
  return counts
}
