/** What the list is of: a day, a weekend, or from one day to another. */
import type { Language } from '#data/model/languages.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { isWeekend, type Filters } from '#site/stores/filters.ts'

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
