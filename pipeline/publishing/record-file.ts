/** The measured record as a public file, computed from the log's opened entries and nothing else. */
import { join } from 'node:path'
import type { Database } from '#data/db/database.ts'
import { addToStory, startStory, type LogStory } from '#data/ledger/audit/log-story.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import { listEntries, toLeaf } from '#data/queries/ledger-rows.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

/** Entries are never changed, so a process that writes the record again (a replay does, day after day) reads only what is new. */
const told = new WeakMap<Database, { story: LogStory; nextIndex: number }>()

async function readOn(database: Database): Promise<LogStory> {
  const progress = told.get(database) ?? { story: startStory(), nextIndex: 0 }
  const entries = await database.read((db) => listEntries(db, progress.nextIndex))
  for (const entry of entries) addToStory(progress.story, toLeaf(entry), entry.entryIndex)
  progress.nextIndex += entries.length
  told.set(database, progress)
  return progress.story
}

/** Writes `public/record.json`. */
export async function writeRecord(
  context: Pick<RunContext, 'database' | 'dataDir'>,
): Promise<void> {
  const record = toRecord(await readOn(context.database))
  await writeFileAtomically(
    join(context.dataDir, 'public', 'record.json'),
    `${JSON.stringify(record)}\n`,
  )
}
