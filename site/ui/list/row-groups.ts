/** Groups and order of the rows of a list of matches. */
import { toLeagueOrder } from '#data/model/leagues.ts'
import type { MatchStatus } from '#data/model/match/match.ts'
import type { ListRow } from '#data/model/replies.ts'

export interface RowGroup {
  /** Null where the table is not divided. */
  readonly league: string | null
  readonly rows: readonly ListRow[]
}

/** Groups neighbouring rows of one league; all rows are one group unless `isByLeague`. */
export function toGroups(rows: readonly ListRow[], isByLeague: boolean): RowGroup[] {
  if (!isByLeague) return [{ league: null, rows }]
  const groups: { league: string; rows: ListRow[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.league === row.match.league) last.rows.push(row)
    else groups.push({ league: row.match.league, rows: [row] })
  }
  return groups
}

/** Whether a match kicks off at the moment of the one above it in its group. */
export const repeatsTime = ({ match }: ListRow, above: ListRow | undefined): boolean =>
  match.kickoffAt === above?.match.kickoffAt

/** Preference for the leading match: live, then scheduled. What is over leads nothing. */
const STATES: readonly MatchStatus[] = ['live', 'scheduled']

/**
 * The match that leads a list: by its state, then a favourite or a match of a followed club before
 * others, then by the order of leagues, then by kick-off. Null where no match has a prediction to show.
 */
export function findLead(
  rows: readonly ListRow[],
  favorites: readonly string[] = [],
): ListRow | null {
  const toPlaces = ({ match }: ListRow) => [
    STATES.indexOf(match.matchStatus),
    favorites.includes(match.id) ? 0 : 1,
    toLeagueOrder(match.league),
    Date.parse(match.kickoffAt),
  ]
  const [lead = null] = rows
    .filter(({ match, prediction }) => prediction && STATES.includes(match.matchStatus))
    .map((row) => ({ row, places: toPlaces(row) }))
    .sort((one, other) => compare(one.places, other.places))
  return lead?.row ?? null
}

/** Compares lists of numbers by the first one that differs. */
function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((place, index) => place !== other[index])
  return (one[differs] ?? 0) - (other[differs] ?? 0)
}

/** The rows with the one that leads first if it is played or the reader's own; else it is marked at its place. */
export function putFirst(
  lead: ListRow | null,
  rows: readonly ListRow[],
  favorites: readonly string[] = [],
): readonly ListRow[] {
  if (lead === null) return rows
  const { id, matchStatus } = lead.match
  if (matchStatus !== 'live' && !favorites.includes(id)) return rows
  return [lead, ...rows.filter((row) => row !== lead)]
}
