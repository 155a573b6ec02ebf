/**
 * The bookmakers' prices of a coming match, for the market's chances. Closing prices,
 * exchanges, best prices and averages of an unstated number of bookmakers are left out. Columns:
 * football-data.co.uk/notes.txt.
 */
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { findGroups, readPrices } from './odds.ts'
import type { LeaveOut } from './row-error.ts'
import type { Cells } from './table.ts'
import type { OutcomePrices } from '#pipeline/maths/market-chances.ts'

const BOOKMAKERS = '1XB B365 BF BFD BMGM BV BS BW CL GB IW LB PS SO SB SJ SY VC WH'.split(' ')

/** Reads the prices of one row, of every bookmaker that the file has. */
type PriceReader = (cells: Cells, leaveOut: LeaveOut) => OutcomePrices[]

/** Prepares a reader for the columns of one file. */
export function makePriceReader(columns: ReadonlyMap<string, number>): PriceReader {
  const groups = findGroups(
    columns,
    BOOKMAKERS.map((book) => ['H', 'D', 'A'].map((outcome) => `${book}${outcome}`)),
  )
  return (cells, leaveOut) =>
    groups.map((group) => readPrices(cells, group, leaveOut) as unknown as OutcomePrices)
}

/** The site collects on Tuesday and Friday afternoons; hour of the day, UTC. */
const COLLECTED_HOUR = 15
/** Days of the week, 0 is Sunday. */
const COLLECTED_DAYS: ReadonlySet<number> = new Set([2, 5])

/**
 * When the prices of a played match were known, ms: the last Tuesday or Friday afternoon before
 * kick-off. A replay of past seasons shows them from then on.
 */
export function toCollectedMs(kickoffMs: number): number {
  const startMs = Math.floor(kickoffMs / DAY_MS) * DAY_MS + COLLECTED_HOUR * HOUR_MS
  for (let atMs = startMs; ; atMs -= DAY_MS)
    if (atMs < kickoffMs && COLLECTED_DAYS.has(new Date(atMs).getUTCDay())) return atMs
}
