import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMatchId } from '#data/model/feed.ts'
import { DISMISSALS, GOAL_EVENTS } from '#data/model/match/events.ts'
import { STATISTIC_NAMES } from '#data/model/match/statistics.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { listFixtures, type DemoFixture } from '#pipeline/sources/demo/calendar.ts'
import { DEMO_SEED } from '#pipeline/sources/demo/demo-matches.ts'
import { makeDemoMatch } from './demo-match.ts'

const fixtures = listFixtures(DEMO_SEED, 2026).filter(({ kind }) => kind === 'plain')

/** Score, statistics and events of both sides, some minutes after kick-off. */
function readSides(fixture: DemoFixture, elapsed: number) {
  const { league, season, stage, home, away, kickoffMs } = fixture
  const clubs = { homeTeamId: home.id, awayTeamId: away.id }
  const matchId = toMatchId({ leagueId: league.id, season, stage, ...clubs })
  const nowMs = kickoffMs + elapsed * MINUTE_MS
  const match = makeDemoMatch({ seed: DEMO_SEED, fixture, matchId, nowMs })
  const toSide = (side: 'home' | 'away') => {
    const ours = match.events.filter(({ teamId }) => teamId === fixture[side].id)
    const count = (isOne: (type: (typeof ours)[number]['eventType']) => boolean) =>
      ours.filter(({ eventType }) => isOne(eventType)).length
    return {
      score: side === 'home' ? match.actualHomeScore : match.actualAwayScore,
      goals: count((type) => GOAL_EVENTS.has(type)),
      yellow: count((type) => type === 'yellow_card'),
      red: count((type) => DISMISSALS.has(type)),
      counts: Object.fromEntries(
        STATISTIC_NAMES.map((name) => [name, match.statistics![`${side}${name}`]!]),
      ) as Record<(typeof STATISTIC_NAMES)[number], number>,
    }
  }
  return { status: match.matchStatus, home: toSide('home'), away: toSide('away') }
}

const anyFixture = fc.constantFrom(...fixtures)

test('at every minute of a match in play its statistics agree with its goals and cards', () => {
  fc.assert(
    fc.property(anyFixture, fc.integer({ min: 0, max: 119 }), (fixture, elapsed) => {
      const { status, home, away } = readSides(fixture, elapsed)
      expect(status).toBe('live')
      for (const [side, other] of [
        [home, away],
        [away, home],
      ] as const) {
        const { counts } = side
        expect(side.goals).toBe(side.score)
        expect(counts.YellowCards).toBe(side.yellow)
        expect(counts.RedCards).toBe(side.red)
        expect(counts.Fouls).toBeGreaterThanOrEqual(side.yellow + side.red)
        expect(counts.ShotsOnTarget).toBe(side.goals + other.counts.Saves)
        expect(counts.ShotsTotal).toBe(
          counts.ShotsOnTarget + counts.ShotsOffTarget + counts.ShotsBlocked,
        )
        expect(counts.DangerousAttacks).toBeGreaterThanOrEqual(counts.ShotsOnTarget)
        if (side.goals > 0) expect(counts.Xg).toBeGreaterThan(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('no count of a match falls while it is played, and the last are those of the final whistle', () => {
  fc.assert(
    fc.property(anyFixture, (fixture) => {
      const moments = Array.from({ length: 121 }, (_, elapsed) => readSides(fixture, elapsed))
      for (const side of ['home', 'away'] as const)
        for (const name of STATISTIC_NAMES) {
          const course = moments.map((moment) => moment[side].counts[name])
          expect([name, ...course.toSorted((a, b) => a - b)]).toEqual([name, ...course])
          expect([name, course.at(-2)]).toEqual([name, course.at(-1)])
        }
    }),
    { numRuns: 10 },
  )
})
