/** The rows of a list of matches in groups, and how each stands in it. */
import type { ListRow } from '#data/model/replies.ts'

export interface RowGroup {
  /** Null where the table is not divided. */
  readonly league: string | null
  readonly rows: readonly ListRow[]
}

/** Neighbouring rows of one league as a group of their own; without division all rows as one. */
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

/** Only the first match of a list leads it, and only with a prediction to show. */
export const isLead = (row: ListRow, rows: readonly ListRow[]): boolean =>
  row === rows[0] && row.prediction !== null
