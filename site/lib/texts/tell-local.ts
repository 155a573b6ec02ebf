/** Apart from the times of static pages, which do not load it. */
import { formatDay, formatTime, formatZone, LOCAL_DAYS, toLocalDay } from './local-time.ts'

/** A sentence with instants as the reader's clock has them, `21 Nov, 15:00`; "UTC" in it becomes the zone. */
export const makeLocalTimes =
  (language: string) =>
  (tell: (...times: readonly string[]) => string, ...instants: readonly string[]): string =>
    tell(
      ...instants.map(
        (instant) =>
          `${formatDay(toLocalDay(instant), language, LOCAL_DAYS.short)}, ${formatTime(instant)}`,
      ),
    ).replace('UTC', formatZone(instants[0]!, language))
