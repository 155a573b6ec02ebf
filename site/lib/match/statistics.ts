/** The statistics of a match that are shown, in their order, and the format of each. */
import type { Language } from '#data/model/languages.ts'
import type { StatisticName } from '#data/model/match/statistics.ts'
import { formatNumber, formatPercent } from '#site/lib/texts/format.ts'

export const SHOWN_STATISTICS = [
  'Possession',
  'ShotsTotal',
  'ShotsOnTarget',
  'Corners',
  'Fouls',
  'YellowCards',
  'RedCards',
  'Xg',
] as const satisfies readonly StatisticName[]

/** Whole numbers but for possession, in per cent, and expected goals. */
export function formatStatistic(
  name: (typeof SHOWN_STATISTICS)[number],
  value: number | null,
  language: Language,
): string {
  if (name === 'Possession') return formatPercent(value, language, 0)
  return formatNumber(value, language, name === 'Xg' ? 2 : 0)
}
