/** Part of the cache key of a day's list: what the list depends on besides the day's facts. */
import { toDay, toWindow } from '#data/model/match/match.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'
import type { DayFacts } from './day-reader.ts'

/** What a reply depends on besides the facts: the day, how many matches have begun, how many are in the window. */
interface Moment {
  readonly text: string
  readonly fromMs: number
  /** Instant at which the next of these changes, ms. */
  readonly untilMs: number
}

function makeMoment({ kickoffsMs }: DayFacts, now: Date): Moment {
  const nowMs = now.getTime()
  const lastMs = toWindow(now).to.getTime()
  const begun = kickoffsMs.filter((ms) => ms <= nowMs).length
  const changes = kickoffsMs.flatMap((ms) => [ms, ms - (lastMs - nowMs)])
  return {
    text: `${toDay(now)} ${begun} ${kickoffsMs.filter((ms) => ms <= lastMs).length}`,
    fromMs: nowMs,
    untilMs: Math.min(toDayStartMs(now) + DAY_MS, ...changes.filter((ms) => ms > nowMs)),
  }
}

const moments = new WeakMap<DayFacts, Moment>()

/** The key's part for this instant, computed again only when it changes. */
export function toMoment(facts: DayFacts, now: Date): string {
  const known = moments.get(facts)
  const nowMs = now.getTime()
  if (known !== undefined && nowMs >= known.fromMs && nowMs < known.untilMs) return known.text
  const moment = makeMoment(facts, now)
  moments.set(facts, moment)
  return moment.text
}
