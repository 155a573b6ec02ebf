/**
 * Points that a league deducted in the running season (or gave back), as the operator lists them in
 * `deductions.csv` of the data folder: for feeds without a table of their own. A line is a league, a
 * season's first year, a club, the day of the decision, and points, negative for a deduction.
 */
import { join } from 'node:path'
import { readIfThere } from '#data/files/read-if-there.ts'
import { getLeague } from '#data/model/leagues.ts'
import { DaySchema } from '#data/model/match/match.ts'
import { parseTable, RowCursor } from '#pipeline/sources/football-data/table.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import type { Deduction } from '#pipeline/context/feed-tables.ts'
import type { LeagueTable } from '#pipeline/context/match-context.ts'

const FILE = 'deductions.csv'
const COLUMNS = ['league', 'season', 'club', 'on', 'points'] as const

export interface Deductions {
  readonly rows: readonly Deduction[]
  /** One for each line that does not count. */
  readonly warnings: readonly string[]
}

export async function readDeductions(dataDir: string): Promise<Deductions> {
  const bytes = await readIfThere(join(dataDir, FILE))
  return bytes === null ? { rows: [], warnings: [] } : parseDeductions(bytes)
}

export function parseDeductions(bytes: Uint8Array): Deductions {
  const { columns, lines } = parseTable(bytes, FILE)
  const cells = new RowCursor()
  const rows: Deduction[] = []
  const warnings: string[] = []
  for (const [index, line] of lines.entries()) {
    if (cells.open(line).isBlankFrom(0)) continue
    const [id = '', season = '', club = '', on = '', points = ''] = COLUMNS.map((name) =>
      cells.at(columns.get(name) ?? -1),
    )
    const league = getLeague(id)
    const isWhole = /^-?[1-9]\d?$/.test(points) && /^\d{4}$/.test(season)
    if (league === null || club === '' || !isWhole || !DaySchema.safeParse(on).success)
      warnings.push(
        `${FILE}, line ${index + 2}: "${line}" does not count. Write it as "${COLUMNS.join(',')}", such as "premier-league,2023,Everton,2023-11-17,-10".`,
      )
    else
      rows.push({
        leagueId: league.id,
        season: Number(season),
        teamId: toCanonicalTeam(club, league.country).id,
        on,
        points: Number(points),
      })
  }
  return { rows, warnings }
}

/** A warning for each deduction of a club that its season does not have. */
export function listUnknownClubs(
  { rows }: Deductions,
  tables: readonly LeagueTable[],
): readonly string[] {
  return rows.flatMap(({ leagueId, season, teamId }) => {
    const table = tables.find((one) => one.leagueId === leagueId && one.season === season)
    if (!table || table.rows.some((row) => row.teamId === teamId)) return []
    const names = table.rows.map(({ teamName }) => teamName).join(', ')
    return `${FILE}: ${leagueId} of ${season} has no club "${teamId}", so its points do not count. Its clubs are ${names}.`
  })
}
