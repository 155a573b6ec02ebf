/** Matches as a calendar to subscribe to (iCalendar, RFC 5545). */
import ical, { ICalEventStatus } from 'ical-generator'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import type { FeedMatch } from './feed-match.ts'

const MATCH_MS = 2 * HOUR_MS
const STATUSES: Partial<Record<FeedMatch['status'], ICalEventStatus>> = {
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
  abandoned: ICalEventStatus.CANCELLED,
}

export interface FeedTitle {
  readonly publicOrigin: string
  /** Name of the calendar or feed, in the reader's language. */
  readonly title: string
}

export function formatCalendar(
  matches: readonly FeedMatch[],
  { publicOrigin, title }: FeedTitle,
): string {
  const { host } = new URL(publicOrigin)
  const calendar = ical({
    name: title,
    prodId: { company: 'Pitchproof', product: 'Fixtures', language: 'EN' },
    scale: 'GREGORIAN',
    // Only a suggestion: many calendars poll once a day whatever it says.
    ttl: DAY_MS / 1000,
    events: matches.map((match) => ({
      id: `${match.id}@${host}`,
      // DTSTAMP (3.8.7.2): time of the last change, so that every machine sends the same.
      stamp: match.updatedAt,
      lastModified: match.updatedAt,
      start: match.kickoffAt,
      end: new Date(match.kickoffAt.getTime() + MATCH_MS),
      summary: match.title,
      description: match.text,
      categories: [{ name: match.league }],
      location: match.venue,
      status: STATUSES[match.status] ?? ICalEventStatus.CONFIRMED,
      url: match.url,
    })),
  })
  return `${calendar.toString()}\r\n`
}
