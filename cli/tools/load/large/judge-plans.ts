/** Which of the plans that a call used read a large table whole, and how a plan is told in one line. */
import type { Explained, TableRead } from './explained.ts'

/** A table of more rows is large. */
export const LARGE_ROWS = 10_000
/** More rows than a call may go through for its reply, also by an index: the matches of seven seasons, the demo's among them, are counted for the number of pages. */
export const MOST_ROWS = 70_000
/** Counts over everything, which are made once a minute at most and beside the calls (`makeKeptFigure`). */
const KEPT = /^select count\(\*\), \(select count\(distinct held\.user_id\)/

const WHOLE = /^(?:Parallel )?Seq Scan$/

/** The reads that do not go with a large table. */
export function listFaults(
  { statement, reads }: Explained,
  rowsOf: ReadonlyMap<string, number>,
): TableRead[] {
  if (KEPT.test(statement)) return []
  return reads.filter(
    ({ how, table, rows }) =>
      (rowsOf.get(table) ?? 0) > LARGE_ROWS && (WHOLE.test(how) || rows > MOST_ROWS),
  )
}

function describeRead({ how, table, index, rows }: TableRead): string {
  const by = index === null ? '' : ` by ${index}`
  return `${how} on ${table}${by} (${rows} ${rows === 1 ? 'row' : 'rows'})`
}

/** One line for a statement, with a mark where it has a fault. */
export function describePlan(explained: Explained, faults: readonly TableRead[]): string {
  const statement = explained.statement.replaceAll(/\s+/g, ' ').trim()
  const reads = explained.reads.map(
    (read) => `${faults.includes(read) ? 'WHOLE TABLE: ' : ''}${describeRead(read)}`,
  )
  return `${statement.slice(0, 110)}\n        ${reads.join('\n        ')}`
}
