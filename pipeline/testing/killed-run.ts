/**
 * For tests only: a process that does whole runs, a few hours apart, until it is killed. The feed
 * is the demo's, limited to one league.
 */
import { count } from '#data/db/drizzle.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { ingestionRuns } from '#data/db/schema.ts'
import { parseSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from './test-run.ts'

const START_MS = Date.UTC(2026, 9, 16, 6)
const STEP_MS = 3 * HOUR_MS
/** Earlier seasons are left out, so that a run is quick. */
const HISTORY_MS = 150 * DAY_MS

const source = openTestFeed({ fromMs: START_MS - HISTORY_MS })

/** The next run of this database, later than every earlier one. */
export async function doNextRun(
  database: Database,
  dataDir: string,
  signingKey: SigningKey,
  logLine: (words: string) => void = () => {},
): Promise<void> {
  const [runs] = await database.read((db) => db.select({ count: count() }).from(ingestionRuns))
  await run(
    toTestContext({
      database,
      source,
      signingKey,
      dataDir,
      now: new Date(START_MS + runs!.count * STEP_MS),
      leagues: ['premier-league'],
      logLine,
    }),
    TEST_REQUEST,
  )
}

const [dataDir, secret] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && dataDir && secret) {
  const key = await parseSigningKey(secret)
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const logLine = (words: string) => process.stdout.write(`${words}\n`)
  for (;;) {
    logLine('begins')
    await doNextRun(database, dataDir, key, logLine)
  }
}
