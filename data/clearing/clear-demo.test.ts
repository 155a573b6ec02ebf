import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getTableName, isTable, sql } from '#data/db/drizzle.ts'
import type { PgTable } from '#data/db/drizzle-tables.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import * as schema from '#data/db/schema.ts'
import { createUser } from '#data/queries/account/users.ts'
import { openPublication, storePublished } from '#data/queries/published.ts'
import { setAdministrator } from '#data/queries/account/members.ts'
import {
  endDemoAdministrator,
  hasDemoAdministrator,
} from '#data/queries/account/demo-administrator.ts'
import { setTrouble } from '#data/queries/operation/service-state.ts'
import { CLEARED_FILE } from '#data/model/match/published-status.ts'
import {
  claimKind,
  getInstallationKind,
  requireKind,
} from '#data/queries/operation/installation.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { clearDemo, DEMO_TABLES, finishClearing, type ClearOptions } from './clear-demo.ts'
import { readDemoAccounts, writeDemoAccounts } from './demo-accounts.ts'

const NOW = new Date('2026-03-01T08:00:00Z')
const MATCH = {
  id: 'premier-league-2025-a-b',
  source: 'demo',
  league: 'Premier League',
  leagueId: 'premier-league',
  season: 2025,
  country: 'England',
  homeTeam: 'A',
  awayTeam: 'B',
  homeTeamId: 'a',
  awayTeamId: 'b',
  kickoffAt: new Date('2026-03-02T15:00:00Z'),
  matchDate: '2026-03-02',
  matchTime: '15:00',
} as const

/** Not cleared on purpose: they belong to the operator or the visitors, not to the demo. */
const KEPT = [
  'feed_secrets',
  'user_follows',
  'pools',
  'pool_members',
  'users',
  'account_tokens',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'mail_queue',
  'morning_letters',
  'push_subscriptions',
  'sessions',
  'entitlements',
  'entitlement_changes',
  'billing_accounts',
  'billing_events',
  'billing_outbox',
  'discount_redemptions',
  'subscriptions',
  'countries',
  'leagues',
  'admin_actions',
  'admin_settings',
  'api_usage_logs',
  'api_health_status',
  'locks',
  'installation',
  'rate_limits',
  'translations',
  'discounts',
  'contact_messages',
  'contact_answers',
  'withdrawals',
]

