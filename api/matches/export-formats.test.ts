import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { formatSettledCsv } from './export-formats.ts'
import type { SettledRow } from '#data/model/record/settled-reply.ts'

const ROW: SettledRow = {
  matchId: 'premier-league-2026-a-b',
  league: 'Premier League',
  homeTeam: 'A',
  awayTeam: 'B',
  kickoffAt: '2026-03-14T15:00:00.000Z',
  revision: 1,
  modelVersion: 'pp-5',
  madeAt: '2026-03-14T08:00:00.000Z',
  predictedOutcome: 'home_win',
  homeWinProbability: 50,
  drawProbability: 25,
  awayWinProbability: 25,
  predictedHomeScore: 1,
  predictedAwayScore: 0,
  probOver25Goals: 50,
  confidenceScore: 50,
  homeScore: 1,
  awayScore: 0,
  outcome: 'home_win',
  wasCorrect: true,
  scoreAccurate: true,
  openEntry: 7,
  isDemo: false,
}

test('Excel for Windows reads the names as UTF-8: the file begins with one byte order mark', async () => {
  for (const rows of [[], [{ ...ROW, homeTeam: 'Beşiktaş' }, ROW]]) {
    const csv = await formatSettledCsv(rows)
    expect(Buffer.from(csv).subarray(0, 10).toString('latin1')).toBe('ï»¿matchId')
    expect(csv.lastIndexOf('\uFEFF')).toBe(0)
  }
})

test('a name from a feed is not read as a formula by a spreadsheet, whatever it begins with', async () => {
  const names = [
    '=1+2',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\r=x',
    '\n=x',
    ' =1',
    '＝1',
    '＠A',
    '="a",b\n',
  ]
  const csv = await formatSettledCsv(names.map((homeTeam) => ({ ...ROW, homeTeam })))
  const rows = parse(csv, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
  expect(rows.map((row) => row['homeTeam'])).toEqual(names.map((name) => `'${name}`))
  // Negative numbers stay numbers, and signs inside a name are unchanged.
  const plain = await formatSettledCsv([{ ...ROW, homeTeam: 'A-B=C', openEntry: -1 }])
  expect(plain).toContain(',A-B=C,')
  expect(plain).toContain(',-1,')
})
