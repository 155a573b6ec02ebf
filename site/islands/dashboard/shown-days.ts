/** The days that can be listed, and what the list is of: a day, a weekend, or from one day to another. */
import type { Language } from '#data/model/languages.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { DAY_MS, toDay, WINDOW_DAYS } from '#data/model/time.ts'
import { isWeekend, type Filters } from '#site/stores/filters.ts'

/** The days of the window from today on, with matches or not. */
export const listWindow = (): string[] =>
  Array.from({ length: WINDOW_DAYS }, (_, index) => toDay(Date.now() + index * DAY_MS))

export function describeDays(
  t: Translate,
  language: Language,
  { date, until }: Pick<Filters, 'date' | 'until'>,
): string {
  if (until === null) return formatDay(date, language)
  if (isWeekend({ date, until })) return t('rail.weekend')
  if (until === date) return formatDay(date, language)
  return `${formatDay(date, language)} – ${formatDay(until, language)}`
}
