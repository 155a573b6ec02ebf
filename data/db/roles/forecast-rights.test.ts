/**
 * Members' own forecasts attacked by SQL, with the rights of each program and of the owner, in a real
 * installation on PostgreSQL: no late row, no other row in place of one, and none removed alone.
 */
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import { NO_RIGHT } from '#data/db/error-code.ts'
import { makeOwnDatabase, type OwnDatabase } from '#data/testing/own-database.ts'
import { makeRoles } from './make-roles.ts'
import { PARTS, toRoleName, type Part } from './role-names.ts'

const PASSWORDS = new Map(PARTS.map((part) => [part, `password-of-${part}`]))
const ADA = '00000000-0000-4000-8000-000000000001'
const BOB = '00000000-0000-4000-8000-000000000002'
const IN_TIME = 'member_forecasts_own_time'
const AHEAD = 'member_forecasts_before_kickoff'

let server: TestPostgres
let own: OwnDatabase
let clients: Readonly<Record<Part, postgres.Sql>>

const connect = (part: Part) => {
  const url = new URL(own.url)
  url.username = toRoleName(own.name, part)
  url.password = PASSWORDS.get(part)!
  return postgres(url.href, { max: 1, onnotice: () => {} })
}

interface Insert {
  readonly match?: string
  readonly givenAt?: string
  readonly kickoffAt?: string
  readonly chances?: string
  readonly sealed?: string
  readonly hash?: string
}

/** A row as an API machine writes it, with something else in its place. */
const insert = ({
  match = 'soon',
  givenAt = `date_trunc('milliseconds', clock_timestamp())`,
  kickoffAt = 'matches.kickoff_at',
  chances = '50, 30, 20',
  sealed = 'null, null',
  hash = 'another',
}: Insert = {}) => `
  insert into member_forecasts (user_id, match_id, home, draw, away, kickoff_at, given_at, salt, hash, seal_index, seal_leaf)
  select '${ADA}', id, ${chances}, ${kickoffAt}, ${givenAt}, repeat('ab', 32), '${hash}', ${sealed}
  from matches where id = '${match}'`

