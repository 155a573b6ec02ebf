import { eq } from '#data/db/drizzle.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ingestionRuns, installation, matches } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { getLastRun } from '#data/queries/operation/run-figures.ts'
import { getInstallationKind } from '#data/queries/operation/installation.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { run } from './run.ts'
import { openTestFeed, toTestContext } from '#pipeline/testing/test-run.ts'
import type { RunContext } from './run-context.ts'

const NOW = new Date('2025-10-20T06:00:00Z')

function open(name: 'demo' | 'football-data'): MatchSource {
  return openTestFeed({
    name,
    folder: name === 'demo' ? null : 'data/fixtures/football-data',
  })
}

describe.each(RULE_DATABASES)('on %s', (_, openTestDatabase) => {
  let database: Database
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  const ingest = async (name: 'demo' | 'football-data', change: Partial<RunContext> = {}) => {
    const context = toTestContext({
      database,
      source: open(name),
      signingKey: await makeSigningKey('test.example/log'),
      dataDir: '',
      now: NOW,
      ...change,
    })
    const request = { stages: ['ingest'], triggeredBy: 'test', triggeredByUserId: null } as const
    return run(context, request)
  }
  const countMatches = () => database.read((db) => db.$count(matches))
  const getKind = () => database.read(getInstallationKind)
  const write = (kind: unknown) =>
    database.write((db) =>
      db.update(installation).set({ value: kind }).where(eq(installation.key, 'kind')),
    )

  test('a real feed is refused on a demo, with the two ways out, and nothing is stored', async () => {
    await ingest('demo')
    expect(await getKind()).toBe('demo')
    const before = await countMatches()
    await expect(ingest('football-data')).rejects.toThrow(
      /is a demo.*football-data.*DATA_DIR.*demo clear/s,
    )
    await expect(ingest('football-data', { isDryRun: true })).rejects.toThrow('is a demo')
    expect(await countMatches()).toBe(before)
    // A schedule broken this way is visible; but nothing was tried: it is no last run, nor is a stage alone.
    const refused = await database.read((db) =>
      db.select().from(ingestionRuns).where(eq(ingestionRuns.status, 'skipped')),
    )
    expect(await database.read(getLastRun)).toBeNull()
    expect(
      refused.map(({ source, isDryRun, errorMessage }) => [
        source,
        isDryRun,
        errorMessage?.slice(0, 32),
      ]),
    ).toEqual([
      ['football-data', false, 'This installation is a demo, and'],
      ['football-data', true, 'This installation is a demo, and'],
    ])
  })

  test.each(['clearing', 'cleared'])(
    'a run that began before the demo was %s leaves no row',
    async (value) => {
      await database.write((db) => db.insert(installation).values({ key: 'kind', value }))
      await expect(ingest('demo')).rejects.toThrow('The demo of this installation')
      expect(await database.read((db) => db.$count(ingestionRuns))).toBe(0)
    },
  )

  test('the demo is refused on a real installation, where a setting has gone missing', async () => {
    await ingest('football-data')
    expect(await getKind()).toBe('real')
    await expect(ingest('demo')).rejects.toThrow(/holds real matches.*FOOTBALL_DATA_DIR/s)
    expect(await database.read((db) => db.$count(matches, eq(matches.isMock, true)))).toBe(0)
  })

  test('a feed that cannot be read decides nothing, nor does a dry run', async () => {
    const broken: MatchSource = {
      name: 'football-data',
      load: () => Promise.reject(new Error('x')),
    }
    await expect(ingest('football-data', { source: broken })).rejects.toThrow('x')
    await ingest('football-data', { isDryRun: true })
    expect(await getKind()).toBeNull()
    await ingest('demo')
    expect(await getKind()).toBe('demo')
  })

  test('the database itself separates the two, and never lets the kind change', async () => {
    await ingest('football-data')
    const [row] = await database.read((db) => db.select().from(matches).limit(1))
    const add = (isMock: boolean) =>
      database.write((db) => db.insert(matches).values({ ...row!, id: 'another', isMock }))
    await expect(add(true)).rejects.toThrow()
    for (const value of ['demo', 'clearing']) await expect(write(value)).rejects.toThrow()
    await expect(database.write((db) => db.delete(installation))).rejects.toThrow()
    await expect(database.write((db) => db.update(matches).set({ isMock: true }))).rejects.toThrow()
    expect(await getKind()).toBe('real')
  })

  test('an older installation without a stored kind is what its matches are', async () => {
    await ingest('demo')
    await database.write(async (db) => {
      await db.execute('alter table installation disable trigger user')
      await db.delete(installation)
      await db.execute('alter table installation enable trigger user')
    })
    expect(await getKind()).toBe('demo')
    await expect(ingest('football-data')).rejects.toThrow('is a demo')
  })

  test('two runs at once: the second does nothing, has a row of its own, and fails nothing', async () => {
    const [first, second] = await Promise.all([ingest('demo'), ingest('demo')])
    const skipped = first.isSkipped ? first : second
    expect([first.isSkipped, second.isSkipped].toSorted()).toEqual([false, true])
    expect(skipped).toMatchObject({ success: true, warnings: [expect.stringMatching(/^Another /)] })
    const rows = await database.read((db) => db.select().from(ingestionRuns))
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['skipped', 'succeeded'])
    expect(rows.every(({ completedAt }) => completedAt !== null)).toBe(true)
  })
})
