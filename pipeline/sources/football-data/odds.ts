/**
 * Past odds of a row, from its best source: Pinnacle at closing, market average at closing, the
 * exchange, Bet365 and the best price at closing, then the same before closing (the Betbrain
 * average in older seasons), then any other. Column names: football-data.co.uk/notes.txt; the names
 * without `>` are those of files that merge several seasons.
 */
import type { PastOdds } from '#data/model/history.ts'
import type { LeaveOut } from './row-error.ts'
import type { Cells } from './table.ts'
import { isBook } from '#pipeline/maths/market-chances.ts'

const OUTCOME_PREFIXES = [
  'PSC AvgC BFEC B365C MaxC',
  'Avg BbAv B365 PS BFE Max BbMx',
  'WHC BWC IWC VCC 1XBC BFC BFDC BMGMC BVC CLC LBC',
  'WH BW IW VC 1XB BF BFD BMGM BV CL LB GB SB SJ SO SY BS',
].flatMap((names) => names.split(' '))

const OVER_UNDER_COLUMNS = ['PC PSC AvgC BFEC B365C MaxC', 'Avg BbAv B365 P PS BFE Max BbMx GB']
  .flatMap((names) => names.split(' '))
  .flatMap((prefix) => [
    [`${prefix}>2.5`, `${prefix}<2.5`],
    [`${prefix}O25`, `${prefix}U25`],
  ])

/** Reads the odds of one row; null when no source has all three outcomes. */
type OddsReader = (cells: Cells, leaveOut: LeaveOut) => PastOdds | null

/** Prepares a reader for the columns of one file, best source first. */
export function makeOddsReader(columns: ReadonlyMap<string, number>): OddsReader {
  const outcomes = findGroups(
    columns,
    OUTCOME_PREFIXES.map((prefix) => [`${prefix}H`, `${prefix}D`, `${prefix}A`]),
  )
  const totals = findGroups(columns, OVER_UNDER_COLUMNS)
  return (cells, leaveOut) => {
    const outcome = readFirstPriced(cells, outcomes, leaveOut)
    if (outcome === null) return null
    const total = readFirstPriced(cells, totals, leaveOut)
    const [home, draw, away] = outcome as [number, number, number]
    return { home, draw, away, over25: total?.[0] ?? null, under25: total?.[1] ?? null }
  }
}

/** A column and its place in the file. */
export interface PriceColumn {
  readonly name: string
  readonly place: number
}

/** The groups of columns that a file has whole. */
export function findGroups(
  columns: ReadonlyMap<string, number>,
  groups: readonly (readonly string[])[],
): PriceColumn[][] {
  return groups
    .map((names) => names.map((name) => ({ name, place: columns.get(name) ?? -1 })))
    .filter((group) => group.every(({ place }) => place >= 0))
}

function readPrice(cells: Cells, { name, place }: PriceColumn, leaveOut: LeaveOut): number {
  const price = cells.numberAt(place)
  if (price >= 0) return price
  leaveOut(name)
  return 0
}

/** The two or three prices of one source; 0 for an empty cell, and for one that is no price, which is told. */
export function readPrices(
  cells: Cells,
  [first, second, third]: readonly PriceColumn[],
  leaveOut: LeaveOut,
): number[] {
  const one = readPrice(cells, first!, leaveOut)
  const two = readPrice(cells, second!, leaveOut)
  // At once: a list that grows takes several times the memory, a hundred thousand times a run.
  return third === undefined ? [one, two] : [one, two, readPrice(cells, third, leaveOut)]
}

function readFirstPriced(
  cells: Cells,
  groups: readonly (readonly PriceColumn[])[],
  leaveOut: LeaveOut,
): number[] | null {
  for (const group of groups) {
    const prices = readPrices(cells, group, leaveOut)
    if (isBook(prices)) return prices
  }
  return null
}
