import { expect, test } from 'vitest'
import { toInPlayChances } from '#data/model/in-play/in-play-chances.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { listPoints, type Played } from './in-play-line.ts'

const event = (eventType: MatchEvent['eventType'], clock: string, teamName: string) => {
  const [minute = 0, extraMinute = null] = clock.split('+').map(Number)
  return { eventType, minute, extraMinute, period: null, teamId: null, teamName } as MatchEvent
}
const prediction = {
  homeWinProbability: 50,
  drawProbability: 27,
  awayWinProbability: 23,
  probOver15Goals: 74,
  probOver25Goals: 51,
}
const EVENTS = [
  event('goal', '12', 'Home'),
  event('yellow_card', '20', 'Away'),
  event('red_card', '45+3', 'Home'),
  event('own_goal', '90+5', 'Away'),
]
const played: Played = {
  match: { homeTeam: 'Home', awayTeam: 'Away', homeTeamId: 'h', awayTeamId: 'a' },
  prediction,
  score: { home: 1, away: 1 },
  events: EVENTS,
  halfTime: { home: 1, away: 0 },
  clock: 'FT',
}
const find = (points: ReturnType<typeof listPoints>, clock: string) =>
  points.find((point) => point.clock === clock)!

test('the course begins at the sealed chances and ends at the score', () => {
  const points = listPoints(played)
  expect(points[0]).toMatchObject({ clock: '0', at: 0, score: { home: 0, away: 0 } })
  for (const key of ['homeWinProbability', 'drawProbability', 'awayWinProbability'] as const)
    expect(points[0]!.chances[key]).toBeCloseTo(prediction[key], 1)
  expect(points.at(-1)!.clock).toBe('FT')
  expect(points.at(-1)!.chances.drawProbability).toBeCloseTo(100, 9)
  for (const { chances } of points)
    expect(
      chances.homeWinProbability + chances.drawProbability + chances.awayWinProbability,
    ).toBeCloseTo(100, 9)
})

test('goals and red cards count from their minute on, added time has its own place', () => {
  const points = listPoints(played)
  expect(find(points, '11').score.home).toBe(0)
  expect(find(points, '12')).toMatchObject({ score: { home: 1, away: 0 }, marks: [{ at: 12 }] })
  expect(find(points, '20').marks).toEqual([])
  expect(find(points, '45+3')).toMatchObject({ at: 48, marks: [{ kind: 'card', side: 'home' }] })
  expect(find(points, '46').at).toBe(49)
  const red = { clock: '60', home: 1, away: 0, redHome: 1, redAway: 0 }
  expect(find(points, '60').chances).toEqual(toInPlayChances(prediction, red))
  expect(find(points, '90+4').score.away).toBe(0)
  expect(find(points, '90+5').score.away).toBe(1)
  expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b))
})

test.each([
  ['a goal that the feed did not tell', { events: EVENTS.slice(0, 3) }, ['0', 'HT', 'FT']],
  ['no events at all', { events: [], score: { home: 0, away: 0 } }, ['0', 'HT', 'FT']],
  ['neither events nor half-time', { events: [], halfTime: null }, ['0', 'FT']],
] as const)('%s leaves before, half-time and the end', (_, change, clocks) => {
  expect(listPoints({ ...played, ...change }).map(({ clock }) => clock)).toEqual(clocks)
})

test('a match in play ends where it stands; a goal of extra time is no part of it', () => {
  const now = { ...played, score: { home: 1, away: 0 }, events: EVENTS.slice(0, 3), clock: '63' }
  expect(listPoints(now).at(-1)).toMatchObject({ clock: '63', score: now.score })
  // The feed told the goal before its clock got there.
  expect(listPoints({ ...now, clock: '10', events: EVENTS.slice(0, 1) }).at(-1)!.clock).toBe('12')
  for (const clock of ['45+3', '45+5', '90+1', '90+2', '90+6'])
    expect(listPoints({ ...now, clock }).at(-1)!.clock).toBe(clock)
  expect(listPoints({ ...played, clock: '90+3' }).at(-1)!.clock).toBe('90+5')
  expect(listPoints({ ...now, clock: 'HT' }).at(-1)!.clock).toBe('HT')
  const later = [...EVENTS, { ...event('goal', '105', 'Home'), period: 'extra time' }]
  expect(listPoints({ ...played, events: later })).toEqual(listPoints(played))
})
