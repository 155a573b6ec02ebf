/** The roles of an installation on a real PostgreSQL: what each may do, and which rules none can bypass. */
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import { NO_RIGHT } from '#data/db/error-code.ts'
import { OWN_TABLES } from '#data/db/table-names.ts'
import { RETENTION } from '#data/model/account/retention.ts'
import { describeExcessRights, requireOwner } from '#data/queries/operation/rights.ts'
import { makeOwnDatabase, type OwnDatabase } from '#data/testing/own-database.ts'
import { GRANTS, PROGRAMS, type Program } from './grants.ts'
import { makeRoles, type MadeRole } from './make-roles.ts'
import { toPasswordVerifier } from './password-verifier.ts'
import { PARTS, toRoleName, type Part } from './role-names.ts'

const PASSWORDS = new Map(PARTS.map((part) => [part, `password-of-${part}`]))

const TABLE_NAMES = OWN_TABLES.toSorted()

let server: TestPostgres
let own: OwnDatabase
let superuser: postgres.Sql
let clients: Readonly<Record<Part, postgres.Sql>>

const toUrl = (part: Part): string => {
  const url = new URL(own.url)
  url.username = toRoleName(own.name, part)
  url.password = PASSWORDS.get(part)!
  return url.href
}
const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

beforeAll(async () => {
  server = await startPostgres()
  own = await makeOwnDatabase(server.url, 'roles')
  // An older installation: one role owns and does everything.
  const before = await openDatabase({ databaseUrl: own.url.href, dataDir: '', migrate: true })
  await before.close()
  await makeRoles(own.url.href, PASSWORDS)
  superuser = connect(own.url.href)
  clients = Object.fromEntries(
    PARTS.map((part) => [part, connect(toUrl(part))]),
  ) as unknown as Record<Part, postgres.Sql>
  const now = Date.now()
  await superuser`insert into installation (key, value) values ('kind', '"real"'), ('clock', '"real"')`
  for (const [id, hours] of [
    ['played', -3],
    ['tomorrow', 24],
  ] as const) {
    const kickoffAt = new Date(now + hours * 3_600_000)
    await superuser`
      insert into matches (id, source, league, league_id, season, country, home_team, away_team,
        home_team_id, away_team_id, kickoff_at, match_date, match_time)
      values (${id}, 'test', 'League', 'league', 2026, 'England', 'Home', 'Away', 'home', 'away',
        ${kickoffAt}, ${kickoffAt.toISOString().slice(0, 10)}, '15:00')`
  }
  const userId = '00000000-0000-4000-8000-000000000001'
  await superuser`insert into users (id, email, password) values (${userId}, 'ada@example.com', 'hash')`
  await superuser`insert into entitlements (user_id, source, starts_at) values (${userId}, 'granted', now())`
  await superuser`insert into admin_actions (user_id, action) values (${userId}, 'change settings')`
  await superuser`insert into ledger_entries (entry_index, kind, body, accepted_at) values (0, 'incident', '{}', now())`
  await superuser`insert into ledger_commits (match_id, revision, nonce, entry_index) values ('played', 1, 'aa', 0)`
  await superuser`insert into ledger_heads (size, note) values (1, ${'log\n1\nroot\n\n— log sig\n'})`
  await superuser`insert into snapshot_days (day, revision, body, signature) values ('2026-01-01', 1, '{}', 's')`
  await superuser`insert into snapshot_pointers (version, body) values (1, '{}')`
})

afterAll(async () => {
  await Promise.all(Object.values(clients ?? {}).map((client) => client.end({ timeout: 1 })))
  await superuser?.end({ timeout: 1 })
  await own?.remove()
  await server?.stop()
})

