/**
 * Statistics of a row. English yellow cards leave out the first yellow of a
 * second-yellow red; the count stays as the file has it.
 */
import {
  mapStatistics,
  STATISTIC_KEYS,
  type StatisticKey,
  type Statistics,
} from '#data/model/match/statistics.ts'
import type { LeaveOut } from './row-error.ts'
import type { Cells } from './table.ts'

const COLUMN_OF: Partial<Record<StatisticKey, string>> = {
  homeShotsTotal: 'HS',
  awayShotsTotal: 'AS',
  homeShotsOnTarget: 'HST',
  awayShotsOnTarget: 'AST',
  homeFouls: 'HF',
  awayFouls: 'AF',
  homeCorners: 'HC',
  awayCorners: 'AC',
  homeYellowCards: 'HY',
  awayYellowCards: 'AY',
  homeRedCards: 'HR',
  awayRedCards: 'AR',
  homeOffsides: 'HO',
  awayOffsides: 'AO',
}

const BLANK = mapStatistics(() => null)
const MOST = 200

/**
 * Prepares a reader for the columns of one file; it gives null for a row without statistics. Each
 * count stands for itself: one that cannot be read is unknown, the others stay.
 */
export function makeStatisticsReader(columns: ReadonlyMap<string, number>) {
  const places = STATISTIC_KEYS.flatMap((key) => {
    const name = COLUMN_OF[key]
    const place = name === undefined ? undefined : columns.get(name)
    return name === undefined || place === undefined ? [] : [{ key, name, place }]
  })
  return (cells: Cells, leaveOut: LeaveOut): Statistics | null => {
    let statistics: Statistics | null = null
    for (const { key, name, place } of places) {
      const count = cells.numberAt(place)
      if (count === 0 && cells.at(place) === '') continue
      if (!Number.isInteger(count) || count < 0 || count > MOST) {
        leaveOut(name)
        continue
      }
      statistics ??= { ...BLANK }
      statistics[key] = count
    }
    return statistics
  }
}
