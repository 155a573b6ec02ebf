import { expect, test } from 'vitest'
import { toMatchId } from '#data/model/feed.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { toDay, toWindow } from '#data/model/match/match.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { CLUBS_OF, type DemoClub } from '#pipeline/sources/demo/clubs/clubs.ts'
import { makeDemoMatch } from '#pipeline/sources/demo/match/demo-match.ts'
import { listFixtures, type DemoFixture } from './calendar.ts'
import { toMoment } from './clock.ts'
import { DEMO_SEED } from './demo-matches.ts'

const now = new Date('2026-11-21T17:10:00Z')

test('in a league every club plays every other at home and away; an odd number of clubs is refused', () => {
  const fixtures = listFixtures(DEMO_SEED, 2026).filter(({ league }) => league.id === 'serie-b')
  const pairings = new Set(fixtures.map(({ home, away }) => `${home.id} ${away.id}`))
  expect([fixtures.length, pairings.size]).toEqual([380, 380])
  // As drawn from the seed: of another order the demo would have other results after each start.
  expect(fixtures[0]).toMatchObject({ home: { id: 'juve-stabia' }, away: { id: 'venezia' } })
  const clubs = CLUBS_OF['serie-b'] as DemoClub[]
  const last = clubs.pop()!
  try {
    expect(() => listFixtures('an odd number', 2026)).toThrow('serie-b has 19 clubs')
  } finally {
    clubs.push(last)
  }
})

/** More than a window and the eleven days by which a match is postponed. */
const NEAR_MS = 20 * 24 * HOUR_MS

/** Status of each fixture near a day, without making the whole feed. */
function listStates(at: Date) {
  const seasons = [at.getUTCFullYear() - 1, at.getUTCFullYear()]
  return seasons
    .flatMap((season) => listFixtures(DEMO_SEED, season))
    .filter(({ kickoffMs }) => Math.abs(kickoffMs - at.getTime()) < NEAR_MS)
    .map((fixture) => toMoment(fixture, at.getTime()))
    .map(({ kickoffMs, status }) => ({ kickoffAt: new Date(kickoffMs).toISOString(), status }))
}

test.each(['2026-11-21', '2026-12-25', '2027-03-30', '2026-07-01', '2028-02-29', '2027-06-30'])(
  'on %s at every hour from one in the morning there is a finished, a live and a coming match',
  (day) => {
    for (let minute = 60; minute <= 23 * 60 + 30; minute += 30) {
      const at = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)
      const today = listStates(at).filter(({ kickoffAt }) => toDay(kickoffAt) === day)
      const states = new Set(today.map(({ status }) => status))
      const absent = (['finished', 'live', 'scheduled'] as const).filter(
        (state) => !states.has(state),
      )
      expect([at.toISOString(), absent]).toEqual([at.toISOString(), []])
    }
  },
)

test('at any quarter of an hour a match is in play whose minute moves, and every few hours one has a red card', () => {
  const week = listFixtures(DEMO_SEED, 2026).filter(
    ({ kickoffMs }) => Math.abs(kickoffMs - now.getTime()) < 84 * HOUR_MS,
  )
  const isMoving = (fixture: DemoFixture, ms: number) => {
    const { status, clock } = toMoment(fixture, ms)
    const before = toMoment(fixture, ms - 600_000).clock
    return status === 'live' && (clock === HALF_TIME || clock !== before)
  }
  const cards = new Set<string>()
  for (let hour = -72; hour < 72; hour += 0.25) {
    const ms = now.getTime() + hour * HOUR_MS
    const playing = week.filter((fixture) => isMoving(fixture, ms))
    expect([new Date(ms).toISOString(), playing.length > 0]).toEqual([
      new Date(ms).toISOString(),
      true,
    ])
    const events = playing.flatMap((fixture) => {
      const { league, season, stage, home, away } = fixture
      const clubs = { homeTeamId: home.id, awayTeamId: away.id }
      const matchId = toMatchId({ leagueId: league.id, season, stage, ...clubs })
      return makeDemoMatch({ seed: DEMO_SEED, fixture, matchId, nowMs: ms }).events
    })
    if (events.some(({ eventType }) => eventType === 'red_card'))
      cards.add(new Date(ms).toISOString().slice(0, 13))
  }
  for (const day of [20, 21, 22, 23])
    for (const hour of ['06', '09', '15', '19', '23'])
      expect([...cards]).toContain(`2026-11-${day}T${hour}`)
})

test('every window has matches on each day, days of more than 10 and of more than 25, and one postponed', () => {
  for (let day = 0; day < 365; day += 5) {
    const at = new Date(Date.UTC(2026, 6, 3, (day * 7) % 24) + day * 24 * HOUR_MS)
    const { from, to } = toWindow(at)
    const shown = listStates(at).filter(
      ({ kickoffAt }) => kickoffAt >= from.toISOString() && kickoffAt < to.toISOString(),
    )
    const counts = [...Map.groupBy(shown, ({ kickoffAt }) => toDay(kickoffAt)).values()].map(
      (list) => list.length,
    )
    expect(counts.length).toBeGreaterThanOrEqual(7)
    expect(counts.filter((count) => count > 10).length).toBeGreaterThanOrEqual(3)
    expect(counts.filter((count) => count > 25).length).toBeGreaterThanOrEqual(1)
    expect(shown.some(({ status }) => status === 'postponed')).toBe(true)
  }
})

test('fewer than one rest in a hundred between two matches of a club is below 60 hours', () => {
  const last = new Map<string, number>()
  const rests: number[] = []
  const fixtures = [2024, 2025, 2026].flatMap((season) => listFixtures(DEMO_SEED, season))
  for (const { home, away, kickoffMs } of fixtures) {
    for (const { id } of [home, away]) {
      const before = last.get(id)
      if (before !== undefined) rests.push((kickoffMs - before) / HOUR_MS)
      last.set(id, kickoffMs)
    }
  }
  const short = rests.filter((hours) => hours < 60).length
  expect(short / rests.length).toBeLessThan(0.01)
})
