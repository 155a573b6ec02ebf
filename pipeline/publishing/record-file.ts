/** The measured records as public files, computed only from the log's opened entries. */
import { join } from 'node:path'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import { writeFilesAtomically } from '#data/files/atomic-file.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

/**
 * Writes `public/record.json`, and beside it `public/market.json`: a file of its own, because
 * verifiers of before compare every member of the record.
 */
export async function writeRecord(
  context: Pick<RunContext, 'database' | 'dataDir'>,
): Promise<void> {
  const { story, size } = await readStoredLog(context.database)
  const toFile = (name: string, content: unknown) => ({
    path: join(context.dataDir, 'public', name),
    bytes: `${JSON.stringify(content)}\n`,
  })
  await writeFilesAtomically([
    toFile('record.json', toRecord(story, size)),
    toFile('market.json', toMarketRecord(story)),
  ])
}
