/** Parses instants in options. */
import { AppError } from '#data/model/errors.ts'
import { DaySchema } from '#data/model/match/match.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** An instant of ISO 8601 (a day alone is its midnight in UTC), or wrong usage. */
export function parseInstant(text: string): Date {
  // `Date` takes 30 February for a day of March.
  const isDay = DaySchema.safeParse(text.slice(0, 10)).success
  if (isDay && INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text)
  throw new AppError(
    'bad_input',
    `"${text}" is no instant. Write it as 2026-08-15T08:00:00Z, or 2026-08-15 for midnight UTC.`,
  )
}
