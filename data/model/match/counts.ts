/**
 * The count markets, one entry each: the only place that names them. Wire names, database columns,
 * lines, sections of the match page, sentences of the reasoning and rows of the backtest derive
 * from it.
 */
import type { HistoricMatch, HistoricStatistic, Sides } from '#data/model/history.ts'

/** A count is forecast for each side and for both together. */
export const COUNT_PARTS = ['home', 'away', 'total'] as const
export type CountPart = (typeof COUNT_PARTS)[number]

interface CountFacts {
  /** Name part in `expectedHomeCorners` and `predictedHomeCorners`. */
  readonly name: string
  /** Name part in `probOver25HomeCorners`; a total's is `probOver95Corners`. */
  readonly over: string
  /** Section of the match page, and kind of sentence in the reasoning. */
  readonly section: string
  /** Column name in a backtest's file. */
  readonly column: string
  /** Over/under lines in display order. A whole number means strictly more. */
  readonly lines: Readonly<Record<CountPart, readonly number[]>>
  /** Line of the total used in the reasoning and the backtest. */
  readonly mainLine: number
  /** True where the last line of the total is shown as open-ended: `10.5+`. */
  readonly isOpenEnded: boolean
  /** Priority of its sentence in the reasoning, on the scale of the inputs' influence on the outcome. */
  readonly reasoningWeight: number
  /** Statistics of a played match whose sum is a side's count. */
  readonly statistics: readonly HistoricStatistic[]
}

export const COUNTS = {
  corners: {
    name: 'Corners',
    over: 'Corners',
    section: 'corners',
    column: 'Corners',
    lines: {
      home: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5],
      away: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5],
      total: [3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5],
    },
    mainLine: 9.5,
    isOpenEnded: true,
    reasoningWeight: 3.2,
    statistics: ['corners'],
  },
  // Cards are yellow + red as the source counts them: English sources leave out the first
  // yellow of a second-yellow dismissal, the others count both.
  cards: {
    name: 'Cards',
    over: 'Cards',
    section: 'cards',
    column: 'Cards',
    lines: {
      home: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
      away: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
      total: [2.5, 3.5, 4.5, 5.5, 6.5],
    },
    mainLine: 3.5,
    isOpenEnded: false,
    reasoningWeight: 3.1,
    statistics: ['yellowCards', 'redCards'],
  },
  shotsOnGoal: {
    name: 'ShotsOnGoal',
    over: 'Shots',
    section: 'shots',
    column: 'ShotsOnTarget',
    lines: {
      home: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7],
      away: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7],
      total: [2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10],
    },
    mainLine: 8.5,
    isOpenEnded: false,
    reasoningWeight: 2.6,
    statistics: ['shotsOnTarget'],
  },
} as const satisfies Record<string, CountFacts>

export type CountCategory = keyof typeof COUNTS
export const COUNT_CATEGORIES = Object.keys(COUNTS) as readonly CountCategory[]

type Name = (typeof COUNTS)[CountCategory]['name']
/** `expectedHomeCorners`, `predictedTotalShotsOnGoal` … */
export type CountKey<Kind extends 'expected' | 'predicted'> =
  `${Kind}${Capitalize<CountPart>}${Name}`

/** Wire name of a count's expected or most likely value. */
export function toCountKey<Kind extends 'expected' | 'predicted'>(
  kind: Kind,
  category: CountCategory,
  part: CountPart,
): CountKey<Kind> {
  const side = part[0]!.toUpperCase() + part.slice(1)
  return `${kind}${side}${COUNTS[category].name}` as CountKey<Kind>
}

/** One value for each wire key of a kind, in the order of the table. */
export function mapCountKeys<Kind extends 'expected' | 'predicted', Value>(
  kind: Kind,
  toValue: () => Value,
): Record<CountKey<Kind>, Value> {
  const keys = COUNT_CATEGORIES.flatMap((category) =>
    COUNT_PARTS.map((part) => toCountKey(kind, category, part)),
  )
  return Object.fromEntries(keys.map((key) => [key, toValue()])) as Record<CountKey<Kind>, Value>
}

/** One value for each category. */
export function mapCategories<Value>(
  toValue: (category: CountCategory) => Value,
): Record<CountCategory, Value> {
  return Object.fromEntries(
    COUNT_CATEGORIES.map((category) => [category, toValue(category)]),
  ) as Record<CountCategory, Value>
}

/** Each side's count in a played match; null when the source does not have it. */
export function getCount(
  match: Pick<HistoricMatch, HistoricStatistic>,
  category: CountCategory,
): Sides | null {
  let home = 0
  let away = 0
  for (const statistic of COUNTS[category].statistics) {
    const sides = match[statistic]
    if (sides === null) return null
    home += sides.home
    away += sides.away
  }
  return { home, away }
}
