/**
 * Clears the demo: its matches, predictions, log, snapshots, key, and its accounts except the
 * administrator. What people brought stays, and the installation is then empty. Rows behind real
 * predictions are never removed; the database refuses it too. The rows are deleted first, in one
 * transaction; if the process dies before the files are gone, the next call finishes.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, isNull, like, ne, not, notInArray, or, sql } from '#data/db/drizzle.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import { BILLING_TROUBLES } from '#data/db/roles/grants.ts'
import * as schema from '#data/db/schema.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { DEMO_ADMINISTRATOR, DEMO_EMAIL_ENDING } from '#data/model/account/demo-accounts.ts'
import { AppError } from '#data/model/errors.ts'
import { CACHED_LOG } from '#data/log/cached-log.ts'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import { CLEARED_FILE } from '#data/model/match/published-status.ts'
import { getInstallationKind, isMixed } from '#data/queries/operation/installation.ts'
import { PIPELINE_LOCK, withLock } from '#data/queries/locks.ts'
import { announcePublished } from '#data/queries/published.ts'
import { readDemoAccounts, writeDemoAccounts } from './demo-accounts.ts'

/** Cleared in this order: referencing rows first. */
export const DEMO_TABLES = [
  schema.memberForecasts,
  schema.forecastTiles,
  schema.ledgerVoids,
  schema.ledgerCommits,
  schema.ledgerHeads,
  schema.ledgerEntries,
  schema.ledgerCosignatures,
  schema.matchSnapshots,
  schema.noPredictions,
  schema.predictions,
  schema.userFavorites,
  schema.pushDeliveries,
  schema.pushSeen,
  schema.matchEvents,
  schema.matchOdds,
  schema.matchMarkets,
  schema.matchStatistics,
  schema.matches,
  schema.heldFixtures,
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

/** Files of a demo in the data folder. */
const DEMO_FILES = [
  'ledger',
  CACHED_LOG,
  'snapshots',
  'public',
  'past',
  'keys/signing.key',
  'keys/next.key',
] as const

/** Rows of `installation` that are not the demo's: its kind, its random keys, and faults of payments. */
const KEPT_KEYS = ['kind', 'random key', 'push keys', ...BILLING_TROUBLES]

export interface ClearedDemo {
  readonly deletedMatches: number
  readonly deletedPredictions: number
  readonly deletedAccounts: number
  /** Accounts that stay but lost administrator or premium rights given in the demo. */
  readonly endedRights: number
}

export interface ClearOptions {
  readonly database: Database
  readonly dataDir: string
  /** Id of the administrator who clears and stays one; null for the command line. */
  readonly by: string | null
}

const NOTHING: ClearedDemo = {
  deletedMatches: 0,
  deletedPredictions: 0,
  deletedAccounts: 0,
  endedRights: 0,
}

/** Clears the demo; throws `conflict` for a real installation, `not_found` when there is nothing to clear. */
export async function clearDemo({ database, dataDir, by }: ClearOptions): Promise<ClearedDemo> {
  return withLock(database, PIPELINE_LOCK, async () => {
    const isBegun = await requireClearable(database)
    const cleared = isBegun ? NOTHING : await database.write((db) => removeRows(db, by))
    await withPublicationFiles(dataDir, () => removeFiles(dataDir))
    await setKind(database, 'cleared')
    return cleared
  })
}

/** Finishes an interrupted clearing; true when there was one. */
export async function finishClearing(options: ClearOptions): Promise<boolean> {
  if ((await options.database.read(getInstallationKind)) !== 'clearing') return false
  await clearDemo(options)
  return true
}

async function setKind(database: Database, value: 'cleared'): Promise<void> {
  const { installation } = schema
  await database.write((db) =>
    db.update(installation).set({ value }).where(eq(installation.key, 'kind')),
  )
}

async function removeFiles(dataDir: string): Promise<void> {
  for (const name of DEMO_FILES) await rm(join(dataDir, name), { recursive: true, force: true })
  const accounts = await readDemoAccounts(dataDir)
  await writeDemoAccounts(
    dataDir,
    accounts.filter(({ email }) => email === DEMO_ADMINISTRATOR),
  )
  // The site build reads the published files: this one says that their absence is intended.
  await writeFileAtomically(join(dataDir, CLEARED_FILE), '{}\n')
}

/** True when a clearing has begun: its rows are gone. */
async function requireClearable(database: Database): Promise<boolean> {
  const [kind, mixed] = await database.read(
    async (db) => [await getInstallationKind(db), await isMixed(db)] as const,
  )
  if (kind === null || kind === 'cleared')
    throw new AppError('not_found', 'There is no demo to clear: nothing is loaded.')
  if (kind === 'real' || mixed)
    throw new AppError(
      'conflict',
      'This installation holds real matches and what was said of them in its log: they are never cleared. For an empty one set DATA_DIR (or DATABASE_URL) to another place.',
    )
  return kind === 'clearing'
}

async function removeRows(db: WriteDb, by: string | null): Promise<ClearedDemo> {
  const { installation, matches, predictions } = schema
  // A demo of an older version has no such row.
  await db.insert(installation).values({ key: 'kind', value: 'demo' }).onConflictDoNothing()
  await db.execute(
    sql`select set_config('pitchproof.clear_demo', 'on', true), set_config('pitchproof.actor', 'demo clear', true)`,
  )
  const deletedMatches = await db.$count(matches)
  const deletedPredictions = await db.$count(predictions)
  for (const table of DEMO_TABLES) await db.delete(table)
  const deletedAccounts = await removeDemoAccounts(db)
  const endedRights = await endRights(db, by)
  await db.delete(installation).where(notInArray(installation.key, KEPT_KEYS))
  // Running servers are notified and evict their caches.
  await announcePublished(db)
  await db.update(installation).set({ value: 'clearing' }).where(eq(installation.key, 'kind'))
  return { deletedMatches, deletedPredictions, deletedAccounts, endedRights }
}

/** The administrator among them stays: otherwise nobody could load matches again. */
async function removeDemoAccounts(db: WriteDb): Promise<number> {
  const { users } = schema
  const isAdministrator = and(eq(users.email, DEMO_ADMINISTRATOR), eq(users.isAdmin, true))
  const rows = await db
    .delete(users)
    .where(and(like(users.email, `%${DEMO_EMAIL_ENDING}`), not(isAdministrator!)))
    .returning({ id: users.id })
  return rows.length
}

/**
 * The password of a demo administrator is shared: anybody could have given rights to any other
 * account with it. Payments are not touched.
 */
async function endRights(db: WriteDb, by: string | null): Promise<number> {
  const { users, entitlements } = schema
  const administrators = await db
    .update(users)
    .set({ isAdmin: false })
    .where(
      and(
        eq(users.isAdmin, true),
        ne(users.email, DEMO_ADMINISTRATOR),
        by === null ? undefined : ne(users.id, by),
      ),
    )
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
