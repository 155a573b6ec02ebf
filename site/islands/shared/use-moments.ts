/** Instants as lists print them: short, in the reader's time zone. */
import { toLocale } from '#data/model/languages.ts'
import { NO_FIGURE } from '#site/lib/texts/format.ts'
import { useTexts } from './TextsProvider.tsx'

export function useMoments() {
  const { language } = useTexts()
  const full = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const day = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'medium' })
  const clock = new Intl.DateTimeFormat(toLocale(language), { timeStyle: 'short' })
  return {
    // In a narrow column the line may break only between day and time.
    toMoment: (instant: string | null) => {
      if (instant === null) return NO_FIGURE
      const at = new Date(instant)
      const parts = [day.format(at), clock.format(at)]
      return parts.reduce(
        (text, part) => text.replace(part, part.replaceAll(' ', '\u00a0')),
        full.format(at),
      )
    },
    toDay: (instant: string) => day.format(new Date(instant)),
  }
}
