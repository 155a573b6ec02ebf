import { eq } from '#data/db/drizzle.ts'
import { expect, test } from 'vitest'
import { matches, predictions } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run } from '#pipeline/stages/run.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'

const SOON_MS = 2_000

test.each(RULE_DATABASES)(
  'on %s a match that begins during the run is left out, and the others are predicted',
  async (_, open) => {
    const database = await open()
    const dataDir = makeTestFolder()
    const now = new Date()
    const demo = openTestFeed()
    const soon = new Date(now.getTime() + SOON_MS)
    const source: MatchSource = {
      name: 'demo',
      async load(at) {
        const answer = await demo.load(at)
        const next = answer.rows.find(({ kickoffAt }) => Date.parse(kickoffAt) > now.getTime())!
        const kickoffAt = soon.toISOString()
        const rows = answer.rows.map((row) => (row === next ? { ...row, kickoffAt } : row))
        return { ...answer, rows }
      },
    }
    try {
      const signingKey = await makeSigningKey('test.example/log')
      const parts = { database, source, signingKey, dataDir, now, skipsSeasons: true }
      const context = toTestContext(parts)
      await run({ ...context, isClockMoved: false }, TEST_REQUEST)
      const made = await database.read((db) =>
        db
          .select({ kickoffAt: matches.kickoffAt })
          .from(predictions)
          .innerJoin(matches, eq(matches.id, predictions.matchId)),
      )
      expect(made.length).toBeGreaterThan(0)
      expect(made.map(({ kickoffAt }) => kickoffAt)).not.toContainEqual(soon)
    } finally {
      await database.close()
    }
  },
)
