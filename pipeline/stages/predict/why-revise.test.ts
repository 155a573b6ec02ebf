import { expect, test } from 'vitest'
import { predictions } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { findReason } from '#data/model/forecast/revision-reason.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { parseBody } from '#data/queries/predictions/prediction-rows.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run } from '#pipeline/stages/run.ts'
import { whyRevise } from './why-revise.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const before = {
  ...makeUpMatch(1).prediction,
  madeAt: '2026-11-21T10:00:00.000Z',
  aiReasoning: 'Arsenal are first (50%).',
  homeWinProbability: 50.02,
} as Prediction
const change = (changed: Partial<Prediction>): Prediction => ({ ...before, ...changed })

/** @param hours from now to kick-off */
const why = (after: Prediction, hours = 5, more: object = {}) =>
  whyRevise({
    before,
    after,
    kickoffAt: new Date(NOON.getTime() + hours * HOUR_MS),
    now: NOON,
    isMoved: false,
    isMarkDue: false,
    rewrite: () => before.aiReasoning,
    ...more,
  })

test('a revision has a reason that a reader can be told; a later digit is none', () => {
  expect(why(change({ homeWinProbability: 50.51 }))).toBeNull()
  expect(why(change({ homeWinProbability: 50.52 }))).toBe('chance')
  expect(why(change({ homeWinProbability: 49.52 }))).toBe('chance')
  expect(why(change({ probOver25Goals: before.probOver25Goals + 0.6 }))).toBe('chance')
  expect(why(change({ expectedHomeGoals: before.expectedHomeGoals + 0.001 }))).toBeNull()
  const other = before.predictedOutcome === 'draw' ? 'home_win' : 'draw'
  expect(why(change({ predictedOutcome: other }))).toBe('outcome')
  expect(why(change({ predictedHomeScore: before.predictedHomeScore + 1 }))).toBe('score')
  expect(why(change({ likeliestAwayScore: 7 }))).toBe('score')
  expect(why(change({ modelVersion: 'pp-99' }))).toBe('model')
  const rewrite = (text: string) => ({ rewrite: () => text })
  expect(why(before, 5, rewrite('Arsenal are second now (50%).'))).toBe('fact')
  expect(why(before, 5, rewrite('Arsenal are first (51%).'))).toBeNull()
  expect(why(before, 5, { isMoved: true })).toBe('kickoff')
  expect(why(before, 5, { isMarkDue: true })).toBe('market')
  expect(why(before)).toBeNull()
})

test('in the last hour, once, what is printed is what the engine says', () => {
  const moved = change({ homeWinProbability: 50.14 })
  expect(why(moved, 1.01)).toBeNull()
  expect(why(moved, 1)).toBe('lastHour')
  // Prints 50.0 as before.
  expect(why(change({ homeWinProbability: 50.04 }), 1)).toBeNull()
  expect(why(change({ expectedHomeGoals: before.expectedHomeGoals + 0.01 }), 1)).toBe('lastHour')
  const late = { ...before, madeAt: '2026-11-21T11:30:00.000Z' }
  expect(why(moved, 0.5, { before: late })).toBeNull()
})

test('hourly runs of a match day revise for a reason alone, and say it', async () => {
  const database = await openTestDatabase()
  const dataDir = makeTestFolder()
  const source = openTestFeed({ fromMs: NOON.getTime() - 400 * DAY_MS })
  try {
    const signingKey = await makeSigningKey('test.example/log')
    const runAt = (hour: number) => {
      const now = new Date(NOON.getTime() + hour * HOUR_MS)
      const parts = { database, source, signingKey, dataDir, now, skipsSeasons: true }
      return run(toTestContext(parts), TEST_REQUEST)
    }
    const counts: Record<string, number> = {}
    for (let hour = 0; hour <= 9; hour += 1) {
      const { reasons = {}, furthestBehind } = (await runAt(hour)).predict!
      expect(furthestBehind).toBeLessThan(0.5)
      for (const [reason, count] of Object.entries(reasons))
        counts[reason] = (counts[reason] ?? 0) + count
    }
    const rows = await database.read((db) => db.select().from(predictions))
    const byMatch = Map.groupBy(
      rows.map(({ body }) => parseBody(body)).sort((one, two) => one.revision - two.revision),
      ({ matchId }) => matchId,
    )
    const revised = [...byMatch.values()].flatMap((made) =>
      made.slice(1).map((after, index) => [made[index]!, after] as const),
    )
    expect(counts).toEqual(
      Object.fromEntries(
        [...Map.groupBy(rows, ({ body }) => parseBody(body).revisedFor ?? 'first')].map(
          ([reason, list]) => [reason, list.length],
        ),
      ),
    )
    expect(revised.length).toBeGreaterThan(0)
    expect(revised.length).toBeLessThan(byMatch.size * 3)
    for (const [earlier, after] of revised) {
      const inFigures = findReason(earlier, after)
      expect(after.revisedFor).toBeDefined()
      expect(inFigures ?? after.revisedFor).toBe(after.revisedFor)
    }
    for (const [first] of byMatch.values()) expect(first).not.toHaveProperty('revisedFor')
  } finally {
    await database.close()
  }
})
