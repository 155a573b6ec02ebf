/** Lengths of time, in milliseconds. A day is a day of UTC, which has no clock change. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** How many days ahead matches are shown. */
export const WINDOW_DAYS = 7
