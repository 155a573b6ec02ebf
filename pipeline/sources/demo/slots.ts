/**
 * The demo's week, in UTC. It runs all year. Every day has a live, a finished and a coming match at
 * (nearly) any hour, so a visitor always sees all three; the weekend has more than 25 matches.
 */
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'

/** Groups: first divisions, second divisions, cups, and small clubs. */
type SlotGroup = 'first' | 'second' | 'cup' | 'small'

/**
 * `short` is over after 55 minutes, so that one match is finished at one in the morning;
 * `slow` is played from the night until noon; `postponed` is played eleven days later.
 */
export type SlotKind = 'plain' | 'short' | 'slow' | 'postponed'

export interface Slot {
  readonly kickoffMs: number
  readonly group: SlotGroup
  readonly kind: SlotKind
}

const SECOND_NIGHT = 'second 00:00 00:45'
/** Sunday first, as Date counts. */
const WEEK: readonly (readonly string[])[] = [
  [
    SECOND_NIGHT,
    'second 11:00 12:00 12:30 12:30 13:00 14:00 14:30 16:30 18:30',
    'first 13:00 13:30 14:00 14:00 14:30 15:00 15:30 16:00 17:00 18:00 19:00 19:45 20:30 22:30 23:45',
  ],
  [SECOND_NIGHT, 'second 12:30 16:30', 'first 14:30 18:30 20:30 22:30 23:45'],
  [SECOND_NIGHT, 'second 12:30', 'cup 14:30 16:30 17:45 18:30 20:00 20:30 22:30 23:45'],
  [SECOND_NIGHT, 'second 12:30', 'cup 14:30 16:30 17:45 18:30 20:00 20:30 22:30 23:45'],
  ['second 00:00', 'cup 00:45 14:30 16:30 18:30 20:30 22:30 23:45', 'small 12:30'],
  [SECOND_NIGHT, 'second 12:30 14:30 16:30', 'first 18:30 20:30 22:30 23:45'],
  [
    SECOND_NIGHT,
    'second 11:30 12:30 13:00 14:00 14:00 14:00 15:00 16:30 18:30',
    'first 12:30 13:30 14:00 14:00 14:30 15:00 15:00 15:00 16:00 17:00 17:30 19:00 20:30 22:30 23:45',
  ],
]
/** Slots with a special kind: weekday (any: -1), time, group. */
const POSTPONED = { weekday: 6, time: '15:00', group: 'second' }

/** All slots of one day, in order. */
function listDaySlots(dayMs: number): Slot[] {
  const weekday = new Date(dayMs).getUTCDay()
  return (WEEK[weekday] ?? [])
    .flatMap((line) => {
      const [group = '', ...times] = line.split(' ')
      return times.map((time) => ({
        kickoffMs: toInstantMs(dayMs, time),
        group: group as SlotGroup,
        kind: toKind(weekday, time, group),
      }))
    })
    .toSorted((a, b) => a.kickoffMs - b.kickoffMs)
}

function toKind(weekday: number, time: string, group: string): SlotKind {
  if (time === '00:00') return 'short'
  if (time === '00:45') return 'slow'
  const isPostponed =
    weekday === POSTPONED.weekday && time === POSTPONED.time && group === POSTPONED.group
  return isPostponed ? 'postponed' : 'plain'
}

function toInstantMs(dayMs: number, time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return dayMs + ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS
}

/**
 * All slots of the season that begins on 1 July of a year. Matches beyond the regular slots get
 * extra ones: leagues on Saturdays, cups on Wednesdays.
 */
export function listSeasonSlots(season: number, needed: Record<SlotGroup, number>): Slot[] {
  const days: number[] = []
  for (let dayMs = Date.UTC(season, 6, 1); dayMs < Date.UTC(season + 1, 6, 1); dayMs += DAY_MS)
    days.push(dayMs)
  const slots = days.flatMap(listDaySlots)
  const extra = (['first', 'second', 'cup'] as const).flatMap((group) => {
    const missing = needed[group] - slots.filter((slot) => slot.group === group).length
    const weekday = group === 'cup' ? 3 : 6
    const free = days.filter((dayMs) => new Date(dayMs).getUTCDay() === weekday)
    return Array.from({ length: Math.max(missing, 0) }, (_, index): Slot => {
      const dayMs = free[Math.floor(((index + 0.5) * free.length) / missing)] ?? 0
      return { kickoffMs: toInstantMs(dayMs, '19:30'), group, kind: 'plain' }
    })
  })
  return [...slots, ...extra].toSorted((a, b) => a.kickoffMs - b.kickoffMs)
}
