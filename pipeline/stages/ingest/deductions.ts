/** Deductions that the table of their season does not take, in words for the report of a run. */
import type { Deduction } from '#data/model/leagues/deductions.ts'
import type { LeagueTable } from '#pipeline/context/match-context.ts'

/** A warning for each deduction of a club that its season does not have: a feed may have renamed it. */
export function listUnknownClubs(
  deductions: readonly Deduction[],
  tables: readonly LeagueTable[],
): readonly string[] {
  return deductions.flatMap(({ leagueId, season, teamId, team }) => {
    const table = tables.find((one) => one.leagueId === leagueId && one.season === season)
    if (!table || table.rows.some((row) => row.teamId === teamId)) return []
    const names = table.rows.map(({ teamName }) => teamName).join(', ')
    return `The points deducted from ${team} do not count: ${leagueId} of ${season} has no club "${teamId}". Its clubs are ${names}. Take the deduction back in the administration and enter it again.`
  })
}