test('every table is either cleared with the demo or left on purpose', () => {
  const all = Object.values(schema).filter((value) => isTable(value))
  const cleared = DEMO_TABLES.map((table) => getTableName(table))
  const names = all.map((table) => getTableName(table as never))
  expect([...cleared, ...KEPT].toSorted()).toEqual(names.toSorted())
})

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  let dataDir: string
  beforeEach(async () => {
    database = await open()
    dataDir = makeTestFolder()
    for (const path of ['keys/signing.key', 'keys/other', 'ledger/checkpoint', 'outbox/a.eml']) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true })
      writeFileSync(join(dataDir, path), '')
    }
  })
  afterEach(() => database.close())

  const addUser = (email: string, isAdmin: boolean) =>
    database.write((db) =>
      createUser(
        db,
        { email, passwordHash: 'x', isAdmin, isPremium: isAdmin, consentedAt: null },
        NOW,
      ),
    )
  const fill = (kind: 'demo' | 'real') =>
    database.write(
      async (db) => {
        await claimKind(db, kind)
        await db.insert(schema.matches).values({ ...MATCH, isMock: kind === 'demo' } as never)
        await insertEntries(
          db,
          [{ v: 1, kind: 'universe', day: '2026-03-02', part: 1, parts: 1, fixtures: [] }],
          NOW,
        )
      },
      { clock: NOW },
    )
  const clear = (change: Partial<ClearOptions> = {}) =>
    clearDemo({ database, dataDir, by: null, ...change })
  const listUsers = async () => {
    const users = await database.read((db) => db.select().from(schema.users))
    return users.map(({ email, isAdmin }) => `${email}${isAdmin ? ' admin' : ''}`).toSorted()
  }
  const count = (table: PgTable) => database.read((db) => db.$count(table))

  test('a running server continues with nothing once the demo is cleared, and does not report a loss', async () => {
    await fill('demo')
    await database.write((db) => storePublished(db, new Map([['public/status.json', '{}']])))
    const publication = openPublication(database, 0)
    const news: string[] = []
    publication.onNews(({ kind }) => news.push(kind))
    expect((await publication.getCurrent()).files.size).toBe(1)
    const history = publication.getHistory()
    await clear()
    expect((await publication.getCurrent()).files.size).toBe(0)
    expect(publication.getHistory()).not.toBe(history)
    await fill('real')
    await database.write((db) => storePublished(db, new Map([['public/status.json', '{"new":1}']])))
    const { files } = await publication.getCurrent()
    expect(files.get('public/status.json')).toBe('{"new":1}')
    expect([news, publication.getRewind()]).toEqual([['replaced', 'replaced'], null])
  })

  test('[admin-ingest-05] the demo is removed: rows, log, key, its free and premium account; what people brought stays, and its administrator', async () => {
    await fill('demo')
    await addUser('free@demo.example', false)
    await addUser('admin@demo.example', true)
    const reader = await addUser('reader@example.com', false)
    await addUser('friend@example.com', true)
    await writeDemoAccounts(dataDir, [
      { kind: 'free', email: 'free@demo.example', password: 'one' },
      { kind: 'admin', email: 'admin@demo.example', password: 'two' },
    ])
    await database.write(async (db) => {
      await db.insert(schema.installation).values([
        { key: 'random key', value: 'secret' },
        { key: 'feed reads', value: {} },
      ])
      for (const part of ['log', 'billing'] as const)
        await setTrouble(db, part, { since: NOW.toISOString(), message: 'x' })
      await db
        .insert(schema.sessions)
        .values({ sid: 'one', userId: reader!.id, expire: new Date('2027-01-01T00:00:00Z') })
    })
    expect(await clear()).toEqual({
      deletedMatches: 1,
      deletedPredictions: 0,
      deletedAccounts: 1,
      endedRights: 2,
    })
    expect([await count(schema.matches), await count(schema.ledgerEntries)]).toEqual([0, 0])
    expect(await listUsers()).toEqual([
      'admin@demo.example admin',
      'friend@example.com',
      'reader@example.com',
    ])
    expect(await count(schema.sessions)).toBe(1)
    const held = await database.read((db) => db.select().from(schema.entitlements))
    expect(held.map(({ endsAt }) => endsAt !== null && endsAt <= new Date())).toEqual([true, true])
    const rows = await database.read((db) => db.select().from(schema.installation))
    expect(rows.map(({ key }) => key).toSorted()).toEqual([
      'kind',
      'publications',
      'random key',
      'trouble billing',
    ])
    expect(existsSync(join(dataDir, 'ledger'))).toBe(false)
    expect(readdirSync(join(dataDir, 'keys')).toSorted()).toEqual(['demo-accounts.json', 'other'])
    expect(await readDemoAccounts(dataDir)).toMatchObject([{ password: 'two' }])
    expect(existsSync(join(dataDir, 'outbox/a.eml'))).toBe(true)
    expect(existsSync(join(dataDir, CLEARED_FILE))).toBe(true)
    expect(await database.read(getInstallationKind)).toBe('cleared')
  })

  test('the administrator who clears stays one; the others lose rights that anybody could have given them', async () => {
    await fill('demo')
    const own = await addUser('owner@example.com', true)
    await addUser('friend@example.com', true)
    await clear({ by: own!.id })
    expect(await listUsers()).toEqual(['friend@example.com', 'owner@example.com admin'])
  })

  test('a cleared demo stays empty: no demo without a request, and nothing to clear; real matches and a requested demo are accepted', async () => {
    await fill('demo')
    await clear()
    const ask = (kind: 'demo' | 'real', isDemoAsked = false) =>
      database.read((db) => requireKind(db, { kind, feed: kind, isDemoAsked }))
    await expect(ask('demo')).rejects.toThrow('demo load')
    await expect(ask('demo', true)).resolves.toBeUndefined()
    await expect(ask('real')).resolves.toBeUndefined()
    await expect(clear()).rejects.toThrow('no demo to clear')
    const addMatch = database.write((db) =>
      db.insert(schema.matches).values({ ...MATCH, isMock: true } as never),
    )
    await expect(addMatch, 'no match comes in before its kind is stored').rejects.toThrow()
    await fill('demo')
    expect(await database.read(getInstallationKind)).toBe('demo')
    await clear()
    await fill('real')
    expect(await database.read(getInstallationKind)).toBe('real')
    await expect(ask('demo', true)).rejects.toThrow('holds real matches')
    expect(await count(schema.matches)).toBe(1)
  })

  test('the demo’s administrator ends with real matches and another administrator, whichever comes last', async () => {
    await fill('demo')
    await addUser('admin@demo.example', true)
    await clear()
    await addUser('new@example.com', true)
    expect(await listUsers()).toContain('admin@demo.example admin')
    await fill('real')
    await database.write((db) => endDemoAdministrator(db, NOW))
    expect((await listUsers()).filter((user) => !user.startsWith('closed-'))).toEqual([
      'new@example.com admin',
    ])
    const actions = await database.read((db) => db.select().from(schema.adminActions))
    expect(actions).toMatchObject([
      { action: 'end demo administrator', details: { email: 'admin@demo.example' } },
    ])
  })

  test('alone with real matches the demo’s administrator stays, and ends when another administrator is appointed', async () => {
    await fill('demo')
    await addUser('admin@demo.example', true)
    await clear()
    await fill('real')
    expect(await database.write((db) => endDemoAdministrator(db, NOW))).toBe('stays')
    const reader = await addUser('reader@example.com', false)
    await database.write((db) => setAdministrator(db, reader!.id, { isAdmin: true, now: NOW }))
    expect(await database.read(hasDemoAdministrator)).toBe(false)
    expect(await database.write((db) => endDemoAdministrator(db, NOW))).toBe('none')
  })

  test('real data is never cleared, neither by the code nor by hand', async () => {
    await fill('real')
    await expect(clear()).rejects.toThrow('never cleared')
    const byHand = database.write(async (db) => {
      await db.execute(sql`select set_config('pitchproof.clear_demo', 'on', true)`)
      await db.delete(schema.ledgerEntries)
    })
    await expect(byHand).rejects.toThrow()
    for (const table of ['ledger_entries', 'ledger_commits', 'predictions', 'matches cascade'])
      await expect(
        database.write((db) => db.execute(sql.raw(`truncate ${table}`))),
      ).rejects.toThrow()
    expect([await count(schema.matches), await count(schema.ledgerEntries)]).toEqual([1, 1])
    expect(existsSync(join(dataDir, 'keys/signing.key'))).toBe(true)
  })

  test('the log of a demo is not rewritten either, except by clearing it as a whole', async () => {
    await fill('demo')
    await expect(database.write((db) => db.delete(schema.ledgerEntries))).rejects.toThrow()
    expect(await count(schema.ledgerEntries)).toBe(1)
  })

  test('made-up matches beside real ones, as an older version allowed, stay as they are', async () => {
    await database.write((db) =>
      db.insert(schema.matches).values([
        { ...MATCH, isMock: true },
        { ...MATCH, id: 'real', isMock: false },
      ] as never),
    )
    await expect(clear()).rejects.toThrow('holds real matches')
    expect(await count(schema.matches)).toBe(2)
  })

  test('an interrupted clearing is finished by the next one, and nothing can be cleared twice', async () => {
    await fill('demo')
    const locked = join(dataDir, 'ledger')
    // A file in the place of the data folder simulates a disk that fails half-way.
    const broken = join(dataDir, 'keys/other')
    await expect(clear({ dataDir: broken })).rejects.toThrow('ENOTDIR')
    expect(await count(schema.matches)).toBe(0)
    expect(existsSync(locked)).toBe(true)
    await expect(fill('real')).rejects.toThrow()
    expect(await finishClearing({ database, dataDir, by: null })).toBe(true)
    expect(existsSync(locked)).toBe(false)
    expect(await finishClearing({ database, dataDir, by: null })).toBe(false)
    await expect(clear()).rejects.toThrow('no demo to clear')
  })
})
