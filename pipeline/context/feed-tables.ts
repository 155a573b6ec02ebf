/**
 * A league's own table compared with the one computed from results: it includes points deducted by
 * a committee and the league's last tie-breaks. Its order is used only when both have the same
 * clubs with the same number of matches, so that a table that lags behind the results is never
 * shown. If it lags by a match or two, its deductions are still used. Pure.
 */
import type { FeedTable } from '#pipeline/sources/source.ts'
import type { Played } from './played.ts'
import { addZones, type TableRow } from './standings.ts'

/**
 * The rows in the order and with the points of the feed's table, if both are of the same moment.
 * @param played the matches that the rows were computed from, oldest first
 */
export function applyFeedTable(
  rows: readonly TableRow[],
  tables: readonly FeedTable[],
  played: readonly Played[] = [],
): readonly TableRow[] {
  const table = tables.find((candidate) => isSameMoment(rows, candidate))
  if (!table) return takePoints(rows, tables, played)
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

/** Points of a club after its first `count` matches. */
function toPointsAfter(played: readonly Played[], teamId: string, count: number): number {
  const own = played.filter(
    ({ match }) => match.homeTeamId === teamId || match.awayTeamId === teamId,
  )
  return own.slice(0, count).reduce((sum, { match, goals }) => {
    const margin = (goals.home - goals.away) * (match.homeTeamId === teamId ? 1 : -1)
    return sum + (margin > 0 ? 3 : margin === 0 ? 1 : 0)
  }, 0)
}

/** The rows minus the points that a table a match or two behind has deducted already. */
function takePoints(
  rows: readonly TableRow[],
  tables: readonly FeedTable[],
  played: readonly Played[],
): readonly TableRow[] {
  const table = tables.find(
    (candidate) =>
      candidate.rows.length === rows.length &&
      rows.every(({ teamId, matchesPlayed }) => {
        const fromFeed = candidate.rows.find((row) => row.teamId === teamId)
        const behind = fromFeed === undefined ? -1 : matchesPlayed - fromFeed.played
        return behind >= 0 && behind <= MOST_BEHIND
      }),
  )
  if (!table || rows.length === 0) return rows
  const taken = new Map(
    table.rows.map(({ teamId, points, played: count }) => [
      teamId,
      Math.min(0, points - toPointsAfter(played, teamId, count)),
    ]),
  )
  if ([...taken.values()].every((points) => points === 0)) return rows
  const ordered = rows
    .map((row) => ({ ...row, points: row.points + (taken.get(row.teamId) ?? 0) }))
    .toSorted((a, b) => b.points - a.points)
    .map((row, index) => ({ ...row, position: index + 1 }))
  return addZones(ordered, table.leagueId)
}

function isSameMoment(rows: readonly TableRow[], table: FeedTable): boolean {
  const played = new Map(table.rows.map((row) => [row.teamId, row.played]))
  return (
    rows.length > 0 &&
    rows.length === table.rows.length &&
    rows.every((row) => played.get(row.teamId) === row.matchesPlayed)
  )
}
