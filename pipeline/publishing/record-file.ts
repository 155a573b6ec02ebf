/** The measured record as a public file, computed only from the log's opened entries. */
import { join } from 'node:path'
import { toRecord } from '#data/ledger/audit/record.ts'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

/** Writes `public/record.json`. */
export async function writeRecord(
  context: Pick<RunContext, 'database' | 'dataDir'>,
): Promise<void> {
  const { story, size } = await readStoredLog(context.database)
  const record = toRecord(story, size)
  await writeFileAtomically(
    join(context.dataDir, 'public', 'record.json'),
    `${JSON.stringify(record)}\n`,
  )
}
