/** Every predicted over/under line and its wire name: `probOver{threshold}{Home|Away}{Category}`. */
import * as z from 'zod/mini'
import { GOAL_LINES } from './goal-lines.ts'
import {
  COUNT_CATEGORIES,
  COUNTS,
  type CountCategory,
  type CountPart,
} from '#data/model/match/counts.ts'

type Lines = typeof COUNTS
type PartName<Part extends CountPart> = Part extends 'total' ? '' : Capitalize<Part>
type LinesOf<Part extends CountPart> = {
  readonly [
    Category in CountCategory as `${PartName<Part>}${Lines[Category]['over']}`
  ]: Lines[Category]['lines'][Part]
}

const GOALS = { Goals: GOAL_LINES } as const
type OverLines = typeof GOALS & LinesOf<'total'> & LinesOf<'home'> & LinesOf<'away'>
export type OverCategory = keyof OverLines
/** A category of lines about a count, not about goals. */
type CountOverCategory = Exclude<OverCategory, 'Goals'>

/** Name of a count's lines: `Corners` for the total, `HomeCorners`, `AwayCorners`. */
export function toOverCategory(category: CountCategory, part: CountPart): CountOverCategory {
  const side = part === 'total' ? '' : part === 'home' ? 'Home' : 'Away'
  return `${side}${COUNTS[category].over}` as CountOverCategory
}

/** The categories of a count, its total first, as the match page shows them. */
export function listOverCategories(category: CountCategory): readonly CountOverCategory[] {
  return (['total', 'home', 'away'] as const).map((part) => toOverCategory(category, part))
}

/** Lines by category, in display order. A whole number means strictly more. */
export const OVER_LINES = {
  ...GOALS,
  ...Object.fromEntries(
    COUNT_CATEGORIES.flatMap((category) =>
      (['total', 'home', 'away'] as const).map((part) => [
        toOverCategory(category, part),
        COUNTS[category].lines[part],
      ]),
    ),
  ),
} as OverLines

type Line<Category extends OverCategory> = OverLines[Category][number]
type Digits<Text extends string> = Text extends `${infer Whole}.${infer Part}`
  ? `${Whole}${Part}`
  : Text
export type OverKey = {
  [Category in OverCategory]: `probOver${Digits<`${Line<Category>}`>}${Category}`
}[OverCategory]

const OVER_CATEGORIES = Object.keys(OVER_LINES) as OverCategory[]

/** Wire name of one line: `toOverKey('HomeCorners', 2.5)` is `probOver25HomeCorners`. */
export function toOverKey(category: OverCategory, line: number): OverKey {
  return `probOver${String(line).replace('.', '')}${category}` as OverKey
}

export const OVER_KEYS: readonly OverKey[] = OVER_CATEGORIES.flatMap((category) =>
  OVER_LINES[category].map((line) => toOverKey(category, line)),
)

const openEnded = new Set<OverCategory>(
  COUNT_CATEGORIES.filter((category) => COUNTS[category].isOpenEnded).map((category) =>
    toOverCategory(category, 'total'),
  ),
)

/** Label on screen; the last line of an open-ended total has a plus: `10.5+`. */
export function toLineLabel(category: OverCategory, line: number): string {
  const isLast = line === (OVER_LINES[category] as readonly number[]).at(-1)
  return isLast && openEnded.has(category) ? `${line}+` : String(line)
}

/** A probability or confidence on the wire: per cent, 0 to 100. */
export const PercentSchema = z.number().check(z.minimum(0), z.maximum(100))

/** A line added after the prediction was made reads as null, as with counts. */
const LaterSchema = z._default(z.nullable(PercentSchema), null)

/** One percentage per line, 0 to 100; goals lines are in every prediction. */
export const overShape = Object.fromEntries(
  OVER_KEYS.map((key) => [key, key.endsWith('Goals') ? PercentSchema : LaterSchema]),
) as {
  [Key in OverKey]: Key extends `${string}Goals` ? typeof PercentSchema : typeof LaterSchema
}
