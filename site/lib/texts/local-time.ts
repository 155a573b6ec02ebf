/** Times in the browser's own zone, 24-hour HH:mm. */
import { toDayWords } from '#data/model/day-words.ts'
import { toLocale } from '#data/model/languages.ts'
import { getPageLanguage } from './page-language.ts'

const TRAILING_TIME = /(\d{2}:\d{2})\s*$/

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached: making one takes a hundred times as long as using it, and each row of a list uses a few. */
function getFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * HH:mm of an instant in the browser's zone (or another); if it cannot be parsed, the HH:mm at the
 * end of the text.
 */
export function formatTime(instant: string, timeZone?: string): string {
  const moment = new Date(instant)
  // Without a zone use the `Date` methods: an Intl format is slow to load.
  if (timeZone === undefined && !Number.isNaN(moment.getTime()))
    return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
  try {
    return getFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }).format(moment)
  } catch {
    return TRAILING_TIME.exec(instant)?.[1] ?? ''
  }
}

/** A day such as 2026-08-15 in words of a language; days are UTC days. */
export function formatDay(
  day: string,
  language: string,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' },
): string {
  const format = getFormat(toLocale(language), { ...options, timeZone: 'UTC' })
  return toDayWords(format.format(new Date(`${day}T00:00:00Z`)), language)
}

/** 15 August 2026; a dash without a day. */
export const formatDate = (day: string | null, language: string): string =>
  day === null ? '–' : formatDay(day, language, { day: 'numeric', month: 'long', year: 'numeric' })

/** The day of an instant in the browser's zone (or another), as 2026-08-15. */
export function toLocalDay(instant: string, timeZone?: string): string {
  const moment = new Date(instant)
  if (timeZone === undefined) {
    const [month, day] = [moment.getMonth() + 1, moment.getDate()]
    return `${moment.getFullYear()}-${twoDigits(month)}-${twoDigits(day)}`
  }
  // The Swedish form of a date is the ISO one.
  return getFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment)
}

/** The short name of the browser's zone (or another) at an instant: `GMT+9`, and `GMT` where some languages write `GMT+0`. */
export function formatZone(instant: string | Date, language: string, timeZone?: string): string {
  const format = getFormat(toLocale(language), { timeZoneName: 'short', timeZone })
  const parts = format.formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/\+0$/, '') ?? ''
}

/** Day, time and zone of a kick-off as the reader's clock has them: `Saturday 21 November, 15:00 GMT+1`. */
export function formatKickoff(kickoffAt: string, language: string): string {
  const day = formatDay(toLocalDay(kickoffAt), language)
  return `${day}, ${formatTime(kickoffAt)} ${formatZone(kickoffAt, language)}`
}

/** Formats of a day beside a local time, for the build and the browser. */
export const LOCAL_DAYS = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
} as const
export type LocalDay = keyof typeof LOCAL_DAYS

/** Writes what changes alone: a browser lays out anew what is written. */
function show(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/**
 * Rewrites the UTC times of a part of a built page to the visitor's zone: `<time data-local>` gets
 * the time, with the weekday if the day differs from the list's UTC day; `data-local-day` gets the
 * day; "UTC" becomes the name of the zone at the instant of `data-zone`, else now.
 */
export function showLocalTimes(root: ParentNode): void {
  const language = getPageLanguage()
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const { dateTime } = time
    const day = toLocalDay(dateTime)
    const place = time.closest('[data-kickoff], .row-when') ?? time.parentElement
    const isOther = day !== dateTime.slice(0, 10) && !place?.querySelector('[data-local-day]')
    const text = isOther ? ` ${formatDay(day, language, { weekday: 'short' })}` : ''
    show(time, formatTime(dateTime) + text)
  }
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-local-day]')) {
    const day = toLocalDay(time.dateTime)
    // Mostly it is the day that was built, and a format of days is slow to load.
    if (day === time.dateTime.slice(0, 10)) continue
    const text = formatDay(day, language, LOCAL_DAYS[time.dataset['localDay'] as LocalDay])
    // Built pages join day and month with a no-break space (keep-together.ts), which is not loaded
    // here.
    show(time, text.replace(/(\d(?:\.|er|º)?) /, '$1\u00a0'))
  }
  for (const zone of root.querySelectorAll<HTMLElement>('[data-zone]'))
    show(zone, formatZone(zone.dataset['zone'] || new Date(), language))
}

export function initLocalTimes(): void {
  // For members the landing page is hidden behind the dashboard: skip its times.
  if (document.documentElement.dataset.auth === 'in' && document.getElementById('dashboard')) return
  showLocalTimes(document)
}
