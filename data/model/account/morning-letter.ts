/**
 * The morning letter: what a member chooses, and when the next one is due. A member's letter of a day
 * is the one of that day in the member's own time zone. Pure.
 */
import * as z from 'zod/mini'
import { DaySchema } from '#data/model/match/match.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'

export const RHYTHMS = ['off', 'daily', 'weekly'] as const
/** Hours of a morning at which it can be asked for, in the member's time zone. */
export const MORNING_HOURS = [5, 6, 7, 8, 9, 10, 11] as const
export const DEFAULT_MORNING_HOUR = 7
/** Fridays, before the weekend's matches: a day of the week as JavaScript counts them. */
const WEEKLY_DAY = 5

/** The one name of a zone among its spellings; throws a RangeError for what is no zone. */
const toZoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** False for what is no IANA time zone, an offset such as `+02:00` among them, which knows no summer time. */
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text)) return false
  try {
    return toZoneName(text) !== ''
  } catch {
    return false
  }
}

export const MorningLetterSchema = z.object({
  rhythm: z.enum(RHYTHMS),
  hour: z.literal([...MORNING_HOURS]),
  /** Under one name: formats are cached by it, and `eUrOpE/bErLiN` is a zone as well. */
  timeZone: z.pipe(
    z.string().check(z.refine(isTimeZone, 'This is not a time zone')),
    z.transform(toZoneName),
  ),
  /** Day of the first letter after a pause; null for none. */
  pausedUntil: z.nullable(DaySchema),
  /**
   * Whether the letter names the matches without a forecast of the member. Absent where the page or
   * the server is an older one.
   */
  reminders: z._default(z.boolean(), false),
})
export type MorningLetter = z.output<typeof MorningLetterSchema>

/** Why letters ended without the member's doing in the account: the mailbox is gone, or the link in a letter. */
export const LETTER_ENDS = ['bounce', 'link'] as const

/** `GET /api/account/morning-letter`. */
export const MorningLetterStateSchema = z.object({
  ...MorningLetterSchema.shape,
  /** A newer browser may have known a zone that the one which reads this does not. */
  timeZone: z.string(),
  endedBecause: z.nullable(z.enum(LETTER_ENDS)),
  /** When the next one is due; null when none is. */
  nextAt: z.nullable(z.iso.datetime()),
  /** Letters go to confirmed addresses only. */
  canBeAsked: z.boolean(),
})
export type MorningLetterState = z.output<typeof MorningLetterStateSchema>

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/**
 * A stored zone, or UTC for one that this program does not know: a newer version or another machine
 * has stored it, and one member's zone must not stop the letters of all.
 */
export function toKnownZone(timeZone: string): string {
  if (!formats.has(timeZone) && !isTimeZone(timeZone)) return 'UTC'
  return timeZone
}

/** The clock on the wall of a zone, written as if it were UTC, ms. */
function toWallMs(at: number, timeZone: string): number {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  )
}

/** The calendar day of an instant in a time zone. */
export const toLocalDay = (at: Date, timeZone: string): string =>
  toDay(new Date(toWallMs(at.getTime(), timeZone)))

/** The hour, 0 to 23, that the clocks of a zone show. */
export const toLocalHour = (at: Date, timeZone: string): number =>
  new Date(toWallMs(at.getTime(), timeZone)).getUTCHours()

/** The next instant at which the clocks of a zone show this hour. */
export function toNextHour(hour: number, timeZone: string, after: Date): Date {
  const noon = Date.parse(`${toLocalDay(after, timeZone)}T12:00:00Z`)
  const today = toInstant(toDay(noon), hour, timeZone)
  return today > after ? today : toInstant(toDay(noon + DAY_MS), hour, timeZone)
}

/** The first instant at which the clocks of a zone show this hour of this day, or a later one where they jump over it. */
function toInstant(day: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // By the clocks of the day before and of the day after: they may change in between.
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map(
    (at) => wall - (toWallMs(at, timeZone) - at),
  )
  const shows = (at: number) => toWallMs(at, timeZone) === wall
  return new Date([before!, after!].sort((one, other) => one - other).find(shows) ?? before!)
}

/** The choices that decide when letters come. */
export type LetterTimes = Omit<MorningLetter, 'reminders'>

/** When the next letter after an instant is due; null when letters are off. */
export function toNextLetter(
  { rhythm, hour, timeZone, pausedUntil }: LetterTimes,
  after: Date,
): Date | null {
  if (rhythm === 'off') return null
  const today = toLocalDay(after, timeZone)
  const first = pausedUntil !== null && pausedUntil > today ? pausedUntil : today
  for (let ahead = 0; ; ahead += 1) {
    const noon = new Date(Date.parse(`${first}T12:00:00Z`) + ahead * DAY_MS)
    if (rhythm === 'weekly' && noon.getUTCDay() !== WEEKLY_DAY) continue
    const at = toInstant(toDay(noon), hour, timeZone)
    if (at > after) return at
  }
}
