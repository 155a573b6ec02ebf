/**
 * `public/stakes/`: what hangs on the next matches of each league. Written when its season is
 * forecast and by no other run, because nothing of that simulation is stored; a file that was lost
 * comes again with the next round. Pages show it with the forecast that it was made with alone.
 */
import { join } from 'node:path'
import { writeFilesAtomically } from '#data/files/atomic-file.ts'
import { readDerived } from '#data/files/read-derived.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import {
  StakesFileSchema,
  type MatchStakes,
  type StakesFile,
} from '#data/model/forecast/match-stakes.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
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

type Sides = Pick<MatchRow, 'leagueId' | 'homeTeamId' | 'awayTeamId'>

/**
 * What hangs on a match, as its page will show it: in a forecast of this run, else in the file that
 * was made with the league's last one.
 */
export async function readStakes(
  { dataDir }: Pick<RunContext, 'dataDir'>,
  { seasons }: Pick<LogStory, 'seasons'>,
  made: readonly StakesFile[],
): Promise<(match: Sides) => MatchStakes | null> {
  const files = new Map(made.map((file) => [file.league, file]))
  for (const [league, { madeAt }] of seasons) {
    if (files.has(league)) continue
    const path = join(dataDir, 'public/stakes', `${league}.json`)
    const file = await readDerived(path, StakesFileSchema)
    if (file?.madeAt === madeAt) files.set(league, file)
  }
  return ({ leagueId, homeTeamId, awayTeamId }) =>
    files
      .get(leagueId)
      ?.matches.find(
        (match) => match.homeTeamId === homeTeamId && match.awayTeamId === awayTeamId,
      ) ?? null
}
