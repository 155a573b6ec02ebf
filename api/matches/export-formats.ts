/** Settled predictions as CSV (RFC 4180) and JSON. */
import type { SettledRow } from '#data/model/record/settled-reply.ts'
import { toLots } from '#data/model/lots.ts'
import { formatSheetCell, SHEET_MARK } from '#data/release/files/csv.ts'

const COLUMNS = [
  'matchId',
  'league',
  'homeTeam',
  'awayTeam',
  'kickoffAt',
  'revision',
  'modelVersion',
  'madeAt',
  'predictedOutcome',
  'homeWinProbability',
  'drawProbability',
  'awayWinProbability',
  'predictedHomeScore',
  'predictedAwayScore',
  'probOver25Goals',
  'confidenceScore',
  'homeScore',
  'awayScore',
  'outcome',
  'wasCorrect',
  'scoreAccurate',
  'openEntry',
  'isDemo',
] as const satisfies readonly (keyof SettledRow)[]

/** Rows formatted in one turn of the event loop, so that other requests do not wait for a whole season. */
const ROWS_A_TURN = 500

async function formatRows(
  rows: readonly SettledRow[],
  format: (row: SettledRow) => string,
): Promise<string[]> {
  const texts: string[] = []
  for (const lot of toLots(rows, ROWS_A_TURN)) {
    for (const row of lot) texts.push(format(row))
    await new Promise((turn) => setImmediate(turn))
  }
  return texts
}

/** Settled predictions, a heading and one line each. */
export async function formatSettledCsv(rows: readonly SettledRow[]): Promise<string> {
  const toLine = (row: SettledRow) => COLUMNS.map((name) => formatSheetCell(row[name])).join(',')
  return [`${SHEET_MARK}${COLUMNS.join(',')}`, ...(await formatRows(rows, toLine)), ''].join('\r\n')
}

/** One page of settled predictions. */
export interface SettledPage {
  readonly isDemo: boolean
  readonly page: number
  readonly totalPages: number
  readonly rows: readonly SettledRow[]
}

/** The same as one JSON object. */
export async function formatSettledJson({ rows, ...page }: SettledPage): Promise<string> {
  const texts = await formatRows(rows, (row) => JSON.stringify(row))
  return `${JSON.stringify(page).slice(0, -1)},"predictions":[${texts.join(',')}]}`
}
