import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { requireSameClock } from './clock.ts'
import type { RunContext } from './run-context.ts'

let database: Database
beforeAll(async () => {
  database = await openEmbeddedForTest()
})
afterAll(() => database.close())

/** Only what the check reads of a run. */
const at = (minutes: number, isClockMoved: boolean) =>
  ({
    database,
    source: { name: 'demo' },
    now: new Date(Date.now() + minutes * 60_000),
    isClockMoved,
    isDryRun: false,
  }) as unknown as RunContext

test("a machine whose clock is far from the database's does not run, and hears by how much", async () => {
  await expect(requireSameClock(at(3 * 24 * 60, false))).rejects.toThrow('4320 minutes ahead of')
  await expect(requireSameClock(at(-60, false))).rejects.toThrow('60 minutes behind')
  await expect(requireSameClock(at(1, false))).resolves.toBeUndefined()
})

test('a replay moves its clock as it likes', async () => {
  await expect(requireSameClock(at(-365 * 24 * 60, true))).resolves.toBeUndefined()
})
