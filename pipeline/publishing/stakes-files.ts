/**
 * `public/stakes/`: what hangs on the next matches of each league. Written when its season is
 * forecast and by no other run, because nothing of that simulation is stored; a file that was lost
 * comes again with the next round. Pages show it with the forecast that it was made with alone.
 */
import { join } from 'node:path'
import { writeFilesAtomically } from '#data/files/atomic-file.ts'
import type { StakesFile } from '#data/model/forecast/match-stakes.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

export function writeStakes(
  { dataDir, isDryRun }: Pick<RunContext, 'dataDir' | 'isDryRun'>,
  files: readonly StakesFile[],
): Promise<void> {
  if (isDryRun) return Promise.resolve()
  return writeFilesAtomically(
    files.map((file) => ({
      path: join(dataDir, 'public/stakes', `${file.league}.json`),
      bytes: `${JSON.stringify(file)}\n`,
    })),
  )
}
