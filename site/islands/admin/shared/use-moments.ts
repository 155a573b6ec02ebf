/** Instants as the administration prints them: short, in the reader's time zone. */
import { toLocale } from '#data/model/languages.ts'
import { NO_FIGURE } from '#site/lib/texts/format.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'

export function useMoments() {
  const { language } = useTexts()
  const full = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const day = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'medium' })
  return {
    toMoment: (instant: string | null) =>
      instant === null ? NO_FIGURE : full.format(new Date(instant)),
    toDay: (instant: string) => day.format(new Date(instant)),
  }
}
