import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { toHex } from '#data/ledger/format/bytes.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { readStoredLog, toStoredRoot } from '#data/queries/log/stored-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

/** As careful with transactions as a server is; its files outlive its process, which is all that ends here. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=on',
  'wal_keep_size=64MB',
]
const START_MS = Date.UTC(2026, 9, 16, 6)
const STEP_MS = 12 * HOUR_MS
const HISTORY_MS = 60 * DAY_MS
/** The connections of a killed server end within this time. */
const CLOSE_MS = 50

/** The same number makes the server be lost at the same moments. */
const SEED = 7
const TIMES = Number(process.env['PITCHPROOF_TEST_PROMOTIONS'] ?? 3)

interface Shown {
  readonly size: number
  readonly root: string
}

const toShown = (note: string): Shown => {
  const { size, rootHash } = parseCheckpointText(parseNote(note).text)
  return { size, root: toHex(rootHash) }
}

/** What everybody was shown and told so far. */
interface Held {
  readonly checkpoints: Map<string, Shown>
  readonly members: string[]
}

/** Follows a server as a machine that answers does, until it is lost: reads the checkpoint, makes members. */
function follow(url: string, held: Held): { stop(): Promise<void> } {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 })
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      const [row] = await client`select body from published_files where path = 'ledger/checkpoint'`
      if (row !== undefined) {
        const note = String(row['body'])
        held.checkpoints.set(parseNote(note).text, toShown(note))
      }
      const email = `member-${held.members.length}@example.com`
      await client.begin(async (transaction) => {
        const [user] =
          await transaction`insert into users (email, password) values (${email}, 'none') on conflict (email) do update set password = 'none' returning id`
        await transaction`insert into entitlements (user_id, source, starts_at) values (${user!['id']}, 'granted', now())`
      })
      held.members.push(email)
      await sleep(10)
    }
  }
  // It ends with the server.
  const looking = look().catch(() => {})
  return {
    async stop() {
      over.abort()
      await client.end({ timeout: 0 })
      await looking
    },
  }
}

/** Makes the server wait for its standby with every commit. */
async function waitFor(primary: TestPostgres): Promise<void> {
  const client = postgres(primary.url, { max: 1, onnotice: () => {} })
  for (;;) {
    const rows = await client`select 1 from pg_stat_replication where state = 'streaming'`
    if (rows.length > 0) break
    await sleep(20)
  }
  await client`alter system set synchronous_standby_names = '*'`
  await client`select pg_reload_conf()`
  for (;;) {
    const rows = await client`select 1 from pg_stat_replication where sync_state = 'sync'`
    if (rows.length > 0) break
    await sleep(20)
  }
  await client.end()
}

/** The lease of a run that lost its server would end after a minute. */
async function endLease(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  await client`delete from locks`
  await client.end()
}

interface Machine {
  readonly dataDir: string
  readonly signingKey: SigningKey
}

async function runOn(
  url: string,
  { dataDir, signingKey }: Machine,
  now: Date,
  onPublish: () => void = () => {},
): Promise<string | null> {
  let database: Database | null = null
  try {
    database = await openDatabase({ databaseUrl: url, dataDir })
    const context = toTestContext({
      database,
      source: openTestFeed({ fromMs: START_MS - HISTORY_MS }),
      signingKey,
      dataDir,
      now,
      leagues: ['premier-league'],
      skipsSeasons: true,
      onProgress: ({ stage }) => {
        if (stage === 'publish') onPublish()
      },
    })
    const report = await run(context, TEST_REQUEST)
    return report.isSkipped ? 'it was skipped' : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await database?.close().catch(() => {})
  }
}

async function countSecondHistories(database: Database, held: Held): Promise<number> {
  const log = await readStoredLog(database)
  return [...held.checkpoints.values()].filter(
    ({ size, root }) => size > log.size || toHex(toStoredRoot(log, size)) !== root,
  ).length
}

/** Addresses of the members there are, each with whether an entitlement is there. */
async function readMembers(url: string): Promise<ReadonlyMap<string, boolean>> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const rows = await client`
    select email, exists (select 1 from entitlements where user_id = users.id) as premium from users`
  await client.end()
  return new Map(rows.map((row) => [String(row['email']), row['premium'] === true]))
}

test(
  'a server that is lost in a run, and its standby in its place: one log, and every member',
  async () => {
    const random = createSeededRandom(SEED)
    const dataDir = makeTestFolder()
    const machine = { dataDir, signingKey: await makeSigningKey('promotions.example/demo') }
    const first = await startPostgres({ settings: SETTINGS })
    let primary = first
    const held: Held = { checkpoints: new Map(), members: [] }
    let cutOff = 0
    let runs = 0
    const nextNow = () => new Date(START_MS + STEP_MS * runs++)
    try {
      const made = await openDatabase({ databaseUrl: primary.url, dataDir, migrate: true })
      await made.close()
      const startedAt = performance.now()
      expect(await runOn(primary.url, machine, nextNow())).toBeNull()
      // The moments lie between the beginning of a run and a little after its usual end.
      let usualMs = performance.now() - startedAt

      for (let round = 1; round <= TIMES; round++) {
        const standby = await primary.startReplica()
        await waitFor(primary)
        const follower = follow(primary.url, held)
        // Every second server is lost while the run publishes, the others at any moment of it.
        const isAimed = round % 2 === 0
        const published = Promise.withResolvers<void>()
        const begunAt = performance.now()
        const work = runOn(primary.url, machine, nextNow(), published.resolve)
        const lose = async () => {
          if (isAimed) await Promise.race([published.promise, work])
          await sleep(isAimed ? random() * usualMs * 0.3 : random() * usualMs * 1.1)
          process.kill(primary.processId(), 'SIGKILL')
        }
        const [outcome] = await Promise.all([work, lose()])
        if (outcome === null) usualMs = performance.now() - begunAt
        else cutOff++
        await sleep(CLOSE_MS)
        await follower.stop()
        await standby.promote()
        if (primary !== first) await primary.stop()
        primary = standby

        await endLease(primary.url)
        expect(await runOn(primary.url, machine, nextNow()), `round ${round}`).toBeNull()
        const database = await openDatabase({ databaseUrl: primary.url, dataDir })
        const secondHistories = await countSecondHistories(database, held).finally(() =>
          database.close(),
        )
        expect(
          secondHistories,
          `round ${round}: checkpoints that are no beginning of the log`,
        ).toBe(0)
        expect(await verifyLogFolder(join(dataDir, 'ledger'))).toMatchObject({ ok: true })
      }
      expect(cutOff).toBeGreaterThan(0)
      expect(held.members.length).toBeGreaterThan(TIMES)
      expect(held.checkpoints.size).toBeGreaterThan(1)
      const there = await readMembers(primary.url)
      expect(held.members.filter((email) => !there.get(email))).toEqual([])
      console.log(
        `${TIMES} promotions: ${cutOff} runs cut off, ${held.checkpoints.size} checkpoints shown, ${held.members.length} members`,
      )
    } finally {
      if (primary !== first) await primary.stop()
      await first.stop()
    }
  },
  300_000 * Math.max(1, TIMES / 3),
)
