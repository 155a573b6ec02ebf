/**
 * A database is either real or a replay. With `--now` the clock of a run is
 * moved; in a database that holds real predictions that would let somebody
 * predict the past, and in a replayed one the real clock would mix two times.
 * The demo is exempt: it proves nothing, and all it writes says so.
 */
import { eq } from 'drizzle-orm'
import { installation } from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import type { RunContext } from './run-context.ts'

const KEY = 'clock'

/** Remembers the kind of clock at the first run, and refuses the other kind from then on. */
export async function requireSameClock(context: RunContext): Promise<void> {
  if (context.source.name === 'demo') return
  const kind = context.isClockMoved ? 'moved' : 'real'
  const stored = await context.database.read(async (db) => {
    const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
    return row?.value ?? null
  })
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
