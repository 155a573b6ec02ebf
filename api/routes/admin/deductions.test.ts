import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { leagueStandings } from '#data/db/schema.ts'
import { DeductionsSchema } from '#data/model/leagues/deductions.ts'
import { AdminActionsSchema } from '#data/model/operation.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'

const DECISION = {
  leagueId: 'premier-league',
  season: 2025,
  teamId: 'everton',
  on: '2026-03-10',
  points: -10,
  reason: 'Spending rules',
}

const toStanding = (season: number, team: string) => ({
  id: `premier-league-${season}-${team.toLowerCase()}`,
  league: 'Premier League',
  leagueId: 'premier-league',
  season,
  team,
  teamId: team.toLowerCase(),
  position: 1,
  points: 0,
  played: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  goalDifference: 0,
  form: '',
})

describe.each(RULE_DATABASES)('%s', (_, open) => {
  let database: Database
  let admin: TestClient
  beforeAll(async () => {
    database = await open()
    await addUser(database, { email: 'admin@example.com', isAdmin: true })
    await database.write((db) =>
      db
        .insert(leagueStandings)
        .values([
          toStanding(2024, 'Leicester'),
          toStanding(2025, 'Everton'),
          toStanding(2025, 'Burnley'),
        ]),
    )
    admin = new TestClient(makeTestApp(database))
    await admin.signIn('admin@example.com')
  })
  afterAll(() => database.close())

  const read = async () =>
    DeductionsSchema.parse(await (await admin.call('/api/admin/deductions')).json())
  const enter = (change: Readonly<Record<string, unknown>> = {}) =>
    admin.call('/api/admin/deductions', { body: { ...DECISION, ...change } })

  test('a deduction is entered once, listed with its club, and taken back; the audit has both', async () => {
    expect(await read()).toEqual({
      deductions: [],
      seasons: [
        {
          leagueId: 'premier-league',
          season: 2025,
          clubs: [
            { teamId: 'burnley', team: 'Burnley' },
            { teamId: 'everton', team: 'Everton' },
          ],
        },
      ],
    })
    expect((await enter()).status).toBe(204)
    expect((await enter()).status).toBe(409)
    expect((await enter({ on: '2026-03-12', points: 4, reason: ' Appeal ' })).status).toBe(204)
    const { deductions } = await read()
    expect(deductions).toEqual([
      { ...DECISION, on: '2026-03-12', points: 4, reason: 'Appeal', ...named() },
      { ...DECISION, ...named() },
    ])
    const path = `/api/admin/deductions/${deductions[1]!.id}`
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(204)
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(404)
    expect((await read()).deductions.map(({ points }) => points)).toEqual([4])
    const { actions } = AdminActionsSchema.parse(
      await (await admin.call('/api/admin/actions')).json(),
    )
    expect(actions.map(({ action, subject }) => [action, subject])).toEqual([
      ['take deduction back', 'everton'],
      ['enter deduction', 'everton'],
      ['enter deduction', 'everton'],
    ])
    expect(actions[0]!.details).toMatchObject({ team: 'Everton', points: -10, on: '2026-03-10' })
  })

  test('entered at the same moment, both decisions are stored', async () => {
    const replies = await Promise.all([
      enter({ teamId: 'burnley', points: -1 }),
      enter({ teamId: 'burnley', points: -2, on: '2026-03-11' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    const stored = (await read()).deductions.filter(({ teamId }) => teamId === 'burnley')
    expect(stored.map(({ points }) => points)).toEqual([-2, -1])
  })

  test.each([
    [{ teamId: 'leicester' }, 'Its clubs are burnley, everton.'],
    [{ season: 2026 }, 'Its clubs are not known yet.'],
    [{ leagueId: 'champions-league' }, 'has no club'],
    [{ on: '2026-12-31' }, 'The day of the decision lies ahead.'],
    [{ on: '31.12.2025' }, 'yyyy-MM-dd'],
    [{ points: 0 }, 'From -99 to 99, and not 0'],
    [{ points: 1.5 }, 'Must be a whole number'],
    [{ points: -100 }, 'From -99 to 99, and not 0'],
    [{ reason: '  ' }, 'Please enter a reason'],
    [{ on: '1990-03-01' }, 'long before that season'],
    [{ note: 'x' }, 'note'],
  ])('%o is refused in words', async (change, words) => {
    const before = await read()
    const reply = await enter(change)
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(words)])
    expect(await read()).toEqual(before)
  })
})

const named = () => ({ team: 'Everton', id: expect.any(String) })
