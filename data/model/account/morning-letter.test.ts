import { expect, test } from 'vitest'
import {
  MorningLetterSchema,
  MorningLetterStateSchema,
  toKnownZone,
  toLocalDay,
  toNextHour,
  toNextLetter,
  type MorningLetter,
} from './morning-letter.ts'
import { PushStateSchema } from './push.ts'

const DAILY: MorningLetter = {
  rhythm: 'daily',
  hour: 7,
  timeZone: 'Europe/Berlin',
  pausedUntil: null,
  reminders: false,
}
const next = (letter: Partial<MorningLetter>, after: string) =>
  toNextLetter({ ...DAILY, ...letter }, new Date(after))?.toISOString() ?? null

test('a letter is due at the hour of the member’s clock, also when the clocks change', () => {
  expect(next({}, '2026-03-14T05:59:59Z')).toBe('2026-03-14T06:00:00.000Z')
  expect(next({}, '2026-03-14T06:00:00Z')).toBe('2026-03-15T06:00:00.000Z')
  // Clocks go forward on 29 March and back on 25 October.
  expect(next({}, '2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(next({}, '2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(next({ timeZone: 'Pacific/Kiritimati' }, '2026-03-14T12:00:00Z')).toBe(
    '2026-03-14T17:00:00.000Z',
  )
  expect(next({ timeZone: 'Pacific/Pago_Pago', hour: 11 }, '2026-03-14T12:00:00Z')).toBe(
    '2026-03-14T22:00:00.000Z',
  )
})

test('the next letter is the first one after now, at that hour of that day, in every zone', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_, place) => place % 60 === 0)
  for (const timeZone of [...zones, 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'])
    for (let day = 0; day < 366; day += 13) {
      const after = new Date(Date.UTC(2026, 0, 1, 13) + day * 86_400_000)
      const at = toNextLetter({ ...DAILY, timeZone }, after)!
      const wall = at.toLocaleString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      expect(wall, `${timeZone} ${at.toISOString()}`).toBe('07:00')
      expect(at > after).toBe(true)
      expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
    }
})

test('the next hour is the first of two when the clocks go back, and the one after a gap when they go forward', () => {
  const nextHour = (hour: number, timeZone: string, after: string) =>
    toNextHour(hour, timeZone, new Date(after)).toISOString()
  expect(nextHour(2, 'Europe/Berlin', '2026-10-24T23:30:00Z')).toBe('2026-10-25T00:00:00.000Z')
  expect(nextHour(3, 'Europe/Berlin', '2026-10-24T23:30:00Z')).toBe('2026-10-25T02:00:00.000Z')
  expect(nextHour(1, 'America/New_York', '2026-11-01T04:30:00Z')).toBe('2026-11-01T05:00:00.000Z')
  expect(nextHour(2, 'Europe/Berlin', '2026-03-28T23:30:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(nextHour(0, 'America/Havana', '2026-03-08T02:00:00Z')).toBe('2026-03-08T05:00:00.000Z')
})

test('a weekly letter comes on Friday, a paused one on the day of its end at the earliest', () => {
  expect(next({ rhythm: 'weekly' }, '2026-03-14T12:00:00Z')).toBe('2026-03-20T06:00:00.000Z')
  expect(next({ pausedUntil: '2026-04-02' }, '2026-03-14T12:00:00Z')).toBe(
    '2026-04-02T05:00:00.000Z',
  )
  expect(next({ rhythm: 'weekly', pausedUntil: '2026-04-02' }, '2026-03-14T12:00:00Z')).toBe(
    '2026-04-03T05:00:00.000Z',
  )
  expect(next({ pausedUntil: '2026-03-01' }, '2026-03-14T12:00:00Z')).toBe(
    '2026-03-15T06:00:00.000Z',
  )
  expect(next({ rhythm: 'off' }, '2026-03-14T12:00:00Z')).toBeNull()
})

test('the day of a letter is that of the member’s calendar', () => {
  const at = new Date('2026-03-14T22:00:00Z')
  expect(toLocalDay(at, 'Asia/Tokyo')).toBe('2026-03-15')
  expect(toLocalDay(at, 'America/New_York')).toBe('2026-03-14')
})

test('only names of zones and hours of a morning are taken', () => {
  const isTaken = (change: object) => MorningLetterSchema.safeParse({ ...DAILY, ...change }).success
  expect(isTaken({})).toBe(true)
  expect(isTaken({ timeZone: 'America/Argentina/Buenos_Aires' })).toBe(true)
  for (const timeZone of ['', '+02:00', 'Europe/Nowhere', 'x'.repeat(70), "UTC'; drop"])
    expect(isTaken({ timeZone }), timeZone).toBe(false)
  const parse = (timeZone: string) => MorningLetterSchema.parse({ ...DAILY, timeZone }).timeZone
  expect(parse('eUrOpE/bErLiN')).toBe('Europe/Berlin')
  expect(parse('Etc/UTC')).toBe('UTC')
  for (const hour of [4, 12, 7.5, '7']) expect(isTaken({ hour })).toBe(false)
  expect(isTaken({ pausedUntil: 'tomorrow' })).toBe(false)
})

test('a browser reads a zone that it does not know, as a newer one has chosen', () => {
  const timeZone = 'America/Nowhere'
  const letter = { ...DAILY, timeZone, endedBecause: null, nextAt: null, canBeAsked: true }
  expect(MorningLetterStateSchema.parse(letter).timeZone).toBe(timeZone)
  const choice = { kinds: [], timeZone, quiet: null, mostADay: 1 }
  const push = { publicKey: null, choice, endpoint: null, lastSentAt: null }
  expect(PushStateSchema.parse(push).choice).toEqual(choice)
})

test('a zone that only a newer program knows counts as UTC', () => {
  expect(toKnownZone('America/Nowhere')).toBe('UTC')
  expect(toKnownZone('Asia/Tokyo')).toBe('Asia/Tokyo')
})
