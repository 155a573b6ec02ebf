import { expect, test } from 'vitest'
import { choose, listScreens, ROLES } from './screen-list.ts'

test('an option chooses among the known values, and an unknown value is refused with the list', () => {
  expect(choose(undefined, ['a', 'b'])).toEqual(['a', 'b'])
  expect(choose('1280,360', [360, 768, 1280])).toEqual([360, 1280])
  expect(() => choose('a,x', ['a', 'b'])).toThrow('There is no x; choose from a, b.')
})

test('every screen has a unique name, and every role sees some', () => {
  const match = { id: 'm-1', matchDate: '2026-03-01', homeTeamId: 'eng-arsenal' }
  const screens = listScreens({ day: '2026-03-01', ahead: match, behind: match })
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  for (const role of ROLES)
    expect(screens.filter(({ roles }) => roles.includes(role)).length).toBeGreaterThan(5)
})
