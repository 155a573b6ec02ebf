/** Chances, days and times in texts of the API. */
import { toDayWords } from '#data/model/day-words.ts'
import { toLocale, type Language } from '#data/model/languages.ts'

/** A printed chance, 0 to 100 with one decimal already: nothing is rounded here. */
export const formatChance = (chance: number, language: Language) =>
  (chance / 100).toLocaleString(toLocale(language), {
    style: 'percent',
    minimumFractionDigits: 1,
  })

/** An instant in UTC: "23 Nov 2026, 08:20". */
export const formatMoment = (instant: string, language: Language) =>
  new Date(instant).toLocaleString(toLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })

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
