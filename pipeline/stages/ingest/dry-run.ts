/** A dry run: everything is really done, inside one transaction that is then taken back. */
import type { Database, WriteDb } from '#data/db/database.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

class TakenBack extends Error {}

/** Does the work in a transaction that is taken back at the end. */
export async function withTakenBack(
  context: RunContext,
  work: (inside: RunContext) => Promise<void>,
): Promise<void> {
  try {
    await context.database.write(async (db) => {
      await work({ ...context, database: toInside(context.database, db) })
      throw new TakenBack()
    }, toWriteOptions(context))
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}

/** Reads and writes of the stages become part of the one transaction. */
function toInside(database: Database, db: WriteDb): Database {
  return {
    isEmbedded: database.isEmbedded,
    read: (work) => work(db),
    readOne: (work) => work(db),
    readLate: (work) => work(db),
    write: (work) => work(db),
    writeOne: (work) => work(db),
    listen: async () => {},
    close: async () => {},
  }
}
