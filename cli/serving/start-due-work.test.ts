import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { ingestionRuns, installation, matches } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { createUser } from '#data/queries/account/users.ts'
import { giveForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { updateAdminSettings } from '#data/queries/operation/admin-settings.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { openTestFeed } from '#pipeline/testing/test-run.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { startDueWork } from './start-due-work.ts'

const demo = openTestFeed()
const logger = pino({ level: 'silent' })
const home = makeTestFolder()
let database: Database
beforeAll(async () => {
  database = await openDatabase({ dataDir: join(home, 'data'), share: true })
  await database.write(async (db) => {
    await db.execute(sql`create function of_all_leagues() returns trigger language plpgsql as
      $$ begin new.leagues := null; return new; end $$`)
    await db.execute(sql`create trigger of_all_leagues before insert on ingestion_runs
      for each row execute function of_all_leagues()`)
  })
})
afterAll(() => database.close())

/** A command as a server starts it, a run limited to one league to be quick; it counts as whole here. */
function startOn(started: string[][], ended: Promise<unknown>[]) {
  return (args: readonly string[]): ChildProcess => {
    started.push([...args])
    const short = args[1] === 'run' ? ['--leagues', 'premier-league'] : []
    const child = spawn(process.execPath, ['cli/main.ts', ...args, ...short], {
      env: {
        ...makeEmptySettings(),
        PATH: String(process.env['PATH']),
        DATA_DIR: join(home, 'data'),
        FOOTBALL_FEED: 'demo',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    ended.push(new Promise((done) => child.once('close', done)))
    return child
  }
}

test('two servers on one database: a due run is done once, and is not due again after it', async () => {
  const [started, ended]: [string[][], Promise<unknown>[]] = [[], []]
  const options = { database, source: demo, logger, start: startOn(started, ended), everyMs: 200 }
  const stops = [startDueWork(options), startDueWork(options)]
  await expect.poll(() => ended.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect
    .poll(
      async () => {
        await Promise.all(ended)
        return (await database.read((db) => db.select().from(ingestionRuns))).map(
          ({ status }) => status,
        )
      },
      { timeout: 120_000 },
    )
    .toContain('succeeded')
  for (const stop of stops) await stop()
  const rows = await database.read((db) => db.select().from(ingestionRuns))
  expect(rows.filter(({ status }) => status !== 'skipped')).toHaveLength(1)
  expect(started.length).toBeLessThanOrEqual(2)
  expect(started.every((args) => args.join(' ') === 'pipeline run --triggered-by serve')).toBe(true)
})

test('live matches are followed by one process, and by none with the switch off or a feed without live data', async () => {
  const [match] = await database.read((db) => db.select().from(matches).limit(1))
  const now = new Date()
  await database.write((db) =>
    db.insert(matches).values({
      ...match!,
      id: 'premier-league-2026-a-b',
      sourceId: '1',
      matchStatus: 'scheduled',
      actualHomeScore: null,
      actualAwayScore: null,
      actualOutcome: null,
      resultEnteredAt: null,
      kickoffAt: now,
    }),
  )
  const live: MatchSource = {
    ...demo,
    loadLive: async () => ({ rows: [], rejects: [], warnings: [] }),
  }
  const lookOnce = async (source: MatchSource) => {
    const asked: string[] = []
    const start = (args: readonly string[]) => {
      asked.push(args.join(' '))
      return spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    }
    const stop = startDueWork({ database, source, logger, start, everyMs: 20 })
    await new Promise((done) => setTimeout(done, 500))
    await stop()
    return asked
  }
  expect(await lookOnce(live)).toEqual(['pipeline live --no-runs --until-idle'])
  expect(await lookOnce(demo)).toEqual([])
  const by = { userId: '00000000-0000-4000-8000-000000000001', at: now }
  await database.write((db) => updateAdminSettings(db, { enableLiveMatches: false }, by))
  expect(await lookOnce(live)).toEqual([])
})

test('a run that ends with the server is no failure; one that is ended by somebody else is', async () => {
  const empty = await openTestDatabase()
  const lines: string[] = []
  const told = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const children: ChildProcess[] = []
  const start = () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    children.push(child)
    return child
  }
  const work = {
    database: empty,
    source: { ...demo, name: 'football-data' as const },
    logger: told,
    start,
  }
  const stopKilled = startDueWork(work)
  await expect.poll(() => children.length).toBe(1)
  children[0]!.kill('SIGKILL')
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, code: null, signal: 'SIGKILL' })
  await stopKilled()
  const stop = startDueWork(work)
  await expect.poll(() => children.length).toBe(2)
  await stop()
  expect(children[1]!.signalCode).toBe('SIGTERM')
  expect(lines).toHaveLength(1)
  await empty.close()
})

test('a process that cannot be started is told, tried again, and ends neither the server nor its stop', async () => {
  const empty = await openTestDatabase()
  const lines: string[] = []
  const told = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const stop = startDueWork({
    database: empty,
    source: { ...demo, name: 'football-data' as const },
    logger: told,
    start: () => spawn('/nonexistent/node'),
    everyMs: 50,
  })
  await expect.poll(() => lines.length).toBeGreaterThan(1)
  await stop()
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      err: { code: 'ENOENT' },
      msg: 'the pipeline failed',
    })
  await empty.close()
})

