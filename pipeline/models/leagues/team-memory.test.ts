import { expect, test } from 'vitest'
import type { RatedMatch } from './rating-parts.ts'
import type { Lesson } from './strength-tracker.ts'
import { MEMORY_DECAYS, TeamMemories } from './team-memory.ts'

const match: RatedMatch = { home: 0, away: 1, division: 0, season: 2020, day: 100, neutral: false }
const lesson: Lesson = {
  supremacyShift: 0.2,
  totalShift: null,
  surprises: { goals: { home: 1, away: -0.5 }, shotsOnTarget: null, shots: null, corners: null },
}

function remember(count: number, over: Partial<RatedMatch> = {}): TeamMemories {
  const memories = new TeamMemories()
  for (let index = 0; index < count; index++)
    memories.learn({ ...match, day: 100 + 7 * index, ...over }, lesson)
  return memories
}

test('surprises decay at three speeds, with opposite signs for the two sides', () => {
  const memories = remember(2)
  const [home, away] = [memories.view(0, match), memories.view(1, match)]
  for (const [speed, decay] of MEMORY_DECAYS.entries()) {
    expect(home.own[speed]).toBeCloseTo(1.5 * (1 + decay), 12)
    expect(away.own[speed]).toBeCloseTo(-1.5 * (1 + decay), 12)
    expect(home.both[speed]).toBeCloseTo(0.5 * (1 + decay), 12)
    expect(away.supremacy[speed]).toBeCloseTo(-0.2 * (1 + decay), 12)
  }
})

test('freshness grows with odds, of the outcome and of the total apart', () => {
  const view = remember(10).view(0, match)
  expect(view.freshness).toBeCloseTo(1 - 0.85 ** 10, 12)
  expect(view.totalFreshness).toBe(0)
})

test('knows the season’s matches, the days of rest and the former division', () => {
  const memories = remember(3)
  expect(memories.view(0, { ...match, day: 118 })).toMatchObject({
    matches: 3,
    restDays: 4,
    fall: 0,
  })
  const next = { ...match, season: 2021, day: 400 }
  expect(memories.view(0, { ...next, division: 1 })).toMatchObject({ matches: 0, fall: 1 })
  expect(memories.view(0, next)).toMatchObject({ fall: 0, isNew: false, restDays: 30 })
  expect(memories.view(7, next)).toMatchObject({ isNew: true })
  expect(memories.view(7, match).isNew).toBe(false)
})
