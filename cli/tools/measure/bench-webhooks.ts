/**
 * The webhook part of `npm run bench`: 1,000 signed events of Stripe on a PostgreSQL of their own,
 * each re-read from the stand-in and applied, within the minute that is promised, none lost.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// A tool for developers, which may load the stand-in.
// oxlint-disable-next-line no-restricted-imports
import { openBench } from '#api/testing/stripe/bench.ts'
// oxlint-disable-next-line no-restricted-imports
import { sendUpdates } from '#api/testing/stripe/send-updates.ts'
import { openDatabase } from '#data/db/connect.ts'
import { billingEvents } from '#data/db/schema.ts'
import { startPostgres } from '#cli/tools/services/postgres-server.ts'

const WEBHOOKS = 1000
const MEMBERS = 20
const LIMIT_MS = 60_000

/** Measures and prints one line; false when an event was lost or the minute was not enough. */
export async function benchWebhooks(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-bench-webhooks-'))
  const postgres = await startPostgres()
  try {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir, migrate: true })
    const bench = await openBench(database, { plan: () => [] })
    try {
      const ids: string[] = []
      for (let index = 0; index < MEMBERS; index += 1) {
        const { id } = await bench.addMember(`load-${index}@example.com`)
        ids.push(await bench.subscribe(id))
      }
      const startedAt = performance.now()
      const statuses = await sendUpdates(bench.standIn, ids, WEBHOOKS)
      const tookMs = performance.now() - startedAt
      const answered = statuses.filter((status) => status === 200).length
      const kept = await database.read((db) => db.$count(billingEvents))
      const isKept = answered === WEBHOOKS && kept === WEBHOOKS && tookMs < LIMIT_MS
      console.log(
        `${WEBHOOKS} webhooks: ${answered} answered with 200, ${kept} kept, in ${(tookMs / 1000).toFixed(1)} s (${LIMIT_MS / 1000} s)  ${isKept ? 'ok' : 'MISSED'}`,
      )
      return isKept
    } finally {
      await bench.stop()
      await database.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