test('before a kick-off that a new forecast of a member waits for, the server publishes, and for no other', async () => {
  const waiting = await openTestDatabase()
  const [match] = await database.read((db) => db.select().from(matches).limit(1))
  const toRow = (id: string, aheadMs: number) => ({
    ...match!,
    id,
    matchStatus: 'scheduled' as const,
    actualHomeScore: null,
    actualAwayScore: null,
    actualOutcome: null,
    openedAt: null,
    kickoffAt: new Date(Date.now() + aheadMs),
  })
  await waiting.write((db) =>
    db.insert(matches).values([toRow('soon', 9 * MINUTE_MS), toRow('later', HOUR_MS)]),
  )
  const user = { email: 'fan@example.com', passwordHash: 'x', consentedAt: null }
  const { id: userId } = (await waiting.write((db) => createUser(db, user, new Date())))!
  const give = (matchId: string) =>
    waiting.write((db) =>
      giveForecast(db, {
        userId,
        matchId,
        forecast: { home: 50, draw: 30, away: 20, score: null },
      }),
    )
  const lookOnce = async () => {
    const asked: string[] = []
    const start = (args: readonly string[]) => {
      asked.push(args.join(' '))
      return spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    }
    const options = { database: waiting, source: demo, logger, start, everyMs: 20 }
    const stop = startDueWork(options)
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await stop()
    return asked[0]
  }
  await give('later')
  expect(await lookOnce()).toBe('pipeline run --triggered-by serve')
  await give('soon')
  expect(await lookOnce()).toBe('pipeline publish --triggered-by serve')
  await waiting.close()
})

test('[admin-ingest-06] where the demo was cleared nothing is started for a demo feed, however long the server runs', async () => {
  const cleared = await openTestDatabase()
  await cleared.write((db) => db.insert(installation).values({ key: 'kind', value: 'cleared' }))
  const started: string[][] = []
  const start = (args: readonly string[]) => {
    started.push([...args])
    return spawn(process.execPath, ['-e', '0'])
  }
  const look = async (source: MatchSource) => {
    const stop = startDueWork({ database: cleared, source, logger, start, everyMs: 20 })
    await new Promise((done) => setTimeout(done, 300))
    await stop()
    return started.length
  }
  expect(await look(demo)).toBe(0)
  // The installation waits for a feed of real matches.
  expect(await look({ ...demo, name: 'football-data' })).toBeGreaterThan(0)
  await cleared.close()
})
