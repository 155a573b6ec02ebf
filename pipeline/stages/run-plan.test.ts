import { expect, test } from 'vitest'
import { isRunDue } from './run-plan.ts'

const NOW = new Date('2031-04-26T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const quiet = { now: NOW, lastRunAt: ago(9), nextKickoffAt: null, endedAt: null, enteredAt: null }

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

test('at once after an administrator has entered a result', () => {
  expect(isRunDue({ ...quiet, lastRunAt: ago(1), enteredAt: ago(0) })).toBe(true)
})
