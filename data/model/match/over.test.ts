import { expect, test } from 'vitest'
import { canBeOver } from './over.ts'

const NOON = '2026-11-24T12:00:00Z'
const EVENING = '2026-11-24T19:45:00Z'

test.each([
  ['before both kick-offs', { kickoffAt: NOON, committedKickoffAt: EVENING }, '11:00', false],
  ['brought forward by the feed', { kickoffAt: NOON, committedKickoffAt: EVENING }, '13:00', false],
  ['put back by the feed', { kickoffAt: EVENING, committedKickoffAt: NOON }, '13:00', false],
  ['at the later one', { kickoffAt: NOON, committedKickoffAt: EVENING }, '19:45', true],
  ['after both', { kickoffAt: EVENING, committedKickoffAt: NOON }, '21:00', true],
  ['before the only kick-off', { kickoffAt: EVENING, committedKickoffAt: null }, '12:00', false],
  ['after the only kick-off', { kickoffAt: NOON, committedKickoffAt: null }, '19:45', true],
])('%s', (_, kickoffs, time, expected) => {
  const now = new Date(`2026-11-24T${time}:00Z`)
  expect(canBeOver(kickoffs, now)).toBe(expected)
  expect(canBeOver({ ...kickoffs, kickoffAt: new Date(kickoffs.kickoffAt) }, now)).toBe(expected)
})
