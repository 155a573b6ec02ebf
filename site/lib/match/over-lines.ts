/** The over/under lines of a prediction that have a probability. */
import {
  OVER_LINES,
  toLineLabel,
  toOverKey,
  type OverCategory,
  type OverKey,
} from '#data/model/forecast/markets.ts'

export type LineChances = Partial<Record<OverKey, number | null>>

export interface OverLine {
  /** Not yet in the form of a language: `2.5`, `10.5+`. */
  readonly label: string
  /** Chance of over. */
  readonly percent: number
}

export function listLines(category: OverCategory, prediction: LineChances): OverLine[] {
  return OVER_LINES[category].flatMap((line) => {
    const percent = prediction[toOverKey(category, line)]
    return percent == null ? [] : [{ label: toLineLabel(category, line), percent }]
  })
}
