/**
 * A database is either real or a replay. `--now` moves the clock of a run: in a database with real
 * predictions that would allow backdating, and in a replayed one the real clock would mix two
 * times. The demo is exempt: it proves nothing, and is marked as a demo everywhere.
 */
import { eq, sql } from '#data/db/drizzle.ts'
import { installation } from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import { MINUTE_MS, MOST_APART_MS } from '#data/model/time.ts'
import { getLastEntryAt } from '#data/queries/log/log-rows.ts'
import type { RunContext } from './run-context.ts'

const KEY = 'clock'

/**
 * Throws `conflict` when the clocks of this machine and the database server are far apart: a row
 * dated in the future blocks every later run. Both are read now, because a run may have waited
 * since its own time was read. The embedded database uses this program's clock.
 */
export async function requireTrueClock({ database, isClockMoved }: RunContext): Promise<void> {
  if (isClockMoved || database.isEmbedded) return
  const theirs = await database.read(async (db) => {
    const [row] = await db
      .select({ nowMs: sql<string>`extract(epoch from clock_timestamp()) * 1000` })
      .from(sql`(select 1) as one`)
    return new Date(Number(row!.nowMs))
  })
  const ours = new Date()
  const apartMs = ours.getTime() - theirs.getTime()
  if (Math.abs(apartMs) <= MOST_APART_MS) return
  const minutes = Math.round(Math.abs(apartMs) / MINUTE_MS)
  throw new AppError(
    'conflict',
    `The clock of this machine is ${minutes} minutes ${apartMs > 0 ? 'ahead of' : 'behind'} the database's, ${ours.toISOString()} against ${theirs.toISOString()}. Set it right (NTP). This run changed nothing.`,
  )
}

/** Throws `conflict` when the log has an entry of a later time: it would say that time ran backwards. */
export async function requireNotBack({ database, now }: RunContext): Promise<void> {
  const last = await database.read(getLastEntryAt)
  if (last === null || last <= now) return
  throw new AppError(
    'conflict',
    `The log of this data folder goes to ${last.toISOString()}, later than ${now.toISOString()}. Begin after that, or set DATA_DIR to an empty folder. Nothing was changed.`,
  )
}

/** Refuses a wrong clock; stores its kind at the first run, and refuses the other kind from then on. */
export async function requireSameClock(context: RunContext): Promise<void> {
  await requireTrueClock(context)
  if (context.source.name === 'demo') return
  const kind = context.isClockMoved ? 'moved' : 'real'
  const stored = await context.database.read(async (db) => {
    const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
    return row?.value ?? null
  })
  if (stored === kind && kind === 'moved' && !context.isDryRun) await requireNotBack(context)
  if (stored === kind || (stored === null && context.isDryRun)) return
  if (stored === null) {
    await context.database.write((db) =>
      db.insert(installation).values({ key: KEY, value: kind }).onConflictDoNothing(),
    )
    return
  }
  const message =
    kind === 'moved'
      ? 'This data folder holds predictions made in real time; --now would let them be backdated. Set DATA_DIR to another folder for a replay.'
      : 'This data folder was made with --now; the real clock would mix two times. Set DATA_DIR to another folder, or give --now again.'
  throw new AppError('conflict', message)
}
