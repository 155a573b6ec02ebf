/** The database is restarted between two steps of a payment: nothing is made twice, nothing is lost. */
import { rmSync } from 'node:fs'
import { sql } from '#data/db/drizzle.ts'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import type { Database, ReadDb } from '#data/db/database.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openBench, ORDER, type Bench } from '#api/testing/stripe/bench.ts'
import { signPayload } from '#api/testing/stripe/deliver.ts'
import { expectOneOfEach } from '#api/testing/stripe/one-of-each.ts'
import { STAND_IN_KEYS } from '#api/testing/stripe/stand-in.ts'

/** When the restart happens: before the step's transaction, or between its work and the commit. */
type Moment = 'before' | 'during'

interface Restartable {
  readonly database: Database
  readonly moments: readonly Moment[]
  restart(): Promise<void>
}

/** The embedded database in a folder: a restart closes it and reopens the files. */
async function openFolder(): Promise<Restartable> {
  const dataDir = makeTestFolder()
  let current = await openDatabase({ dataDir })
  const database: Database = {
    isEmbedded: true,
    read: (work) => current.read(work),
    readOne: (work) => current.readOne(work),
    readReplica: (work) => current.readReplica(work),
    write: (work, options) => current.write(work, options),
    writeOne: (work) => current.writeOne(work),
    listen: (channel, onNotice) => current.listen(channel, onNotice),
    async close() {
      await current.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  const restart = async () => {
    await current.close()
    current = await openDatabase({ dataDir })
  }
  // Closing waits for the open transaction, so it is never interrupted.
  return { database, moments: ['before'], restart }
}

/** A PostgreSQL server: a restart cuts every connection, also one that is about to commit. */
async function openServer(): Promise<Restartable> {
  const [, open] = TEST_DATABASES.find(([name]) => name === 'PostgreSQL')!
  const opened = await open()
  const admin = postgres(String(process.env['TEST_DATABASE_URL']), { max: 1 })
  const answer = await opened.read((db) => db.execute(sql`select current_database() as name`))
  const [{ name }] = answer as [{ name: string }]
  const restart = async () => {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  }
  const close = async () => {
    await admin.end()
    await opened.close()
  }
  return { database: { ...opened, close }, moments: ['before', 'during'], restart }
}

const KINDS: readonly (readonly [string, () => Promise<Restartable>])[] = [
  ['PGlite', openFolder],
  ...(process.env['TEST_DATABASE_URL'] ? [['PostgreSQL', openServer] as const] : []),
]

/** The same database, restarted at one of the next transactions. */
function restartAt({ database, restart }: Restartable, step: number, moment: Moment) {
  let steps = 0
  const around = <Db, Result>(work: (db: Db) => Promise<Result>) => {
    steps += 1
    const isNow = steps === step
    return {
      before: async () => {
        if (isNow && moment === 'before') await restart()
      },
      work: async (db: Db) => {
        const result = await work(db)
        if (isNow && moment === 'during') await restart()
        return result
      },
    }
  }
  const restarting: Database = {
    ...database,
    async read(work) {
      const one = around(work)
      await one.before()
      return database.read(one.work)
    },
    async write(work, options) {
      const one = around(work)
      await one.before()
      return database.write(one.work, options)
    },
  }
  return { database: restarting, hasRestarted: () => steps >= step }
}

/** Waits until every connection of the pool works again: one that was cut while idle fails its next user. */
async function heal(database: Database): Promise<void> {
  const look = (db: ReadDb) => db.execute(sql`select 1`)
  for (let tries = 0; tries < 200; tries += 1) {
    const all = Array.from({ length: 20 }, () => [database.read(look), database.write(look)]).flat()
    const outcomes = await Promise.allSettled(all)
    if (outcomes.every(({ status }) => status === 'fulfilled')) return
    await new Promise((go) => setTimeout(go, 20))
  }
  throw new Error('The database does not come back.')
}

describe.each(KINDS)('a database restarted in between, %s', (name, open) => {
  let bench: Bench
  let restartable: Restartable
  let count = 0
  beforeAll(async () => {
    restartable = await open()
    bench = await openBench(restartable.database, { plan: () => [] })
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  /** Runs the work once per step, each time with a restart at that step; returns the number of steps. */
  const atEveryStep = async (work: (database: Database, userId: string) => Promise<void>) => {
    let ways = 0
    for (const moment of restartable.moments)
      for (let step = 1; ; step += 1) {
        count += 1
        const { id } = await bench.addMember(`restart-${count}@example.com`)
        const { database, hasRestarted } = restartAt(restartable, step, moment)
        await work(database, id)
        await expectOneOfEach(bench, id)
        if (!hasRestarted()) break
        ways += 1
      }
    return ways
  }
  const sign = (body: Buffer) =>
    signPayload(body, STAND_IN_KEYS.webhookSecret, Math.floor(bench.clock.now.getTime() / 1000))
  const deliverAll = async (since: number) => {
    for (const event of bench.standIn.account.events.slice(since))
      expect(await bench.standIn.deliveries.send(event)).toBe(200)
  }

  test('at any step of a checkout: it continues or can be repeated, with one customer and one subscription', async () => {
    const outcomes = new Set<string>()
    const ways = await atEveryStep(async (database, id) => {
      const since = bench.standIn.account.events.length
      const tried = bench.makeOther({ database }).startCheckout(id, ORDER)
      outcomes.add(
        await tried.then(
          () => 'went on',
          () => 'failed',
        ),
      )
      await heal(bench.database)
      // A lease whose release was interrupted would last for a minute.
      await bench.database.write((db) => db.execute('delete from locks'))
      await bench.subscribe(id)
      await deliverAll(since)
    })
    expect(ways).toBeGreaterThanOrEqual(6 * restartable.moments.length)
    expect(outcomes).toContain('went on')
    if (name === 'PostgreSQL') expect(outcomes).toContain('failed')
  })

  test('at any step of a webhook: it is answered with an error or has its effect, and sent again it has it once', async () => {
    const ways = await atEveryStep(async (database, id) => {
      const since = bench.standIn.account.events.length
      await bench.subscribe(id)
      const event = bench.standIn.account.events[since + 1]!
      const body = Buffer.from(JSON.stringify(event))
      const first = await bench
        .makeOther({ database })
        .takeWebhook(body, sign(body))
        .catch(() => 'failed')
      await heal(bench.database)
      const again = await bench.billing.takeWebhook(body, sign(body))
      expect([first, again]).toContain('applied')
      expect([first, again].filter((result) => result === 'applied')).toHaveLength(1)
    })
    expect(ways).toBeGreaterThanOrEqual(2 * restartable.moments.length)
  })
})
