/**
 * A PostgreSQL server is lost at a random moment of a run, and its synchronous standby takes over, again
 * and again: nothing that was shown to anybody may be missing afterwards, and the log goes on as one.
 *
 * The runs are those of the demo with one league. They work in this process, with a moved clock, so that
 * each has something to commit to and to open.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { startPostgres, type TestPostgres } from '#cli/tools/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { toHex } from '#data/ledger/format/bytes.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { readStoredLog, toStoredRoot } from '#data/queries/log/stored-log.ts'
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
/** A killed server's connections end within this. */
const LET_GO_MS = 50

export interface PromotionCounts {
  readonly promotions: number
  /** Runs that were cut off, and those that had ended before the server was lost. */
  readonly cutOff: number
  readonly endedBefore: number
  /** Checkpoints that were shown and are no beginning of the log afterwards. */
  readonly secondHistories: number
  /** Runs on a new server that the log refused. */
  readonly endedLogs: readonly string[]
  readonly membersMade: number
  readonly membersLost: number
  readonly entitlementsLost: number
  /** Entries of the log at the end, and different checkpoints that were shown. */
  readonly entries: number
  readonly checkpoints: number
}

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

export interface PromotionOptions {
  readonly times: number
  /** The same moments again with the same number. */
  readonly seed: number
  readonly tell: (words: string) => void
}

/** Loses the server so many times, each time in a run, and counts what became of everything. */
export async function promoteStandbys(options: PromotionOptions): Promise<PromotionCounts> {
  const random = createSeededRandom(options.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-promotions-'))
  const machine = { dataDir, signingKey: await makeSigningKey('promotions.example/demo') }
  const first = await startPostgres(SETTINGS)
  let primary = first
  const held: Held = { checkpoints: new Map(), members: [] }
  const counts = { promotions: 0, cutOff: 0, endedBefore: 0, secondHistories: 0 }
  const endedLogs: string[] = []
  let runs = 0
  const nextNow = () => new Date(START_MS + STEP_MS * runs++)
  try {
    const made = await openDatabase({ databaseUrl: primary.url, dataDir, migrate: true })
    await made.close()
    const startedAt = performance.now()
    const failed = await runOn(primary.url, machine, nextNow())
    if (failed !== null) throw new Error(`The first run failed: ${failed}`)
    // The moments lie between the beginning of a run and a little after its usual end.
    let usualMs = performance.now() - startedAt

    for (let round = 1; round <= options.times; round++) {
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
      if (outcome === null) {
        counts.endedBefore++
        usualMs = performance.now() - begunAt
      } else counts.cutOff++
      await sleep(LET_GO_MS)
      await follower.stop()
      await standby.promote()
      if (primary !== first) await primary.stop()
      primary = standby
      counts.promotions++

      await endLease(primary.url)
      const refused = await runOn(primary.url, machine, nextNow())
      if (refused !== null) endedLogs.push(`round ${round}: ${refused}`)
      const database = await openDatabase({ databaseUrl: primary.url, dataDir })
      counts.secondHistories += await countSecondHistories(database, held).finally(() =>
        database.close(),
      )
      const report = await verifyLogFolder(join(dataDir, 'ledger'))
      if (!report.ok) endedLogs.push(`round ${round}: ${report.problem?.message}`)
      options.tell(
        `${round} of ${options.times}: ${outcome === null ? 'the run had ended' : 'the run was cut off'}; ${report.size} entries, ${held.checkpoints.size} checkpoints shown, ${held.members.length} members${refused === null ? '' : `; refused: ${refused}`}`,
      )
    }
    const client = postgres(primary.url, { max: 1, onnotice: () => {} })
    const rows = await client`
      select email, exists (select 1 from entitlements where user_id = users.id) as premium from users`
    await client.end()
    const there = new Map(rows.map((row) => [String(row['email']), row['premium'] === true]))
    const { size } = await verifyLogFolder(join(dataDir, 'ledger'))
    return {
      ...counts,
      endedLogs,
      membersMade: held.members.length,
      membersLost: held.members.filter((email) => !there.has(email)).length,
      entitlementsLost: held.members.filter((email) => there.get(email) === false).length,
      entries: size,
      checkpoints: held.checkpoints.size,
    }
  } finally {
    if (primary !== first) await primary.stop()
    await first.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
