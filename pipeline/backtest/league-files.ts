/** Played matches of a folder of football-data.co.uk files, with the files' team names. */
import type { HistoricMatch } from '#data/model/history.ts'
import { getLeague, getLeagueByDivision, LEAGUES, type LeagueId } from '#data/model/leagues.ts'
import {
  getFileKind,
  getLeagueOfFile,
  toMainColumns,
} from '#pipeline/sources/football-data/file-kinds.ts'
import { readSourceFolder } from '#pipeline/sources/football-data/folder.ts'
import { mergeMatches, parseSeasonFile } from '#pipeline/sources/football-data/parse.ts'
import { parseTable } from '#pipeline/sources/football-data/table.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'

export interface BacktestInput {
  readonly matches: readonly HistoricMatch[]
  /** Name of a team in the file, by league and team id: `premier-league/manchester-united`. */
  readonly fileNames: ReadonlyMap<string, string>
  readonly rejects: number
}

/** Later than the last row of any backtest file. */
const END_OF_TIME = new Date('2999-01-01T00:00:00Z')

/** Both divisions of the countries of these leagues, because teams move between them. */
function toNeighbours(leagues: readonly LeagueId[] | undefined): LeagueId[] | undefined {
  if (leagues === undefined) return undefined
  const countries = new Set<string>(leagues.map((league) => getLeague(league).countryCode))
  return LEAGUES.filter(({ countryCode }) => countries.has(countryCode)).map(({ id }) => id)
}

function addFileNames(names: Map<string, string>, bytes: Uint8Array, fileName: string): void {
  const table = parseTable(bytes, fileName)
  const own = toMainColumns(table.columns, getFileKind(fileName) ?? 'main')
  const leagueOfFile = getLeagueOfFile(fileName, own)
  const at = (name: string) => own.get(name) ?? -1
  const columns = { division: at('Div'), teams: [at('HomeTeam'), at('AwayTeam')] }
  for (const cells of table.rows) {
    const league = leagueOfFile ?? getLeagueByDivision(cells[columns.division] ?? '')
    if (league === null) continue
    for (const column of columns.teams) {
      const name = cells[column] ?? ''
      names.set(`${league.id}/${toCanonicalTeam(name, league.country).id}`, name)
    }
  }
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
  const fileNames = new Map<string, string>()
  let rejects = 0
  const lists = files.map(({ fileName, bytes }) => {
    const parsed = parseSeasonFile(bytes, { now: END_OF_TIME, fileName })
    addFileNames(fileNames, bytes, fileName)
    rejects += parsed.rejects.length
    return parsed.rows
  })
  const matches = mergeMatches(lists).flatMap((row) => toPlayedMatch(row) ?? [])
  return { matches, fileNames, rejects }
}
