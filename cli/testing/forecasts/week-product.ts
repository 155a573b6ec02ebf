/**
 * A product whose clock a browser test moves by days: database, pipeline and API in the process of
 * the test, beside the pages that the product of the tests has built. The demo plays one league.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTestApp } from '#api/testing/test-app.ts'
import { startServer } from '#api/server.ts'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { giveForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { createUser } from '#data/queries/account/users.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

export type WeekProduct = Awaited<ReturnType<typeof openWeekProduct>>

const LOG_NAME = 'week.example/demo'

export async function openWeekProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitchproof-week-'))
  const database: Database = await openEmbeddedForTest()
  const signingKey = await makeSigningKey(LOG_NAME)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const snapshots = createSnapshotReader({
    stores: [openDatabaseStore(database)],
    readTrustedKeys: async () => [signingKey],
    now,
    ...openPublishedPointers(database),
    checkEveryMs: 0,
  })
  const app = makeTestApp(database, {
    now,
    snapshots,
    publicOrigin: url,
    siteDir: requireTestProduct().env['SITE_OUT_DIR']!,
    trustedProxies: ['127.0.0.1', '::1'],
  })
  const server = await startServer(app, { port, host: 'localhost' })
  const change = (id: string, set: Partial<typeof matches.$inferInsert>) =>
    database.write((db) => db.update(matches).set(set).where(eq(matches.id, id)))
  return {
    url,
    now,
    /** How far its clock is ahead of that of this process. */
    readAheadMs: () => aheadMs,
    /** It is this moment now. */
    moveTo(moment: string) {
      aheadMs = Date.parse(moment) - Date.now()
    },
    /** The hourly run: results come in, matches are opened, everything is published. */
    async run(): Promise<void> {
      const parts = { database, signingKey, dataDir, now: now(), skipsSeasons: true }
      await run(toTestContext(parts), TEST_REQUEST)
    },
    /** The publication before a kick-off. */
    async seal(): Promise<void> {
      const parts = { database, signingKey, dataDir, now: now() }
      await run(toTestContext(parts), { ...TEST_REQUEST, stages: ['publish'] })
    },
    /** Says another thing of a match than the feed said so far. */
    change,
    async findMatch(homeTeam: string): Promise<{ id: string; kickoffAt: Date }> {
      const [found] = await database.read((db) =>
        db
          .select({ id: matches.id, kickoffAt: matches.kickoffAt })
          .from(matches)
          .where(
            sql`${matches.homeTeam} = ${homeTeam} and ${matches.kickoffAt} > ${now().toISOString()}::timestamptz`,
          )
          .orderBy(matches.kickoffAt)
          .limit(1),
      )
      if (found === undefined) throw new Error(`${homeTeam} has no match ahead.`)
      return found
    },
    /** Forecasts of so many other members. */
    async addForecasts(matchId: string, members: number): Promise<void> {
      const forecast = { home: 40, draw: 30, away: 30, score: null }
      for (let member = 0; member < members; member += 1)
        await database.write(
          async (db) => {
            const email = `other-${member}@example.com`
            const user = { email, emailVerified: true, passwordHash: 'x', consentedAt: null }
            const made = await createUser(db, user, now())
            await giveForecast(db, { userId: made!.id, matchId, forecast })
          },
          { clock: now() },
        )
    },
    async close(): Promise<void> {
      await server.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
