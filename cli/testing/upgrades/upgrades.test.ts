/** The newest two kept states, upgraded to this program; `npm run upgrades` tries all of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { listKeptStates } from './kept-state.ts'
import { tryUpgrade } from './try-upgrade.ts'

const states = listKeptStates()
const newest = states.slice(-2)

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

test('the first version that can be upgraded from is kept', () => {
  expect(states[0]?.name).toBe('1.0.0')
})

describe.each(['the embedded database', 'PostgreSQL'])('on %s', (kind) => {
  test.each(newest.map((state) => [state.name, state] as const))(
    'an installation of %s has its log, its members and what they had, and goes on',
    async (_, state) => {
      const serverUrl = kind === 'PostgreSQL' ? server.url : null
      const outcome = await tryUpgrade(state, serverUrl)
      expect(outcome.entriesAfter).toBeGreaterThan(outcome.entriesBefore)
    },
  )
})
