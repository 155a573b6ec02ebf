/** Periods that are requested from a paid feed: the near days in full, the past in cached parts. */
import type { FeedMatch } from '#data/model/feed.ts'
import { toSeason } from '#data/model/season.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'

/** Results, statistics and line-ups are corrected for some days after a match. */
const NEAR_DAYS_BACK = 4
/** One more than the shown days, for matches that are brought forward. */
const NEAR_DAYS_AHEAD = 8
/** The current season and the one before it: for tables, form and meetings. */
const SEASONS_BACK = 1

export interface Stretch {
  /** yyyy-MM-dd, both inclusive. */
  readonly from: string
  readonly to: string
}

/** The days around now that are requested at every run. */
export function toNearStretch(now: Date): Stretch {
  return {
    from: toDay(now.getTime() - NEAR_DAYS_BACK * DAY_MS),
    to: toDay(now.getTime() + NEAR_DAYS_AHEAD * DAY_MS),
  }
}

/**
 * The months before the near days, back to the start of the previous season. A whole month is
 * final; the part of the current month ends the day before the near days and grows daily.
 */
export function listPastStretches(now: Date): (Stretch & { readonly isFinal: boolean })[] {
  const end = now.getTime() - (NEAR_DAYS_BACK + 1) * DAY_MS
  const stretches: (Stretch & { isFinal: boolean })[] = []
  let month = new Date(Date.UTC(toSeason(now.getTime()) - SEASONS_BACK, 6, 1))
  while (month.getTime() <= end) {
    const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
    const last = Math.min(next.getTime() - DAY_MS, end)
    stretches.push({
      from: toDay(month.getTime()),
      to: toDay(last),
      isFinal: next.getTime() - DAY_MS <= end,
    })
    month = next
  }
  return stretches
}

/**
 * True for a part of the past whose matches all have an end: a result that comes late is still
 * asked for. A part without a match may be a fault of an hour, or of a clock that was ahead.
 */
export function areOver(matches: readonly Pick<FeedMatch, 'matchStatus'>[]): boolean {
  const isAhead = ({ matchStatus }: (typeof matches)[number]) =>
    matchStatus === 'scheduled' || matchStatus === 'live'
  return matches.length > 0 && !matches.some(isAhead)
}
