import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getTableName, isTable, sql } from '#data/db/drizzle.ts'
import type { PgTable } from '#data/db/drizzle-tables.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import * as schema from '#data/db/schema.ts'
import { createUser } from '#data/queries/account/users.ts'
import { openPublication, storePublished } from '#data/queries/published.ts'
import { claimKind, getInstallationKind } from '#data/queries/operation/installation.ts'
import { insertEntries } from '#data/queries/log/ledger-rows.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { clearDemo, DEMO_TABLES } from './clear-demo.ts'

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

/** Kept on purpose: what is the operator's or the visitors', not the demo's. */
const KEPT = [
  'users',
  'account_tokens',
  'second_factors',
  'recovery_codes',
  'mail_queue',
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

test('every table is either emptied with the demo or kept on purpose', () => {
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
    dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-demo-'))
    for (const path of ['keys/signing.key', 'keys/other', 'ledger/checkpoint', 'outbox/a.eml']) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true })
      writeFileSync(join(dataDir, path), '')
    }
  })
  afterEach(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

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
  const count = (table: PgTable) => database.read((db) => db.$count(table))

  test('a server that reads along goes on with nothing once the demo is cleared, and does not call that a loss', async () => {
    await fill('demo')
    await database.write((db) => storePublished(db, new Map([['public/status.json', '{}']])))
    const publication = openPublication(database, 0)
    const news: string[] = []
    publication.onNews(({ kind }) => news.push(kind))
    expect((await publication.getCurrent()).files.size).toBe(1)
    const history = publication.getHistory()
    await clearDemo({ database, dataDir })
    expect((await publication.getCurrent()).files.size).toBe(0)
    expect(publication.getHistory()).not.toBe(history)
    await fill('real')
    await database.write((db) => storePublished(db, new Map([['public/status.json', '{"new":1}']])))
    const { files } = await publication.getCurrent()
    expect(files.get('public/status.json')).toBe('{"new":1}')
    expect([news, publication.getRewind()]).toEqual([['replaced'], null])
  })

  test('the demo goes whole: rows, log, keys and its accounts; the operator keeps what is his', async () => {
    await fill('demo')
    await addUser('admin@demo.example', true)
    await addUser('reader@example.com', false)
    await addUser('friend@example.com', true)
    const cleared = await clearDemo({ database, dataDir })
    expect(cleared).toEqual({
      deletedMatches: 1,
      deletedPredictions: 0,
      deletedAccounts: 1,
      endedRights: 1,
    })
    expect([await count(schema.matches), await count(schema.ledgerEntries)]).toEqual([0, 0])
    const users = await database.read((db) => db.select().from(schema.users))
    expect(users.map(({ email }) => email).toSorted()).toEqual([
      'friend@example.com',
      'reader@example.com',
    ])
    expect(users.some(({ isAdmin }) => isAdmin)).toBe(false)
    const held = await database.read((db) => db.select().from(schema.entitlements))
    expect(held.map(({ endsAt }) => endsAt !== null && endsAt <= new Date())).toEqual([true])
    expect(existsSync(join(dataDir, 'ledger'))).toBe(false)
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['other'])
    expect(existsSync(join(dataDir, 'outbox/a.eml'))).toBe(true)
    expect(await database.read(getInstallationKind)).toBeNull()
    // The place is free for real matches now.
    await fill('real')
    expect(await count(schema.matches)).toBe(1)
  })

  test('what is real is never cleared, by the code nor by hand', async () => {
    await fill('real')
    await expect(clearDemo({ database, dataDir })).rejects.toThrow('never cleared')
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

  test('the log of a demo is not rewritten either, but for the clearing as a whole', async () => {
    await fill('demo')
    await expect(database.write((db) => db.delete(schema.ledgerEntries))).rejects.toThrow()
    expect(await count(schema.ledgerEntries)).toBe(1)
  })

  test('made-up matches beside real ones, as an older version left them, stay as they are', async () => {
    await database.write((db) =>
      db.insert(schema.matches).values([
        { ...MATCH, isMock: true },
        { ...MATCH, id: 'real', isMock: false },
      ] as never),
    )
    await expect(clearDemo({ database, dataDir })).rejects.toThrow('holds real matches')
    expect(await count(schema.matches)).toBe(2)
  })

  test('a clearing that was cut off is finished by the next one, and nothing is to be cleared twice', async () => {
    await fill('demo')
    const locked = join(dataDir, 'ledger')
    // A file where the data folder should be stands for a disk that fails half-way.
    const broken = join(dataDir, 'keys/other')
    await expect(clearDemo({ database, dataDir: broken })).rejects.toThrow('ENOTDIR')
    expect(await count(schema.matches)).toBe(0)
    expect(existsSync(locked)).toBe(true)
    await expect(fill('real')).rejects.toThrow()
    await clearDemo({ database, dataDir })
    expect(existsSync(locked)).toBe(false)
    await expect(clearDemo({ database, dataDir })).rejects.toThrow('no demo to clear')
  })
})