/** SQLSTATE of a refused statement, or the name of the rule that refused it; null when it is accepted. */
async function tryTo(part: Part, ...statements: readonly string[]): Promise<string | null> {
  try {
    // An accepted statement is rolled back.
    await clients[part].begin(async (transaction) => {
      for (const statement of statements) await transaction.unsafe(statement)
      throw new RangeError('accepted')
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    const { code, constraint_name: rule } = error as { code: string; constraint_name?: string }
    return rule ?? code
  }
  return null
}

beforeAll(async () => {
  server = await startPostgres()
  own = await makeOwnDatabase(server.url, 'forecasts')
  await (await openDatabase({ databaseUrl: own.url.href, dataDir: '', migrate: true })).close()
  await makeRoles(own.url.href, PASSWORDS)
  clients = Object.fromEntries(
    PARTS.map((part) => [part, connect(part)]),
  ) as unknown as typeof clients
  const { owner } = clients
  await owner`insert into installation (key, value) values ('kind', '"real"'), ('clock', '"real"')`
  for (const [id, ahead, status] of [
    ['soon', '1 hour', 'scheduled'],
    ['begun', '-20 seconds', 'scheduled'],
    ['off', '1 hour', 'postponed'],
  ] as const)
    await owner`
      insert into matches (id, source, league, league_id, season, country, home_team, away_team,
        home_team_id, away_team_id, kickoff_at, match_date, match_time, match_status)
      values (${id}, 'test', 'League', 'league', 2026, 'England', 'Home', 'Away', 'home', 'away',
        date_trunc('milliseconds', now()) + ${ahead}::interval, '2026-03-14', '15:00', ${status})`
  await owner`insert into users (id, email, password, email_verified) values (${ADA}, 'ada@example.com', 'x', true), (${BOB}, 'bob@example.com', 'x', false)`
  await owner`insert into ledger_entries (entry_index, kind, body, accepted_at) values (0, 'incident', '{}', now()), (1, 'incident', '{}', now())`
  await owner`insert into forecast_tiles (entry_index, path, hashes) values (0, 'tile/0/000', '')`
  await clients.api.unsafe(insert({ hash: 'stored' }))
})

afterAll(async () => {
  await Promise.all(Object.values(clients ?? {}).map((client) => client.end({ timeout: 1 })))
  await own?.remove()
  await server?.stop()
})

test('after kick-off no role adds a forecast, whatever time it says', async () => {
  const kickoff = `(select kickoff_at from matches where id = 'begun')`
  for (const part of ['api', 'owner'] as const) {
    expect(await tryTo(part, insert()), part).toBeNull()
    for (const [what, change, rule] of [
      ['now', { match: 'begun' }, AHEAD],
      // Within the minute in which a machine may have read the clock.
      [
        'a moment before',
        { match: 'begun', givenAt: `${kickoff} - interval '1 millisecond'` },
        AHEAD,
      ],
      ['long before', { match: 'begun', givenAt: `${kickoff} - interval '1 day'` }, IN_TIME],
      ['later', { givenAt: `clock_timestamp() + interval '1 second'` }, IN_TIME],
      ['earlier', { givenAt: `clock_timestamp() - interval '61 seconds'` }, IN_TIME],
      ['a kick-off of its own', { match: 'begun', kickoffAt: `now() + interval '1 day'` }, AHEAD],
      ['of a postponed match', { match: 'off' }, AHEAD],
      ['already sealed', { sealed: '0, 0' }, AHEAD],
      ['no whole', { chances: '50, 30, 21' }, 'member_forecasts_chances'],
      ['below nothing', { chances: '150, -30, -20' }, 'member_forecasts_chances'],
    ] as const)
      expect(await tryTo(part, insert(change)), `${part}: ${what}`).toBe(rule)
    const moved = `select set_config('pitchproof.clock', '2020-01-01T00:00:00Z', true)`
    expect(await tryTo(part, moved, insert({ match: 'begun' })), part).toBe(AHEAD)
  }
  expect(await tryTo('pipeline', insert())).toBe(NO_RIGHT)
})

test('an API machine changes and removes none, and the pipeline reads none and adds none', async () => {
  for (const statement of [
    `update member_forecasts set home = 51, draw = 29`,
    `update member_forecasts set seal_index = 0, seal_leaf = 0`,
    `delete from member_forecasts`,
    `truncate member_forecasts`,
    `insert into forecast_tiles values (0, 'tile/0/001', '')`,
    `delete from users`,
  ])
    expect(await tryTo('api', statement), statement).toBe(NO_RIGHT)
  for (const statement of [
    `select home from member_forecasts`,
    `select salt from member_forecasts`,
    `select user_id from member_forecasts`,
    `select count(*) from member_forecasts group by match_id`,
    `select count(*) from member_forecasts where given_at > now()`,
    `update member_forecasts set home = 51`,
    `delete from member_forecasts`,
    `update forecast_tiles set hashes = ''`,
    `delete from forecast_tiles`,
  ])
    expect(await tryTo('pipeline', statement), statement).toBe(NO_RIGHT)
})

test('a place in a tree that a signed head holds is given once, and nobody changes or removes a row alone, not even the owner', async () => {
  const seal = (leaf: number) =>
    `update member_forecasts set seal_index = 0, seal_leaf = ${leaf} where hash = 'stored'`
  for (const part of ['pipeline', 'owner'] as const) {
    expect(await tryTo(part, seal(1)), part).toBeNull()
    expect(await tryTo(part, seal(1), seal(2)), part).toBe('member_forecasts_unchanged')
  }
  // What no signed head holds may be sealed again, later; what one holds stays.
  const later = `update member_forecasts set seal_index = 1 where hash = 'stored'`
  const sign = (size: number) => `insert into ledger_heads (size, note) values (${size}, '')`
  for (const part of ['pipeline', 'owner'] as const) {
    expect(await tryTo(part, sign(0), seal(1), later), part).toBeNull()
    expect(await tryTo(part, seal(1), sign(1), later), part).toBe('member_forecasts_unchanged')
    expect(
      await tryTo(part, sign(0), later.replace('= 1', '= 1, seal_leaf = 1'), seal(1)),
      part,
    ).toBe('member_forecasts_unchanged')
  }
  for (const [statement, rule] of [
    [`update member_forecasts set home = 51, draw = 29`, 'member_forecasts_unchanged'],
    [`update member_forecasts set user_id = '${BOB}'`, 'member_forecasts_unchanged'],
    [`update member_forecasts set match_id = 'off'`, 'member_forecasts_unchanged'],
    [`delete from member_forecasts`, 'member_forecasts_kept'],
    [`truncate member_forecasts`, 'predictions_kept'],
    [`update forecast_tiles set hashes = 'x'`, 'forecast_tiles_append_only'],
    [`delete from forecast_tiles`, 'forecast_tiles_append_only'],
    [`truncate forecast_tiles`, 'predictions_kept'],
  ] as const)
    expect(await tryTo('owner', statement), statement).toBe(rule)
})

test('an API machine removes all forecasts of an account at once, if its address was never confirmed, and nobody one of them', async () => {
  const erase = `select erase_unconfirmed_forecasts('${ADA}')`
  const isLeft = (left: boolean) =>
    `select 1 / (exists (select 1 from member_forecasts) = ${left})::int`
  expect(await tryTo('api', erase, isLeft(true))).toBeNull()
  const unconfirm = `update users set email_verified = false where id = '${ADA}'`
  expect(await tryTo('api', unconfirm, erase, isLeft(false))).toBeNull()
  const takeLast = `delete from member_forecasts where id = (select max(id) from member_forecasts)`
  const later = insert({ chances: '40, 30, 30' })
  expect(await tryTo('owner', later, unconfirm, takeLast)).toBe('member_forecasts_kept')
  expect(await tryTo('owner', later, unconfirm, erase, isLeft(false))).toBeNull()
  for (const part of ['pipeline', 'backup'] as const)
    expect(await tryTo(part, erase), part).toBe(NO_RIGHT)
})

test('an erased account takes its forecasts with it', async () => {
  for (const part of ['pipeline', 'owner'] as const) {
    const left = `select 1 / (count(*) = 0)::int from member_forecasts`
    expect(
      await tryTo(
        part,
        `delete from users where id = '${ADA}'`,
        left.replace('count(*)', 'count(id)'),
      ),
      part,
    ).toBeNull()
  }
})
