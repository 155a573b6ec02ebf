/**
 * Share of a match's goals that is still to come at a minute. Sources: the season files before July
 * 2021 (share of the halves); John Knight, 14,357 matches of five leagues since 2017 (minutes of a
 * half: johnknightstats.com/posts/game_state); the Premier League's count of 2023/24 (12.6 % of
 * goals after 90:00, premierleague.com/news/3860720); ESPN's of 2016/17 (3.3 % between 45:00 and
 * half-time).
 */
import { HALF_TIME, parseClock } from '#data/model/match/clock.ts'

/** The clock once the 90 minutes and their added time are over. */
export const FULL_TIME = 'FT'

interface Half {
  /** Share of the match's goals, and the part of it that falls in added time. */
  readonly share: number
  readonly added: number
  /** Usual minutes of added time. */
  readonly addedMinutes: number
  /** Goals of the first and the second minute, and growth in each later one; an early minute is 1. */
  readonly first: number
  readonly second: number
  readonly growth: number
}

const MINUTES = 45
const FIRST_SHARE = 0.44
const FIRST: Half = {
  share: FIRST_SHARE,
  added: 0.033,
  addedMinutes: 4,
  first: 0.54,
  second: 0.78,
  growth: 0.004,
}
const SECOND: Half = {
  share: 1 - FIRST_SHARE,
  added: 0.126,
  addedMinutes: 7.7,
  first: 0.5,
  second: 0.84,
  growth: 0,
}

/** What is left of the 45 minutes after `minute` of them, 1 to 0. */
function toRegularLeft({ first, second, growth }: Half, minute: number): number {
  let [all, left] = [0, 0]
  for (let at = 1; at <= MINUTES; at++) {
    const goals = at === 1 ? first : at === 2 ? second : 1 + growth * at
    all += goals
    if (at > minute) left += goals
  }
  return left / all
}

/** The end of added time is not known, so that what is left of it fades and never stops. */
function toLeft(half: Half, minute: number, addedMinute: number): number {
  const regular = (half.share - half.added) * toRegularLeft(half, minute)
  return regular + half.added * Math.exp(-addedMinute / half.addedMinutes)
}

export interface GoalsLeft {
  /** Shares of the match's goals still to come before and after half-time, 0..1. */
  readonly first: number
  readonly second: number
}

/**
 * @param clock `63`, `45+2`, `HT` or `FT`; a minute above 90 is one of extra time, which is no part
 * of what was predicted
 */
export function toGoalsLeft(clock: string): GoalsLeft {
  if (clock === HALF_TIME) return { first: 0, second: SECOND.share }
  const { minute, added } = parseClock(clock)
  if (clock === FULL_TIME || minute > 2 * MINUTES) return { first: 0, second: 0 }
  if (minute <= MINUTES) return { first: toLeft(FIRST, minute, added), second: SECOND.share }
  return { first: 0, second: toLeft(SECOND, minute - MINUTES, added) }
}
