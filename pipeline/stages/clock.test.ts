import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { requireSameClock } from './clock.ts'
import type { RunContext } from './run-context.ts'

const databases = new Map<string, Database>()

beforeAll(async () => {
  for (const [name, open] of TEST_DATABASES) databases.set(name, await open())
})
afterAll(async () => {
  for (const database of databases.values()) await database.close()
})
afterEach(() => vi.useRealTimers())

/** The parts of a run that the check reads, on a machine whose clock is moved by `movedMs`. */
function onMachine(name: string, movedMs: number, run: Partial<RunContext> = {}): RunContext {
  const now = new Date(Date.now() + movedMs)
  vi.useFakeTimers({ toFake: ['Date'], now })
  const context = { database: databases.get(name), source: { name: 'demo' }, now }
  return { ...context, isClockMoved: false, isDryRun: false, ...run } as unknown as RunContext
}

// A PostgreSQL server has its own clock.
test.runIf(TEST_DATABASES.length > 1)(
  "a machine whose clock is far from the server's does not run, and the error says by how much",
  async () => {
    const check = (movedMs: number) => requireSameClock(onMachine('PostgreSQL', movedMs))
    await expect(check(3 * DAY_MS)).rejects.toThrow('4320 minutes ahead of')
    vi.useRealTimers()
    await expect(check(-60 * MINUTE_MS)).rejects.toThrow('60 minutes behind')
    vi.useRealTimers()
    await expect(check(MINUTE_MS)).resolves.toBeUndefined()
  },
)

test.each(TEST_DATABASES)(
  'a run that had to wait for eight minutes is not accused of a wrong clock, on %s',
  async (name) => {
    const now = new Date(Date.now() - 8 * MINUTE_MS)
    await expect(requireSameClock(onMachine(name, 0, { now }))).resolves.toBeUndefined()
  },
)

test("the embedded database uses the program's clock: there is nothing to compare", async () => {
  await expect(requireSameClock(onMachine('PGlite', 3 * DAY_MS))).resolves.toBeUndefined()
})

test.each(TEST_DATABASES)('a replay moves its clock freely, on %s', async (name) => {
  const run = { isClockMoved: true, now: new Date(Date.now() - 365 * DAY_MS) }
  await expect(requireSameClock(onMachine(name, 0, run))).resolves.toBeUndefined()
})
