/** The measured record as a public file, computed from the log's opened entries and nothing else. */
import { join } from 'node:path'
import { computeRecord } from '#data/ledger/record.ts'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import { listEntries, toLeaf } from '#data/queries/ledger-rows.ts'
import type { RunContext } from './run-context.ts'

/** Writes `public/record.json`. */
export async function writeRecord(
  context: Pick<RunContext, 'database' | 'dataDir'>,
): Promise<void> {
  const entries = await context.database.read((db) => listEntries(db, 0))
  const record = computeRecord(entries.map(toLeaf))
  await writeFileAtomically(
    join(context.dataDir, 'public', 'record.json'),
    `${JSON.stringify(record)}\n`,
  )
}
