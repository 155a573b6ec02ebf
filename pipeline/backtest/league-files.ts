/** Played matches of a folder of football-data.co.uk files, with the files' team names. */
import type { HistoricMatch } from '#data/model/history.ts'
import { getLeague, getLeagueByName, LEAGUES, type LeagueId } from '#data/model/leagues.ts'
import { readSourceFolder } from '#pipeline/sources/football-data/folder.ts'
import { readSeasonRows } from '#pipeline/sources/football-data/parse.ts'
import type { Row } from '#pipeline/sources/football-data/row.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'

export interface BacktestInput {
  readonly matches: readonly HistoricMatch[]
  /** Name of a team in the file, by league and team id: `premier-league/manchester-united`. */
  readonly fileNames: ReadonlyMap<string, string>
  readonly rejects: number
}

/** Later than the last row of any file. */
export const END_OF_TIME = new Date('2999-01-01T00:00:00Z')

/** Both divisions of the countries of these leagues, because teams move between them. */
function toNeighbours(leagues: readonly LeagueId[] | undefined): LeagueId[] | undefined {
  if (leagues === undefined) return undefined
  const countries = new Set<string>(leagues.map((league) => getLeague(league).countryCode))
  return LEAGUES.filter(({ countryCode }) => countries.has(countryCode)).map(({ id }) => id)
}

/**
 * All played matches of the folder's leagues; throws `bad_input` or `source_changed` as the
 * folder's reader does.
 */
export async function readBacktestFolder(
  folder: string,
  leagues?: readonly LeagueId[],
): Promise<BacktestInput> {
  const files = await readSourceFolder(folder, toNeighbours(leagues))
  const names = new Map(LEAGUES.map(({ id }) => [id, new Map<string, string>()]))
  const played = new Map<string, HistoricMatch>()
  let rejects = 0
  const span = { sinceMs: -Infinity, nowMs: END_OF_TIME.getTime() }
  // Row by row, so that only what is learned of it stays in memory.
  const onRow = ({ match, matchId, namesInFile }: Row) => {
    const clubs = names.get(getLeagueByName(match.league).id)!
    clubs.set(match.homeTeamId, namesInFile[0]).set(match.awayTeamId, namesInFile[1])
    const known = toPlayedMatch(match, matchId)
    if (known !== null) played.set(matchId, known)
  }
  for (const { fileName, bytes } of files)
    rejects += readSeasonRows(bytes, { fileName, span, onRow }).rejects.length
  const fileNames = [...names].flatMap(([league, clubs]) =>
    [...clubs].map(([id, name]) => [`${league}/${id}`, name] as const),
  )
  return { matches: [...played.values()], fileNames: new Map(fileNames), rejects }
}
