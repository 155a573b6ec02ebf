/** The matches that `backtest` reads: the leagues' folder and, where they are named, the cups and their context. */
import { toDay } from '#data/model/match/match.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { readContextFolder } from '#pipeline/backtest/context-folder.ts'
import { readCupFile } from '#pipeline/backtest/cup-files.ts'
import { readBacktestFolder, type BacktestInput } from '#pipeline/backtest/league-files.ts'
import { logLine } from '#cli/output.ts'

interface InputPlaces {
  readonly dir: string
  readonly cups?: string
  readonly context?: string
  readonly leagues?: LeagueId[]
}

/** Two clubs play each other at most once a day. */
function toMeetingKey({ kickoffMs, homeTeamId, awayTeamId }: HistoricMatch): string {
  return `${toDay(kickoffMs)}/${homeTeamId}/${awayTeamId}`
}

/** Content of the files, with the stages of cup matches if there are any. */
export async function readInput(
  options: InputPlaces,
): Promise<BacktestInput & { readonly stages: ReadonlyMap<string, string> }> {
  const { dir, cups, context, leagues } = options
  logLine('reading the files')
  if (cups === undefined)
    return { ...(await readBacktestFolder(dir, leagues)), stages: new Map<string, string>() }
  const contextInput = context === undefined ? null : await readContextFolder(context)
  const [input, cupInput] = await Promise.all([
    readBacktestFolder(dir),
    readCupFile(cups, contextInput?.names),
  ])
  // A qualifying match in both files is read from the one with the score after 90 minutes.
  const inCups = new Set(cupInput.matches.map(toMeetingKey))
  const learnedOnly = (contextInput?.matches ?? []).filter(
    (match) => !inCups.has(toMeetingKey(match)),
  )
  return {
    ...input,
    matches: [...input.matches, ...cupInput.matches, ...learnedOnly],
    fileNames: new Map([...input.fileNames, ...cupInput.fileNames]),
    stages: cupInput.stages,
  }
}
