/** Matches as a calendar to subscribe to (iCalendar, RFC 5545). */
import ical, { ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { DAY_MS, MATCH_MS } from '#data/model/time.ts'
import type { FeedMatch } from './feed-match.ts'

const STATUSES: Partial<Record<FeedMatch['status'], ICalEventStatus>> = {
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
  abandoned: ICalEventStatus.CANCELLED,
}
const END = 'END:VCALENDAR'

/** Each match as the lines of its event, which are the same in every calendar. */
export function formatEvents(matches: readonly FeedMatch[], publicOrigin: string): string[] {
  const { host } = new URL(publicOrigin)
  const calendar = ical({
    events: matches.map((match) => ({
      id: `${match.id}@${host}`,
      // DTSTAMP (3.8.7.2): time of the last change, so that every machine sends the same.
      stamp: match.updatedAt,
      lastModified: match.updatedAt,
      // RFC 5546 (2.1.4): a moved or cancelled event has a higher one, or clients stay on the old day.
      sequence: match.sequence,
      // A match to watch does not make its reader busy; the second is for Outlook.
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      start: match.kickoffAt,
      end: new Date(match.kickoffAt.getTime() + MATCH_MS),
      summary: match.title,
      description: match.text,
      categories: [{ name: match.league }],
      location: match.venue,
      status: STATUSES[match.status] ?? ICalEventStatus.CONFIRMED,
      url: match.url,
    })),
  }).toString()
  // A line of a text never begins like this: it is folded with a space before it.
  return calendar
    .slice(0, calendar.lastIndexOf(END))
    .split(/^(?=BEGIN:VEVENT)/m)
    .slice(1)
}

/** @param title name of the calendar, in the reader's language */
export function formatCalendar(events: readonly string[], title: string): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Pitchproof', product: 'Fixtures', language: 'EN' },
    scale: 'GREGORIAN',
    // Only a suggestion: many calendars poll once a day whatever it says.
    ttl: DAY_MS / 1000,
  }).toString()
  return `${calendar.slice(0, calendar.lastIndexOf(END))}${events.join('')}${END}\r\n`
}
