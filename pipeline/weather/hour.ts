/** Selects the hour of a kick-off from an answer's hours. */
import type { FeedWeather } from '#data/model/feed.ts'

/** Start of the hour of an instant, as in `FeedWeather`. */
export function toHourStart(at: Date): string {
  return `${at.toISOString().slice(0, 13)}:00:00.000Z`
}

/** The hour that contains an instant; null where the answer does not have it. */
export function findHour(hours: readonly FeedWeather[], at: Date): FeedWeather | null {
  const start = toHourStart(at)
  return hours.find((hour) => hour.at === start) ?? null
}
