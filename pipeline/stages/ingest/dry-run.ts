/** A dry run: everything is done inside one transaction that is then rolled back. */
import type { Database, WriteDb } from '#data/db/database.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

class TakenBack extends Error {}

/** Runs the work in a transaction that is rolled back at the end. */
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

/** Redirects the stages' reads and writes into the one transaction. */
function toInside(database: Database, db: WriteDb): Database {
  return {
    isEmbedded: database.isEmbedded,
    read: (work) => work(db),
    readOne: (work) => work(db),
    readReplica: (work) => work(db),
    write: (work) => work(db),
    writeOne: (work) => work(db),
    listen: async () => {},
    close: async () => {},
  }
}
