/**
 * The installation's kind: a demo with made-up matches, or real. Its first write decides; the
 * database refuses rows of the other kind.
 */
import { eq } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation, matches } from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'

export type InstallationKind = 'demo' | 'real'
/**
 * `clearing`: a demo whose rows are gone and whose files may not be. `cleared`: both are gone, and
 * nothing is loaded until an administrator asks for another demo or a feed of real matches is read.
 */
export type StoredKind = InstallationKind | 'clearing' | 'cleared'

/** True where members' money and trust are real: also before the first match. */
export const isReal = (kind: StoredKind | null) => kind === 'real' || kind === null

const KEY = 'kind'

/** The stored kind; derived from the matches when an older version has stored none. */
export async function getInstallationKind(db: ReadDb): Promise<StoredKind | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
  if (row) return row.value as StoredKind
  if (await hasMatch(db, true)) return 'demo'
  return (await hasMatch(db, false)) ? 'real' : null
}

/** True when all stored matches are made up. */
export async function isDemoInstallation(db: ReadDb): Promise<boolean> {
  return (await getInstallationKind(db)) === 'demo'
}

/** True for a demo that is cleared or being cleared, and empty since. */
export async function isClearedInstallation(db: ReadDb): Promise<boolean> {
  const kind = await getInstallationKind(db)
  return kind === 'cleared' || kind === 'clearing'
}

/** True when made-up and real matches are mixed, as an older version allowed. */
export async function isMixed(db: ReadDb): Promise<boolean> {
  return (await hasMatch(db, true)) && (await hasMatch(db, false))
}

async function hasMatch(db: ReadDb, isMock: boolean): Promise<boolean> {
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(eq(matches.isMock, isMock))
    .limit(1)
  return rows.length > 0
}

interface AskedKind {
  readonly kind: InstallationKind
  /** Name of the feed, for the message. */
  readonly feed: string
  /**
   * True when an administrator asked for a demo after one was cleared; no server or schedule loads
   * one there by itself.
   */
  readonly isDemoAsked?: boolean
}

/** Throws `conflict`, with the ways out, when a feed is not of this installation's kind. */
export async function requireKind(db: ReadDb, asked: AskedKind): Promise<void> {
  const { kind, feed, isDemoAsked = false } = asked
  if (await isMixed(db)) throw new AppError('conflict', MIXED)
  const stored = await getInstallationKind(db)
  if (stored === 'clearing') throw new AppError('conflict', HALF_CLEARED)
  if (stored === 'cleared' && kind === 'demo' && !isDemoAsked)
    throw new AppError('conflict', CLEARED)
  if (stored === null || stored === 'cleared' || stored === kind) return
  throw new AppError('conflict', stored === 'demo' ? toDemoRefusal(feed) : REAL_REFUSAL)
}

/** Stores the installation's kind, at its first write or at the first one after a demo was cleared. */
export async function claimKind(db: WriteDb, kind: InstallationKind): Promise<void> {
  await db
    .insert(installation)
    .values({ key: KEY, value: kind })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: kind },
      setWhere: eq(installation.value, 'cleared'),
    })
}

const MIXED =
  'This installation holds made-up matches beside real ones, written by an older version. Nothing can be added to it. Set DATA_DIR (or DATABASE_URL) to another place and begin anew there.'
const HALF_CLEARED =
  'The demo of this installation is being cleared. If the clearing was interrupted, finish it with "npm run cli -- demo clear".'
const CLEARED =
  'The demo of this installation was cleared, and no feed of real matches is configured: there is nothing to load. Set a feed (FOOTBALL_DATA_DIR, a key, or FOOTBALL_FEED) and start again for real matches, or load made-up ones with "npm run cli -- demo load".'
const REAL_REFUSAL =
  'This installation holds real matches, and the demo would mix made-up ones into them: nothing was changed. Is a setting missing? Set the feed it was made with again (FOOTBALL_DATA_DIR, a key, or FOOTBALL_FEED), or set DATA_DIR and DATABASE_URL to another place to try the demo.'

function toDemoRefusal(feed: string): string {
  return `This installation is a demo, and ${feed} would mix real matches into made-up ones: nothing was changed. Either set DATA_DIR (or DATABASE_URL) to another place for the real installation, or remove the demo with "npm run cli -- demo clear".`
}
