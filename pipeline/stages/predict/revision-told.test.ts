import { expect, test } from 'vitest'
import { predictions } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS } from '#data/model/time.ts'
import { parseBody } from '#data/queries/predictions/prediction-rows.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { MOVED } from '#pipeline/reasoning/particulars.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

const NOW = new Date('2026-11-21T08:00:00Z')

test.each(RULE_DATABASES)(
  'on %s a later revision states changes of two points or more, and that text alone makes no further one',
  async (_, open) => {
    const database = await open()
    const dataDir = makeTestFolder()
    const source = openTestFeed({ fromMs: NOW.getTime() - 400 * DAY_MS })
    try {
      const signingKey = await makeSigningKey('test.example/log')
      const runAt = (days: number) => {
        const now = new Date(NOW.getTime() + days * DAY_MS)
        const parts = { database, source, signingKey, dataDir, now, skipsSeasons: true }
        return run(toTestContext(parts), TEST_REQUEST)
      }
      await runAt(0)
      await runAt(1)
      const rows = await database.read((db) => db.select().from(predictions))
      const told = rows.map(({ body }) => parseBody(body))
      const first = new Map(
        told.filter(({ revision }) => revision === 1).map((made) => [made.matchId, made]),
      )
      const second = told.filter(({ revision }) => revision === 2)
      expect(second.length).toBeGreaterThan(3)
      for (const made of first.values()) expect(made.aiReasoning).not.toContain('our last version')
      let small = 0
      for (const made of second) {
        const before = first.get(made.matchId)!
        const was = toPrintedChances(before)
        const is = toPrintedChances(made)
        const moved = (['home', 'away'] as const).map((side) => Math.abs(is[side] - was[side]))
        const isTold = Math.max(...moved) >= MOVED
        expect(/since our last version|than in our last version/i.test(made.aiReasoning)).toBe(
          isTold,
        )
        small += Number(!isTold && (was.home !== is.home || was.away !== is.away))
      }
      // A day changes the demo's probabilities by less than two points, which is not stated.
      expect(small).toBeGreaterThan(1)
      const again = await runAt(1)
      expect(again.predict?.predictionsCreated).toBe(0)
    } finally {
      await database.close()
    }
  },
)
