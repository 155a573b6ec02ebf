import { expect, test } from 'vitest'
import { findMatchOfTheDay } from './match-of-the-day.ts'

const toMatch = (id: string, matchTime: string, league = 'La Liga') => ({
  id,
  league,
  matchDate: '2026-08-15',
  matchTime,
})
const stakes = (points: number) => ({ home: { title: points }, away: { relegation: -points } })

test('the match with the largest stakes whatever their signs; of equal ones the first to kick off', () => {
  const matches = [toMatch('c', '15:00'), toMatch('b', '13:30'), toMatch('a', '15:00')]
  const find = (known: Record<string, number>) =>
    findMatchOfTheDay(
      matches,
      new Map(Object.entries(known).map(([id, points]) => [id, stakes(points)])),
    )?.id ?? null
  expect(find({ a: 7, b: 3, c: 9 })).toBe('c')
  expect(find({ a: 9, b: 9, c: 9 })).toBe('b')
  expect(find({ a: 9, c: 9 })).toBe('a')
  expect(find({ other: 9 })).toBeNull()
  expect(find({})).toBeNull()
})

test('a match of a second division is chosen only where no other has stakes', () => {
  const matches = [toMatch('second', '12:00', 'Serie B'), toMatch('first', '20:00')]
  const known = new Map([
    ['second', stakes(30)],
    ['first', stakes(2)],
  ])
  expect(findMatchOfTheDay(matches, known)?.id).toBe('first')
  expect(findMatchOfTheDay(matches.slice(0, 1), known)?.id).toBe('second')
})
