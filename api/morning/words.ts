/** The texts of morning letters in eight languages, and the formats of days and times. */
import { toDayWords } from '#data/model/day-words.ts'
import { toLocale, type Language } from '#data/model/languages.ts'
import de from '#api/morning/texts/de.json' with { type: 'json' }
import en from '#api/morning/texts/en.json' with { type: 'json' }
import es from '#api/morning/texts/es.json' with { type: 'json' }
import fr from '#api/morning/texts/fr.json' with { type: 'json' }
import it from '#api/morning/texts/it.json' with { type: 'json' }
import pt from '#api/morning/texts/pt.json' with { type: 'json' }
import ro from '#api/morning/texts/ro.json' with { type: 'json' }
import tr from '#api/morning/texts/tr.json' with { type: 'json' }

// A language without one of the texts does not compile.
export const MORNING_WORDS: Readonly<Record<Language, typeof en>> = {
  en,
  es,
  fr,
  de,
  it,
  pt,
  ro,
  tr,
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: making a format takes longer than writing a letter with it. */
function getFormat(
  language: Language,
  timeZone: string,
  kind: 'time' | 'weekday' | 'day',
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${kind}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const options = {
    time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    weekday: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { weekday: 'long', day: 'numeric', month: 'long' },
  } as const
  const format = new Intl.DateTimeFormat(toLocale(language), { ...options[kind], timeZone })
  formats.set(key, format)
  return format
}

/** "15:00". */
export const formatTime = (at: Date, language: Language, timeZone: string) =>
  getFormat(language, timeZone, 'time').format(at)

/** "Sat 15:00". */
export const formatWeekdayTime = (at: Date, language: Language, timeZone: string) =>
  getFormat(language, timeZone, 'weekday').format(at)

/** "Saturday 28 November". */
export function formatLongDay(day: string, language: Language): string {
  const words = getFormat(language, 'UTC', 'day').format(new Date(`${day}T12:00:00Z`))
  return toDayWords(words, language)
}

/** "Central European Time". */
export function formatZone(at: Date, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(toLocale(language), {
    timeZone,
    timeZoneName: 'longGeneric',
  })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
