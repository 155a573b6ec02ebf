/**
 * Removing the demo whole: its matches, predictions, log, snapshots, keys and
 * accounts. What real predictions rest on is never removed: the database refuses
 * it too. The rows go first, in one transaction; killed before the files are
 * gone too, it is finished by the next call.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, isNull, like, ne, or, sql } from '#data/db/drizzle.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import * as schema from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import { getInstallationKind, isMixed } from '#data/queries/operation/installation.ts'
import { withLock } from '#data/queries/locks.ts'
import { announcePublished } from '#data/queries/published.ts'

/** Ending of the demo accounts' addresses: `.example` belongs to nobody (RFC 2606). */
export const DEMO_EMAIL_ENDING = '@demo.example'

/** Emptied, in this order: what points to something goes before it. */
export const DEMO_TABLES = [
  schema.ledgerVoids,
  schema.ledgerCommits,
  schema.ledgerHeads,
  schema.ledgerEntries,
  schema.ledgerCosignatures,
  schema.matchSnapshots,
  schema.noPredictions,
  schema.predictions,
  schema.userFavorites,
  schema.matchEvents,
  schema.matchOdds,
  schema.matchStatistics,
  schema.matches,
  schema.leagueStandings,
  schema.players,
  schema.teams,
  schema.venues,
  schema.referees,
  schema.seasons,
  schema.publishedFiles,
  schema.snapshotPointers,
  schema.snapshotDays,
  schema.ingestionRuns,
] as const

/** What the data folder holds of a demo. */
const DEMO_FILES = [
  'ledger',
  'snapshots',
  'public',
  'keys/signing.key',
  'keys/next.key',
  'keys/demo-accounts.json',
] as const

export interface ClearedDemo {
  readonly deletedMatches: number
  readonly deletedPredictions: number
  readonly deletedAccounts: number
  /** Accounts that stay and lost the administrator's or premium rights they were given in the demo. */
  readonly endedRights: number
}

/** Clears the demo; throws `conflict` for an installation that is real, `not_found` where there is nothing. */
export async function clearDemo(options: {
  readonly database: Database
  readonly dataDir: string
}): Promise<ClearedDemo> {
  const { database, dataDir } = options
  return withLock(database, 'pipeline run', async () => {
    await requireClearable(database)
    const cleared = await database.write(removeRows)
    for (const name of DEMO_FILES) await rm(join(dataDir, name), { recursive: true, force: true })
    await database.write((db) =>
      db.delete(schema.installation).where(eq(schema.installation.key, 'kind')),
    )
    return cleared
  })
}

async function requireClearable(database: Database): Promise<void> {
  const [kind, mixed] = await database.read(
    async (db) => [await getInstallationKind(db), await isMixed(db)] as const,
  )
  if (kind === null)
    throw new AppError('not_found', 'There is no demo to clear: nothing has been stored yet.')
  if (kind === 'real' || mixed)
    throw new AppError(
      'conflict',
      'This installation holds real matches and what was said of them in its log: they are never cleared. For an empty one set DATA_DIR (or DATABASE_URL) to another place.',
    )
}

async function removeRows(db: WriteDb): Promise<ClearedDemo> {
  const { installation, matches, predictions } = schema
  // A demo of an older version has not said so in a row.
  await db.insert(installation).values({ key: 'kind', value: 'demo' }).onConflictDoNothing()
  await db.execute(
    sql`select set_config('pitchproof.clear_demo', 'on', true), set_config('pitchproof.actor', 'demo clear', true)`,
  )
  const deletedMatches = await db.$count(matches)
  const deletedPredictions = await db.$count(predictions)
  for (const table of DEMO_TABLES) await db.delete(table)
  const deletedAccounts = await removeDemoAccounts(db)
  const endedRights = await endRights(db)
  await db.delete(installation).where(ne(installation.key, 'kind'))
  // A server that runs hears of it, and stops telling what it has in memory.
  await announcePublished(db)
  await db.update(installation).set({ value: 'clearing' }).where(eq(installation.key, 'kind'))
  return { deletedMatches, deletedPredictions, deletedAccounts, endedRights }
}

async function removeDemoAccounts(db: WriteDb): Promise<number> {
  const rows = await db
    .delete(schema.users)
    .where(like(schema.users.email, `%${DEMO_EMAIL_ENDING}`))
    .returning({ id: schema.users.id })
  return rows.length
}

/**
 * The password of a demo administrator is shown around: whoever signed in with
 * it can have given rights to any other account. Payments are not touched.
 */
async function endRights(db: WriteDb): Promise<number> {
  const { users, entitlements } = schema
  const administrators = await db
    .update(users)
    .set({ isAdmin: false })
    .where(eq(users.isAdmin, true))
    .returning({ id: users.id })
  const granted = await db
    .update(entitlements)
    .set({ endsAt: sql`greatest(${entitlements.startsAt}, now())`, updatedAt: sql`now()` })
    .where(
      and(
        eq(entitlements.source, 'granted'),
        or(isNull(entitlements.endsAt), gt(entitlements.endsAt, sql`now()`)),
      ),
    )
    .returning({ id: entitlements.userId })
  return new Set([...administrators, ...granted].map(({ id }) => id)).size
}
