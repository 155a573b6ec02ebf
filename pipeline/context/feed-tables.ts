/**
 * A league's own table beside the one that results make: points a committee took
 * away and the league's last tie-breaks are in it. It is believed only where both
 * know the same clubs with the same number of matches, so that a table that lags
 * behind the results never stands on the page. Pure.
 */
import { getLeague } from '#data/model/leagues.ts'
import { toZone } from '#data/model/leagues/zones.ts'
import type { FeedTable } from '#pipeline/sources/source.ts'
import type { TableRow } from './standings.ts'

/** The rows in the order and with the points of the feed's table, where it is of the same moment. */
export function applyFeedTable(
  rows: readonly TableRow[],
  tables: readonly FeedTable[],
): readonly TableRow[] {
  const table = tables.find((candidate) => isSameMoment(rows, candidate))
  if (!table) return rows
  const { zones } = getLeague(table.leagueId)
  return rows
    .map((row) => {
      const told = table.rows.find(({ teamId }) => teamId === row.teamId)!
      return {
        ...row,
        position: told.position,
        points: told.points,
        zone: toZone(zones, told.position, rows.length),
      }
    })
    .toSorted((a, b) => a.position - b.position)
}

function isSameMoment(rows: readonly TableRow[], table: FeedTable): boolean {
  const played = new Map(table.rows.map((row) => [row.teamId, row.played]))
  return (
    rows.length > 0 &&
    rows.length === table.rows.length &&
    rows.every((row) => played.get(row.teamId) === row.matchesPlayed)
  )
}
