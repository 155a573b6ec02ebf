/** A day or a moment as it stands in a sentence: `1 November 2026 at 12:30`, in the reader's time zone. */
import { toDayWords } from '#data/model/day-words.ts'
import { toLocale, type Language } from '#data/model/languages.ts'

export function formatLongDate(
  at: Date | string,
  language: Language,
  more: Intl.DateTimeFormatOptions = {},
): string {
  const format = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', ...more })
  return toDayWords(format.format(new Date(at)), language)
}
