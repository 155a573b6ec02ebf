/**
 * A league's own table compared with the one computed from results: it includes points deducted by
 * a committee and the league's last tie-breaks. Its order is used only when both have the same
 * clubs with the same number of matches, so that a table that lags behind the results is never
 * shown. Its deductions are facts of the clubs, whichever of the two is ahead. Pure.
 */
import type { FeedTable } from '#pipeline/sources/source.ts'
import type { Played, TableMatches } from './played.ts'
import { addZones, type TableRow } from './standings.ts'

/** The rows in the order and with the points of the feed's table, if both are of the same moment. */
export function applyFeedTable(
  rows: readonly TableRow[],
  tables: readonly FeedTable[],
): readonly TableRow[] {
  const table = tables.find((candidate) => isSameMoment(rows, candidate))
  if (!table) return rows
  const ordered = rows
    .map((row) => {
      const { position, points } = table.rows.find(({ teamId }) => teamId === row.teamId)!
      return { ...row, position, points }
    })
    .toSorted((a, b) => a.position - b.position)
  return addZones(ordered, table.leagueId)
}

/** Matches of a club that a table may lack while its deductions are still used. */
const MOST_BEHIND = 2

/**
 * Points that a committee deducted, by club: the feed's minus those of as many of the club's first
 * matches. Entered decisions count where the feed's table has more matches than we, or lags too far.
 * @param matches clubs and finished matches of one table
 */
export function readDeductions(
  tables: readonly FeedTable[],
  { teams, played }: Pick<TableMatches, 'teams' | 'played'>,
  entered: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const table = tables.find(
    ({ rows }) => rows.length === teams.size && rows.every(({ teamId }) => teams.has(teamId)),
  )
  if (!table) return entered
  return new Map(
    table.rows.map(({ teamId, points, played: count }) => {
      const own = played.filter(
        ({ match }) => match.homeTeamId === teamId || match.awayTeamId === teamId,
      )
      const behind = own.length - count
      return behind < 0 || behind > MOST_BEHIND
        ? [teamId, entered.get(teamId) ?? 0]
        : [teamId, Math.min(0, points - toPoints(own.slice(0, count), teamId))]
    }),
  )
}

const toPoints = (own: readonly Played[], teamId: string) =>
  own.reduce((sum, { match, goals }) => {
    const margin = (goals.home - goals.away) * (match.homeTeamId === teamId ? 1 : -1)
    return sum + (margin > 0 ? 3 : margin === 0 ? 1 : 0)
  }, 0)

function isSameMoment(rows: readonly TableRow[], table: FeedTable): boolean {
  const played = new Map(table.rows.map((row) => [row.teamId, row.played]))
  return (
    rows.length > 0 &&
    rows.length === table.rows.length &&
    rows.every((row) => played.get(row.teamId) === row.matchesPlayed)
  )
}
