/** Times in the browser's own zone, 24-hour HH:mm. */

const TRAILING_TIME = /(\d{2}:\d{2})\s*$/

/** HH:mm of an instant in the browser's zone (or another); if it cannot be read, the HH:mm the text ends with. */
export function formatTime(instant: string, timeZone?: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }).format(new Date(instant))
  } catch {
    return TRAILING_TIME.exec(instant)?.[1] ?? ''
  }
}

/** What days and times are written in: the site's English is written as in Europe. */
export const toLocale = (language: string) => (language === 'en' ? 'en-GB' : language)

/** A day such as 2026-08-15 in words of a language; days are UTC days. */
export function formatDay(
  day: string,
  language: string,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' },
): string {
  return new Intl.DateTimeFormat(toLocale(language), {
    ...options,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** The day of an instant in the browser's zone (or another), as 2026-08-15. */
export function toLocalDay(instant: string, timeZone?: string): string {
  // The Swedish form of a date is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(
    new Date(instant),
  )
}

/** The short name of the browser's zone (or another) at an instant: `GMT+9`. */
export function formatZone(instant: string, language: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat(toLocale(language), {
    timeZoneName: 'short',
    timeZone,
  }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Puts the visitor's own time into every `<time data-local>` of a built page. */
export function initLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = formatTime(time.dateTime)
}