/** SQLSTATE of a refused statement, or the name of the rule that refused it; null when it is accepted. */
async function tryTo(client: postgres.Sql, statement: string): Promise<string | null> {
  try {
    // An accepted statement is rolled back.
    await client.begin(async (transaction) => {
      await transaction.unsafe(statement)
      throw new RangeError('accepted')
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    const { code, constraint_name: rule } = error as { code: string; constraint_name?: string }
    return rule ?? code
  }
  return null
}

test('each table and each sequence has a line, so that a new one cannot be forgotten', async () => {
  expect(Object.keys(GRANTS).toSorted()).toEqual(TABLE_NAMES)
  const tables = await superuser`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  expect(tables.map(({ name }) => name).toSorted()).toEqual(TABLE_NAMES)
})

/** Rights of a role in the public schema, as `table` → `select, update (note)`, in the form of `GRANTS`. */
async function readRights(program: Program): Promise<Record<string, string | null>> {
  const rows = await superuser`
    select relname as name, lower(privilege_type) as "right", null as "column"
    from pg_class, aclexplode(relacl) acl
    where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace
      and acl.grantee = ${toRoleName(own.name, program)}::regrole
    union all
    select relname, lower(privilege_type), attname
    from pg_class join pg_attribute on attrelid = pg_class.oid, aclexplode(attacl) acl
    where relnamespace = 'public'::regnamespace and acl.grantee = ${toRoleName(own.name, program)}::regrole`
  const byTable = Map.groupBy(rows, ({ name }) => String(name))
  return Object.fromEntries(
    [...byTable].map(([table, list]) => {
      const byRight = Map.groupBy(list, (row) => String(row['right']))
      const words = [...byRight].map(([right, some]) => {
        const columns = some.flatMap(({ column }) => (column ? [String(column)] : []))
        return columns.length === 0 ? right : `${right} (${columns.toSorted().join(', ')})`
      })
      return [table, words.toSorted().join(', ')]
    }),
  )
}

/** The same rights in a fixed order. */
const toSorted = (rights: string) =>
  [...rights.matchAll(/(\w+)(?: \(([^)]*)\))?/g)]
    .map(([, right, columns]) =>
      columns ? `${right} (${columns.split(', ').toSorted().join(', ')})` : right,
    )
    .toSorted()
    .join(', ')

test('each role has what its line says and nothing else, also after it is created again', async () => {
  const expected = (program: Program) =>
    Object.fromEntries(
      Object.entries(GRANTS).flatMap(([table, grants]) =>
        program === 'backup' || grants[program] === null
          ? []
          : [[table, toSorted(grants[program])]],
      ),
    )
  await superuser.unsafe(
    `grant delete on ledger_entries to ${toRoleName(own.name, 'api')};
     grant update (password) on users to ${toRoleName(own.name, 'pipeline')}`,
  )
  const again: MadeRole[] = await makeRoles(own.url.href)
  expect(again).toEqual(
    PARTS.map((part) => ({
      part,
      name: toRoleName(own.name, part),
      isNew: false,
      hasPassword: true,
    })),
  )
  for (const program of ['pipeline', 'api'] as const)
    expect(await readRights(program), program).toEqual(expected(program))
  const sequences = await superuser`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`
  expect(sequences.length).toBeGreaterThan(3)
  expect(await readRights('backup')).toEqual(
    Object.fromEntries(
      [...TABLE_NAMES, ...sequences.map(({ name }) => String(name))].map((name) => [
        name,
        'select',
      ]),
    ),
  )
})

test('an API machine writes nothing of the record, and of a match only its result', async () => {
  const { api } = clients
  const record = TABLE_NAMES.filter((table) =>
    /^(ledger|snapshot|predictions|published)/.test(table),
  )
  expect(record).toHaveLength(9)
  for (const table of record) {
    expect(await tryTo(api, `insert into ${table} select * from ${table}`), table).toBe(NO_RIGHT)
    expect(await tryTo(api, `delete from ${table}`), table).toBe(NO_RIGHT)
    expect(await tryTo(api, `truncate ${table}`), table).toBe(NO_RIGHT)
  }
  expect(await tryTo(api, `update ledger_heads set note = ''`)).toBe(NO_RIGHT)
  expect(await tryTo(api, `update predictions set was_correct = true`)).toBe(NO_RIGHT)
  expect(await tryTo(api, `update matches set kickoff_at = now()`)).toBe(NO_RIGHT)
  expect(await tryTo(api, `delete from matches`)).toBe(NO_RIGHT)
  expect(await tryTo(api, `select move_club('arsenal', 'chelsea', 'Chelsea')`)).toBe(NO_RIGHT)
  expect(await tryTo(api, `update matches set actual_outcome = 'draw'`)).toBeNull()
})

test('the pipeline writes no account and no premium, and reads no password', async () => {
  const { pipeline } = clients
  for (const statement of [
    `update users set is_admin = true`,
    `insert into users (email, password) values ('eve@example.com', 'x')`,
    `select password from users`,
    `insert into sessions (sid, user_id, expire) select 'x', id, now() from users`,
    `update sessions set user_id = user_id`,
    `select secret from second_factors`,
    `insert into entitlements (user_id, source, starts_at) select id, 'granted', now() from users`,
    `update entitlements set ends_at = null`,
    `delete from entitlements`,
    `insert into admin_actions (user_id, action) select id, 'x' from users`,
    `insert into entitlement_changes (user_id) select id from users`,
  ])
    expect(await tryTo(pipeline, statement), statement).toBe(NO_RIGHT)
})

test('the role of backups reads every table and writes nothing', async () => {
  const { backup } = clients
  for (const table of TABLE_NAMES) {
    expect(await tryTo(backup, `select 1 from ${table} limit 1`), table).toBeNull()
    const write = `set local transaction read write; delete from ${table}`
    expect(await tryTo(backup, write), table).toBe(NO_RIGHT)
  }
  // Refused as a read-only session, before its rights are checked.
  expect(await tryTo(backup, 'delete from matches')).toBe('25006')
})

test('no role but the owner creates anything, and none has attributes beyond its own', async () => {
  for (const program of PROGRAMS)
    for (const statement of [
      'create table extra (id int)',
      'create temporary table extra (id int)',
      'create schema extra',
      'create function extra() returns int language sql as $$ select 1 $$',
      'alter table predictions disable trigger user',
      'drop trigger predictions_unchanged on predictions',
      `set session_replication_role = 'replica'`,
      `set role ${toRoleName(own.name, 'owner')}`,
    ])
      expect(
        await tryTo(clients[program], `set local transaction read write; ${statement}`),
        `${program}: ${statement}`,
      ).toBe(NO_RIGHT)
  const roles = await superuser`
    select rolname from pg_roles where rolname like ${`${own.name}%`}
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or not rolcanlogin)`
  expect(roles).toHaveLength(0)
})

test('audit, secrets, heads and signed snapshots are not changed or removed, not even by the owner', async () => {
  const { owner } = clients
  const refused = {
    admin_actions_append_only: [
      `update admin_actions set action = 'x'`,
      'delete from admin_actions',
    ],
    ledger_entries_append_only: [
      `update ledger_entries set body = ''`,
      'delete from ledger_entries',
    ],
    ledger_commits_unchanged: [`update ledger_commits set nonce = 'bb'`],
    ledger_heads_unchanged: [
      `update ledger_heads set note = replace(note, 'root', 'other')`,
      'update ledger_heads set size = 2',
    ],
    ledger_heads_kept: ['delete from ledger_heads'],
    snapshot_days_append_only: [`update snapshot_days set body = ''`, 'delete from snapshot_days'],
    snapshot_pointers_append_only: ['delete from snapshot_pointers'],
    entitlement_changes_append_only: [`update entitlement_changes set actor = 'x'`],
    entitlement_changes_kept: ['delete from entitlement_changes'],
  }
  for (const [rule, statements] of Object.entries(refused))
    for (const statement of statements) expect(await tryTo(owner, statement), statement).toBe(rule)
  for (const table of [
    'admin_actions',
    'entitlement_changes',
    'ledger_heads',
    'ledger_voids',
    'snapshot_days',
    'snapshot_pointers',
    'installation',
  ])
    expect(await tryTo(owner, `truncate ${table}`), table).toBe('predictions_kept')
  // A head with more signatures is the same head.
  expect(await tryTo(owner, `update ledger_heads set note = note || 'more'`)).toBeNull()
})

test('the trail of a deleted entitlement is erased with the tax records', async () => {
  expect(RETENTION.taxRecord).toEqual({ length: 7, unit: 'years' })
  const remove = (years: number) => `
    delete from entitlements;
    alter table entitlement_changes disable trigger entitlement_changes_append_only;
    update entitlement_changes set changed_at = now() - interval '${years} years';
    delete from entitlement_changes`
  expect(await tryTo(superuser, remove(6))).toBe('entitlement_changes_kept')
  expect(await tryTo(superuser, remove(7))).toBeNull()
})

test('a change of premium adds its row, though no role may insert one', async () => {
  const { api } = clients
  const rows = await api.begin(async (transaction) => {
    await transaction`select set_config('pitchproof.actor', 'the test', true)`
    await transaction`update entitlements set ends_at = now() + interval '1 day'`
    return transaction`select actor from entitlement_changes order by id desc limit 1`
  })
  expect(rows[0]!['actor']).toBe('the test')
  expect(await tryTo(api, `insert into entitlement_changes (user_id) select id from users`)).toBe(
    NO_RIGHT,
  )
  expect(await tryTo(api, 'delete from entitlement_changes')).toBe(NO_RIGHT)
})

describe('with the clock of the rules moved', () => {
  const moved = `select set_config('pitchproof.clock', '2020-01-01T00:00:00Z', true); `
  const commit = JSON.stringify({ kickoffAt: new Date(Date.now() - 3_600_000).toISOString() })
  const late = {
    predictions_before_kickoff: `insert into predictions (match_id, revision) values ('played', 2)`,
    ledger_committed_before_kickoff: `insert into ledger_entries (entry_index, kind, match_id, body, accepted_at) values (1, 'commit', 'played', '${commit}', now())`,
  }
  const early = `select set_config('pitchproof.clock', '2030-01-01T00:00:00Z', true);
    insert into match_snapshots (match_id, revision, team_stats, prediction, actual_home_score, actual_away_score, taken_at) values ('tomorrow', 1, '{}', '{}', 1, 0, now())`

  test.each(['api', 'pipeline', 'owner'] as const)(
    '%s bypasses no rule of a real installation',
    async (part) => {
      const client = clients[part]
      for (const [rule, statement] of Object.entries(late))
        expect(await tryTo(client, moved + statement)).toBe(part === 'api' ? NO_RIGHT : rule)
      expect(await tryTo(client, early)).toBe(
        part === 'api' ? NO_RIGHT : 'predictions_settled_after_kickoff',
      )
      const [row] = await client.begin(async (transaction) => {
        await transaction.unsafe(moved)
        return transaction`select abs(extract(epoch from pitchproof_now() - clock_timestamp())) < 60 as real`
      })
      expect(row!['real']).toBe(true)
    },
  )

  test.each(['api', 'pipeline', 'owner'] as const)(
    '%s cannot make the installation one whose clock may be moved',
    async (part) => {
      const client = clients[part]
      for (const [statement, rule] of [
        [`update installation set value = '"moved"' where key = 'clock'`, 'installation_one_clock'],
        [
          `update installation set key = 'trouble webhook' where key = 'clock'`,
          'installation_one_clock',
        ],
        [`delete from installation where key = 'clock'`, 'installation_one_clock'],
        [`update installation set value = '"demo"' where key = 'kind'`, 'installation_one_kind'],
        [`delete from installation where key = 'kind'`, 'installation_one_kind'],
      ] as const) {
        // An API machine does not even see the row.
        const expected = part === 'api' ? null : rule
        expect(await tryTo(client, statement), statement).toBe(expected)
      }
      const rows = await client`select value from installation where key in ('clock', 'kind')`
      expect(rows.map(({ value }) => value)).toEqual(['real', 'real'])
    },
  )

  test('nor with tables of its own that shadow the real ones', async () => {
    // Only the owner may create temporary tables; a pooler or an older server may allow others,
    // too.
    const hidden = `
      create temporary table installation as select 'clock' as key, '"moved"'::jsonb as value;
      create temporary table matches as select id, kickoff_at + interval '9 days' as kickoff_at from public.matches;
      set local search_path = pg_temp, public; ${moved}`
    expect(
      await tryTo(
        clients.owner,
        `${hidden} ${late.predictions_before_kickoff.replace('into predictions', 'into public.predictions')}`,
      ),
    ).toBe('predictions_before_kickoff')
  })

  test('a log that has begun cannot be declared to have a moved clock', async () => {
    const statement = `
      alter table installation disable trigger installation_clock_kept;
      delete from installation where key = 'clock';
      insert into installation (key, value) values ('clock', '"moved"')`
    expect(await tryTo(clients.owner, statement)).toBe('installation_one_clock')
  })

  test('in a demo and in a replay the clock moves, as it must', async () => {
    for (const change of [
      `alter table installation disable trigger user; update installation set value = '"demo"' where key = 'kind'`,
      `alter table installation disable trigger user; update installation set value = '"moved"' where key = 'clock'`,
    ])
      expect(
        await tryTo(clients.owner, `${change}; ${moved} ${late.ledger_committed_before_kickoff}`),
      ).toBeNull()
  })
})

test('an API machine writes its own rows of the installation and no other', async () => {
  const { api } = clients
  const insert = (key: string) => `insert into installation (key, value) values ('${key}', '1')`
  for (const key of ['random key', 'trouble webhook', 'trouble billing', 'deductions'])
    expect(await tryTo(api, insert(key)), key).toBeNull()
  for (const key of ['publications', 'feed reads', 'trouble log'])
    expect(await tryTo(api, insert(key)), key).toBe(NO_RIGHT)
  expect(await tryTo(clients.pipeline, insert('random key'))).toBe(NO_RIGHT)
  expect(await tryTo(clients.pipeline, insert('publications'))).toBeNull()
})

test('programs start with their roles, the owner migrates, and any other program is told who can', async () => {
  for (const part of ['pipeline', 'api', 'owner'] as const) {
    const database = await openDatabase({ databaseUrl: toUrl(part), dataDir: '', migrate: true })
    await database.close()
  }
  await superuser`update drizzle.__drizzle_migrations set created_at = created_at - 1`
  await expect(
    openDatabase({ databaseUrl: toUrl('pipeline'), dataDir: '', migrate: true }),
  ).rejects.toThrow(`as ${toRoleName(own.name, 'owner')}, who owns them`)
  await superuser`update drizzle.__drizzle_migrations set created_at = created_at + 1`
})

test('from nothing: first the roles, then the tables by their owner', async () => {
  const fresh = await makeOwnDatabase(server.url, 'fresh')
  const made = await makeRoles(fresh.url.href, PASSWORDS)
  expect(made.map(({ isNew }) => isNew)).toEqual([true, true, true, true])
  const url = new URL(fresh.url)
  url.username = toRoleName(fresh.name, 'owner')
  url.password = PASSWORDS.get('owner')!
  await (await openDatabase({ databaseUrl: url.href, dataDir: '', migrate: true })).close()
  url.username = toRoleName(fresh.name, 'api')
  url.password = PASSWORDS.get('api')!
  const api = connect(url.href)
  expect(await tryTo(api, `insert into users (email, password) values ('a@b.c', 'x')`)).toBeNull()
  expect(await tryTo(api, 'delete from ledger_entries')).toBe(NO_RIGHT)
  await api.end()
  await fresh.remove()
})

test('a program with more rights than needed is named, with the next step', async () => {
  const ask = async (url: string) => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' })
    return describeExcessRights(database).finally(() => database.close())
  }
  expect(await ask(own.url.href)).toMatch(
    /^DATABASE_URL signs in as pitchproof, a superuser .*"npm run cli -- db roles"/,
  )
  expect(await ask(toUrl('owner'))).toContain('the owner of the tables: it can switch off')
  // Tests of this file connect as a superuser and as the owner.
  const seen = await ask(toUrl('api'))
  expect(seen).toContain('Connected to this database now: pitchproof, a superuser')
  expect(seen).toContain(`${toRoleName(own.name, 'owner')}, the owner of the tables`)
  await Promise.all([superuser.end(), clients.owner.end()])
  expect(await ask(toUrl('api'))).toBeNull()
  superuser = connect(own.url.href)
  clients = { ...clients, owner: connect(toUrl('owner')) }
})

test('the owner adopts a log, and every other program is refused before anything is asked', async () => {
  const ask = async (program: Part) => {
    const database = await openDatabase({ databaseUrl: toUrl(program), dataDir: '' })
    return requireOwner(database, 'ledger adopt')
      .then(() => null)
      .catch((error: Error) => error.message)
      .finally(() => database.close())
  }
  expect(await ask('owner')).toBeNull()
  for (const program of PROGRAMS)
    expect(await ask(program), program).toMatch(
      /^"ledger adopt" needs the owner of the tables.*Nothing was/,
    )
})

test('without the right to create roles the message says what is missing', async () => {
  await expect(makeRoles(toUrl('api'))).rejects.toThrow('who may not make these roles')
})

test('a password becomes what PostgreSQL stores of it, and a short one is refused', () => {
  // Every connection of this file shows that a server accepts it.
  const verifier = toPasswordVerifier('pencil-pencil', Buffer.alloc(16, 7))
  expect(verifier).toMatch(
    /^SCRAM-SHA-256\$4096:BwcHBwcHBwcHBwcHBwcHBw==\$[\w+/]{43}=:[\w+/]{43}=$/,
  )
  expect(() => toPasswordVerifier('short')).toThrow('at least 12 characters')
  expect(() => toPasswordVerifier('with a space in it')).toThrow('no space')
})
