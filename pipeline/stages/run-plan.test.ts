import { expect, test } from 'vitest'
import { RUN_STAGES } from '#data/model/operation.ts'
import { isRunDue, listDue } from './run-plan.ts'

const NOW = new Date('2031-04-26T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const quiet = {
  now: NOW,
  lastRunAt: ago(9),
  nextKickoffAt: null,
  endedAt: null,
  enteredAt: null,
  kickoffToSealAt: null,
  lastPublishAt: null,
}

test('a run is due once an hour when nothing is near, and at once when there was none', () => {
  expect(isRunDue(quiet)).toBe(false)
  expect(isRunDue({ ...quiet, lastRunAt: ago(59) })).toBe(false)
  expect(isRunDue({ ...quiet, lastRunAt: ago(60) })).toBe(true)
  expect(isRunDue({ ...quiet, lastRunAt: null })).toBe(true)
})

test('every ten minutes while line-ups come in, from 75 minutes before kick-off', () => {
  const near = { ...quiet, nextKickoffAt: ago(-75) }
  expect(isRunDue(near)).toBe(false)
  expect(isRunDue({ ...near, lastRunAt: ago(10) })).toBe(true)
  expect(isRunDue({ ...near, lastRunAt: ago(10), nextKickoffAt: ago(-76) })).toBe(false)
})

test('five minutes after a match has ended, and once', () => {
  expect(isRunDue({ ...quiet, endedAt: ago(4) })).toBe(false)
  expect(isRunDue({ ...quiet, endedAt: ago(5) })).toBe(true)
  expect(isRunDue({ ...quiet, endedAt: ago(8), lastRunAt: ago(3) })).toBe(false)
  expect(isRunDue({ ...quiet, endedAt: ago(8), lastRunAt: ago(4) })).toBe(true)
})

test('at once when a day begins, in UTC', () => {
  const [now, before] = [new Date('2031-04-27T00:00:00Z'), new Date('2031-04-26T23:59:59Z')]
  expect(isRunDue({ ...quiet, now, lastRunAt: before })).toBe(true)
  expect(isRunDue({ ...quiet, now, lastRunAt: now })).toBe(false)
})

test('at once after an administrator has entered a result', () => {
  expect(isRunDue({ ...quiet, lastRunAt: ago(1), enteredAt: ago(0) })).toBe(true)
})

test('ten minutes before a kick-off with new forecasts a publication is due, and once more five minutes before', () => {
  const waiting = (minutes: number, published: number | null) =>
    listDue({
      ...quiet,
      kickoffToSealAt: ago(-minutes),
      lastPublishAt: published === null ? null : ago(published),
    })
  expect(waiting(10, null)).toEqual([['publish']])
  expect(waiting(10, 3)).toEqual([['publish']])
  // Published at nine minutes before: nothing until five minutes before.
  expect(waiting(8, 1)).toEqual([])
  expect(waiting(5, 4)).toEqual([['publish']])
  expect(waiting(1, 3)).toEqual([])
  expect(waiting(1, 5)).toEqual([['publish']])
})

test('a seal that is due comes before the run that is due as well', () => {
  const both = { ...quiet, lastRunAt: ago(60), lastPublishAt: ago(60) }
  expect(listDue({ ...both, kickoffToSealAt: ago(-10) })).toEqual([['publish'], RUN_STAGES])
  expect(listDue(both)).toEqual([RUN_STAGES])
})
