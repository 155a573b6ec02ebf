import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { AdminActionsSchema, HeldFixturesSchema } from '#data/model/operation.ts'
import { replaceHeldFixtures } from '#data/queries/operation/held-fixtures.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'

const LEAGUE = 'premier-league'
const toHeld = (matchId: string, day: number) => ({
  matchId,
  leagueId: LEAGUE,
  homeTeam: 'Brentford Reborn',
  awayTeam: 'Burnley',
  kickoffAt: new Date(Date.UTC(2026, 2, day, 15)),
  reason: 'Burnley also plays a-real-one at 2026-03-15T15:00:00.000Z.',
})

describe.each(RULE_DATABASES)('%s', (_, open) => {
  let database: Database
  let admin: TestClient
  beforeAll(async () => {
    database = await open()
    await addUser(database, { email: 'admin@example.com', isAdmin: true })
    await publishTestWorld(database, [{ id: 'a-match', kickoffAt: '2026-03-20T15:00:00.000Z' }], {
      now: () => TEST_NOW,
    })
    await database.write((db) =>
      replaceHeldFixtures(db, [toHeld('later', 22), toHeld('soon', 15), toHeld('a-match', 20)], {
        leagueIds: [LEAGUE],
        at: TEST_NOW,
      }),
    )
    admin = new TestClient(makeTestApp(database))
    await admin.signIn('admin@example.com')
  })
  afterAll(() => database.close())

  const read = async () =>
    HeldFixturesSchema.parse(await (await admin.call('/api/admin/held-fixtures')).json())
  const decide = (id: string, body: unknown) =>
    admin.call(`/api/admin/held-fixtures/${id}`, { method: 'PUT', body })

  test('held fixtures are listed with their reason, decided, and decided again; the audit has actor and decision', async () => {
    const before = await read()
    expect(before.map(({ matchId }) => matchId)).toEqual(['soon', 'a-match', 'later'])
    expect(before[0]).toEqual({
      matchId: 'soon',
      league: 'Premier League',
      homeTeam: 'Brentford Reborn',
      awayTeam: 'Burnley',
      kickoffAt: '2026-03-15T15:00:00.000Z',
      reason: 'Burnley also plays a-real-one at 2026-03-15T15:00:00.000Z.',
      heldAt: TEST_NOW.toISOString(),
      decision: null,
      decidedAt: null,
      isMatch: false,
    })
    expect((await decide('soon', { decision: 'drop' })).status).toBe(204)
    const after = await read()
    expect(after.map(({ matchId }) => matchId)).toEqual(['a-match', 'later', 'soon'])
    expect(after[2]).toMatchObject({ decision: 'drop', decidedAt: TEST_NOW.toISOString() })
    expect((await decide('soon', { decision: 'take' })).status).toBe(204)
    const { actions } = AdminActionsSchema.parse(
      await (await admin.call('/api/admin/actions')).json(),
    )
    expect(actions.map(({ action, subject, email }) => [action, subject, email])).toEqual([
      ['take fixture', 'soon', 'admin@example.com'],
      ['leave fixture out', 'soon', 'admin@example.com'],
    ])
    expect(actions[0]!.details).toMatchObject({ homeTeam: 'Brentford Reborn' })
  })

  test('an unknown decision or fixture is refused, and a fixture that is already a match cannot be dropped', async () => {
    expect((await decide('later', { decision: 'maybe' })).status).toBe(400)
    expect((await decide('later', { decision: 'take', reason: 'x' })).status).toBe(400)
    expect((await decide('nobody', { decision: 'take' })).status).toBe(404)
    expect((await decide('a-match', { decision: 'drop' })).status).toBe(409)
    const row = (await read()).find(({ matchId }) => matchId === 'a-match')
    expect(row).toMatchObject({ isMatch: true, decision: null })
  })

  test('a waiting fixture that was moved is decided on as it is now, and waits since it was first held', async () => {
    const at = new Date(TEST_NOW.getTime() + 60_000)
    const rows = ['soon', 'a-match', 'later'].map((id) => toHeld(id, 28))
    await database.write((db) => replaceHeldFixtures(db, rows, { leagueIds: [LEAGUE], at }))
    const row = (await read()).find(({ matchId }) => matchId === 'later')
    expect(row).toMatchObject({
      kickoffAt: '2026-03-28T15:00:00.000Z',
      heldAt: TEST_NOW.toISOString(),
    })
    // What was decided on stays as it was then.
    const decided = (await read()).find(({ matchId }) => matchId === 'soon')
    expect(decided).toMatchObject({ decision: 'take', kickoffAt: '2026-03-15T15:00:00.000Z' })
  })
})
