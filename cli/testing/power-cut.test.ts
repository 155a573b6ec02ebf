/**
 * The power goes after an acknowledgement: what was synced until then opens as a database, and has
 * every row. Each of the 200 writes is looked for in the synced log; `PITCHPROOF_TEST_LIVES=200`
 * also opens the database after each, and not after the riskiest and every 40th alone.
 */
import { existsSync, readFileSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRows } from '#data/backup/tables.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { installation, ledgerEntries } from '#data/db/schema.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { watchDisk } from '#data/testing/power-cut.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeTestApp, TestClient } from '#api/testing/test-app.ts'
import { readLogFolder } from '#pipeline/testing/read-log.ts'
import { ForecastWorld } from '#cli/testing/forecasts/forecast-world.ts'
import { makeRegistration, PASSWORD } from './registration.ts'

const WRITES = 200
const CUTS = Number(process.env['PITCHPROOF_TEST_LIVES'] ?? WRITES / 40)

/** Number and hash of the rows of each table. */
async function readRows(database: Database): Promise<readonly unknown[]> {
  return database.read(async (db) => {
    const tables = await listRows<{ name: string }>(
      db,
      sql`select relname as name from pg_class
          where relkind = 'r' and relnamespace = to_regnamespace(current_schema())
          order by relname`,
    )
    const counts = tables.map(
      ({ name }) =>
        sql`select ${name} as name, count(*)::int, md5(string_agg(row::text, '' order by row::text))
            from ${sql.identifier(name)} as row`,
    )
    return listRows(db, sql.join(counts, sql` union all `))
  })
}

/** The log that PostgreSQL believes to be synced: its newest file, and how far it is filled. */
async function readLogEnd(database: Database): Promise<{ file: string; bytes: number }> {
  const [end] = await database.read((db) =>
    listRows<{ file: string; bytes: number }>(
      db,
      sql`select file_name as file, file_offset as bytes
          from pg_walfile_name_offset(pg_current_wal_flush_lsn())`,
    ),
  )
  return end!
}

/** Opens what the cut left as the next start does. Returns its rows; the log has no more of them. */
async function openAfterCut(dataDir: string, key: SigningKey): Promise<readonly unknown[]> {
  const database = await openDatabase({ dataDir })
  try {
    const entries = await database.read((db) => db.$count(ledgerEntries))
    const { report } = await readLogFolder(join(dataDir, 'ledger'), key)
    expect(report.problem).toBeNull()
    expect(report.size).toBeLessThanOrEqual(entries)
    return await readRows(database)
  } finally {
    await database.close()
  }
}

/** Opening a copy takes seconds, on a busy machine more. */
const TIMEOUT_MS = Math.max(900_000, CUTS * 30_000)

test(
  'whatever is acknowledged survives a power cut, and the log never has more than the rows',
  async () => {
    const root = await realpath(makeTestFolder())
    const dataDir = join(root, 'data')
    const key = await makeSigningKey('test.example/log')
    let heads = 0
    const disk = await watchDisk(root, (path) => {
      // A head is public from now on.
      if (path === join(dataDir, 'ledger') && existsSync(join(path, CHECKPOINT_PATH)))
        disk.cut(join(root, `head-${heads++}`))
    })
    try {
      const server = await openDatabase({ dataDir, share: true })
      const other = await openDatabase({ dataDir })
      const world = await new ForecastWorld({ database: server, key, dataDir, number: 0 }).open()
      await world.publish()
      const app = makeTestApp(server)

      const doWrite = async (number: number): Promise<'risky' | 'usual'> => {
        world.nowMs += 1000
        const value = `value ${number}`
        if (number % 50 === 49) {
          await world.publish()
          return 'risky'
        }
        if (number % 50 === 29) {
          await other.write((db) => db.execute(sql`checkpoint`))
          return 'risky'
        }
        if (number % 25 === 12) {
          const body = makeRegistration({ email: `new-${number}@example.com`, password: PASSWORD })
          const from = `203.0.113.${number}`
          const reply = await new TestClient(app).call('/api/auth/register', { body, from })
          expect(reply.status).toBe(201)
          return 'usual'
        }
        if (number % 4 === 1) {
          const [home, member, match] = [number % 50, number % 3, number % 2]
          await world.give({ member, match, home, draw: 20, machine: 0 })
          return 'usual'
        }
        // 2 MB of the log each: it begins new segments.
        const noise = sql`select pg_logical_emit_message(true, '', repeat('-', 2000000))`
        const database = number % 2 === 0 ? server : other
        await database.write(async (db) => {
          if (number % 5 === 0) await db.execute(noise)
          await db.insert(installation).values({ key: `key ${number}`, value })
        })
        return 'usual'
      }

      for (let number = 0; number < WRITES; number++) {
        const kind = await doWrite(number)
        const { file, bytes } = await readLogEnd(server)
        const segment = join(dataDir, 'db', 'pg_wal', file)
        expect(
          disk.read(segment)?.subarray(0, bytes).equals(readFileSync(segment).subarray(0, bytes)),
          `log after write ${number}`,
        ).toBe(true)
        if (kind === 'usual' && number % (WRITES / CUTS) >= 1) continue
        const after = join(root, `after-${number}`)
        disk.cut(after)
        const rows = await readRows(server)
        expect(await openAfterCut(join(after, 'data'), key), `after write ${number}`).toEqual(rows)
        await rm(after, { recursive: true })
      }
      await other.close()
      await server.close()
      expect(heads).toBeGreaterThan(WRITES / 50)
      for (let head = 0; head < heads; head += CUTS < WRITES ? heads - 1 : 1)
        await openAfterCut(join(root, `head-${head}`, 'data'), key)
    } finally {
      disk.stop()
      await rm(root, { recursive: true })
    }
  },
  TIMEOUT_MS,
)
