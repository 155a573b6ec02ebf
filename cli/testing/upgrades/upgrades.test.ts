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

test('there are three states that landed before releases had numbers, and each release since', () => {
  expect(states.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['2026-11-23', '2026-11-24', '2026-11-26', '1.0.0']),
  )
})

describe.each(['the embedded database', 'PostgreSQL'])('on %s', (kind) => {
  test.each(newest.map((state) => [state.name, state] as const))(
    'an installation of %s has its log, its members and what they had, and goes on',
    async (_, state) => {
      const serverUrl = kind === 'PostgreSQL' ? server.url : null
      const outcome = await tryUpgrade(state, { serverUrl, through: null })
      expect(outcome.entriesAfter).toBeGreaterThan(outcome.entriesBefore)
    },
  )
})

test('one before them goes through the migrations of the next, on PostgreSQL', async () => {
  const [before, through] = states.slice(-3)
  expect(before!.migration < through!.migration).toBe(true)
  const outcome = await tryUpgrade(before!, { serverUrl: server.url, through: through! })
  expect(outcome.entriesAfter).toBeGreaterThan(outcome.entriesBefore)
})
