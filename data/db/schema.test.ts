import { sql } from './drizzle.ts'
import { toSnakeCase } from 'drizzle-orm/casing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
import {
  adminSettings,
  apiHealthStatus,
  apiUsageLogs,
  discounts,
  ingestionRuns,
  matches,
  sessions,
  translations,
  userFavorites,
  users,
} from './schema.ts'
import { SPECIFIED_FIELDS } from '#data/testing/specified-fields.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'

const REFERENCE = ['countries', 'venues', 'teams', 'leagues', 'seasons', 'players', 'referees']

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  let columns: Map<string, Set<string>>
  beforeAll(async () => {
    database = await open()
    const answer: unknown = await database.read((db) =>
      db.execute(
        sql`select table_name, column_name from information_schema.columns where table_schema = 'public'`,
      ),
    )
    const rows = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as {
      table_name: string
      column_name: string
    }[]
    const byTable = Map.groupBy(rows, (row) => row.table_name)
    columns = new Map(
      [...byTable].map(([name, list]) => [name, new Set(list.map((row) => row.column_name))]),
    )
  })
  afterAll(() => database.close())

  test.each(SPECIFIED_FIELDS)(
    '%s %s has the fields of the specification',
    (_ids, table, fields) => {
      const missing = fields
        .split(' ')
        .filter((field) => !columns.get(table)?.has(toSnakeCase(field)))
      expect(missing).toEqual([])
    },
  )

  test('[entity-reference-data] reference data carries the ids of the providers', () => {
    for (const table of REFERENCE) {
      expect(columns.get(table), table).toContain('sportmonks_id')
      expect(columns.get(table), table).toContain('api_football_id')
    }
  })

  const insertUser = (values: Partial<typeof users.$inferInsert>) =>
    database.write(
      async (db) =>
        (
          await db
            .insert(users)
            .values({ email: 'a@b.example', password: 'x', ...values })
            .returning()
        )[0]!,
    )

  test('an e-mail address is one account, in lower case, of an adult', async () => {
    const user = await insertUser({})
    expect(user).toMatchObject({
      isAdmin: false,
      emailVerified: false,
      ageVerified: false,
    })
    await expect(insertUser({})).rejects.toThrow()
    await expect(insertUser({ email: 'B@b.example' })).rejects.toThrow()
    await expect(insertUser({ email: 'c@b.example', age: 17 })).rejects.toThrow()
    await expect(insertUser({ email: 'd@b.example', age: 121 })).rejects.toThrow()
    const session = { sid: 'hash', userId: user.id, expire: new Date() }
    await database.write((db) => db.insert(sessions).values(session))
    await expect(database.write((db) => db.insert(sessions).values(session))).rejects.toThrow()
  })

  test('[state-match-01] a match is scheduled by default', () => {
    expect(matches.matchStatus.default).toBe('scheduled')
  })

  test('[entity-admin-settings] there is one row of settings with its defaults', async () => {
    const [settings] = await database.write((db) => db.insert(adminSettings).values({}).returning())
    expect(settings).toMatchObject({
      footballApiEnabled: true,
      weatherApiEnabled: true,
      footballApiProvider: 'sportmonks',
      weatherApiProvider: 'visual-crossing',
      footballApiRateLimitPerHour: 1000,
      weatherApiRateLimitPerDay: 1000,
      enableLiveMatches: true,
      enableHistoricalWeather: true,
    })
    await expect(
      database.write((db) => db.insert(adminSettings).values({ id: 2 })),
    ).rejects.toThrow()
  })

  test('[entity-api-usage-logs] [entity-api-health-status] usage and health start from their defaults', async () => {
    await database.write(async (db) => {
      const [log] = await db
        .insert(apiUsageLogs)
        .values({ provider: 'sportmonks', endpoint: '/fixtures' })
        .returning()
      expect(log).toMatchObject({ requestCount: 1, creditsUsed: 1, isError: false })
      const [health] = await db
        .insert(apiHealthStatus)
        .values({ provider: 'sportmonks' })
        .returning()
      expect(health?.uptime).toBe(100)
    })
    await expect(
      database.write((db) => db.insert(apiHealthStatus).values({ provider: 'sportmonks' })),
    ).rejects.toThrow()
  })

  test('[entity-ingestion-runs] [entity-translations] runs, texts and discounts start from their defaults', async () => {
    await database.write(async (db) => {
      const [run] = await db.insert(ingestionRuns).values({}).returning()
      expect(run).toMatchObject({ status: 'running', triggeredBy: 'cron', isDryRun: false })
      const text = {
        sourceText: 'Rain',
        sourceHash: 'h',
        targetLang: 'es',
        translatedText: 'Lluvia',
        characterCount: 4,
        provider: 'deepl',
      }
      const [translation] = await db.insert(translations).values(text).returning()
      expect(translation).toMatchObject({ sourceLang: 'en', hitCount: 0 })
    })
  })

  test('[entity-discounts] a discount has its defaults, a code once, and no impossible period or per cent', async () => {
    const discount = {
      name: 'Launch',
      percentOff: 20,
      startsAt: new Date('2026-08-01'),
      expiresAt: new Date('2026-09-01'),
    }
    const insert = (change: object) =>
      database.write(
        async (db) =>
          (
            await db
              .insert(discounts)
              .values({ ...discount, ...change })
              .returning()
          )[0],
      )
    expect(await insert({ promoCode: 'GOAL' })).toMatchObject({
      durationMonths: 1,
      isActive: true,
      timesRedeemed: 0,
      maxRedemptions: null,
    })
    await insert({})
    await insert({})
    for (const change of [
      { promoCode: 'GOAL' },
      { promoCode: 'goal' },
      { percentOff: 0 },
      { percentOff: 101 },
      { durationMonths: 13 },
      { maxRedemptions: 0 },
      { expiresAt: discount.startsAt },
    ])
      await expect(insert(change), JSON.stringify(change)).rejects.toThrow()
  })

  test('[entity-user-favorites] a favourite is a pair of user and match, once', async () => {
    const user = await insertUser({ email: 'fan@b.example' })
    const match = {
      id: 'premier-league-2026-arsenal-chelsea',
      source: 'demo',
      league: 'Premier League',
      leagueId: 'premier-league',
      season: 2026,
      country: 'England',
      homeTeam: 'Arsenal',
      awayTeam: 'Chelsea',
      homeTeamId: 'arsenal',
      awayTeamId: 'chelsea',
      kickoffAt: new Date('2026-08-15T14:00:00Z'),
      matchDate: '2026-08-15',
      matchTime: '14:00',
    }
    const [stored] = await database.write((db) => db.insert(matches).values(match).returning())
    expect(stored).toMatchObject({ matchStatus: 'scheduled', isMock: false, tvStations: [] })
    const favorite = { userId: user.id, matchId: match.id }
    await database.write((db) => db.insert(userFavorites).values(favorite))
    await expect(
      database.write((db) => db.insert(userFavorites).values(favorite)),
    ).rejects.toThrow()
    await expect(
      database.write((db) => db.insert(userFavorites).values({ ...favorite, matchId: 'nowhere' })),
    ).rejects.toThrow()
    await expect(
      database.write((db) =>
        db.insert(matches).values({ ...match, id: 'x', awayTeamId: 'arsenal' }),
      ),
    ).rejects.toThrow()
    await expect(
      database.write((db) =>
        db.insert(matches).values({ ...match, id: 'y', matchStatus: 'finished' }),
      ),
    ).rejects.toThrow()
  })
})
