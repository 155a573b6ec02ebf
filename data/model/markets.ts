/**
 * Every over/under line of the specification (sections 3 and 9) and the name
 * each has on the wire: `probOver{threshold}{Home|Away}{Category}`.
 */
import { z } from 'zod'

/** Lines per category and side, in the order they are shown. A whole number means strictly more. */
export const OVER_LINES = {
  Goals: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
  Corners: [3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5],
  HomeCorners: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5],
  AwayCorners: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5],
  Cards: [2.5, 3.5, 4.5, 5.5, 6.5],
  HomeCards: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
  AwayCards: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
  Shots: [2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10],
  HomeShots: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7],
  AwayShots: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7],
} as const

export type OverCategory = keyof typeof OVER_LINES
type Line<Category extends OverCategory> = (typeof OVER_LINES)[Category][number]
type Digits<Text extends string> = Text extends `${infer Whole}.${infer Part}`
  ? `${Whole}${Part}`
  : Text
export type OverKey = {
  [Category in OverCategory]: `probOver${Digits<`${Line<Category>}`>}${Category}`
}[OverCategory]

export const OVER_CATEGORIES = Object.keys(OVER_LINES) as OverCategory[]

/** Wire name of one line: `toOverKey('HomeCorners', 2.5)` is `probOver25HomeCorners`. */
export function toOverKey(category: OverCategory, line: number): OverKey {
  return `probOver${String(line).replace('.', '')}${category}` as OverKey
}

export const OVER_KEYS: readonly OverKey[] = OVER_CATEGORIES.flatMap((category) =>
  OVER_LINES[category].map((line) => toOverKey(category, line)),
)

/** Label on screen; the last line of total corners is open-ended: `10.5+`. */
export function toLineLabel(category: OverCategory, line: number): string {
  return category === 'Corners' && line === OVER_LINES.Corners.at(-1) ? `${line}+` : String(line)
}

/** A probability or confidence as the wire has it: per cent, 0 to 100. */
export const PercentSchema = z.number().min(0).max(100)

/** One nullable percentage a line; goals lines are always there with a prediction. */
export const overShape = Object.fromEntries(
  OVER_KEYS.map((key) => [key, key.endsWith('Goals') ? PercentSchema : PercentSchema.nullable()]),
) as {
  [Key in OverKey]: Key extends `${string}Goals`
    ? typeof PercentSchema
    : z.ZodNullable<typeof PercentSchema>
}
