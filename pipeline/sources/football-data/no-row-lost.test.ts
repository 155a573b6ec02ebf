/** Rows in are rows out: read, rejected, of another division, or repeated; none vanishes. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContextFile } from './context-file.ts'
import { parseSeasonFile, readSeasonFile } from './parse.ts'

const now = new Date('2027-06-01T00:00:00Z')
const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,Referee'
const GOOD = 'E0,21/11/2026,15:00,Arsenal,Chelsea,2,1,H,A Ref'
const parseSeason = (text: string) =>
  parseSeasonFile(Buffer.from(text), { now, fileName: 'E0.csv' })

const line = fc.oneof(
  fc.constantFrom(
    GOOD,
    'E0,29/11/2026,15:00,Everton,Fulham,,,,',
    'E0,29/11/2026,15:00,Leeds,Burnley,0,0,D,"Ref, A"',
    'E0,29.11.2026,3:00 PM,Leeds,Everton,0,0,D,"Open',
    'E0,29/11/2026 00:00,15.00,Leeds,Fulham,0,0',
    'P1,29/11/2026,15:00,Porto,Benfica,0,0,D,',
    'E0,29/11/2026,15:00,Leeds,Chelsea,0,0,D,,,,',
    `${GOOD},${GOOD}`,
    `${GOOD}${GOOD}`,
    'E0,tomorrow,15:00,Leeds,Chelsea,0,0,D,',
    'E0,29/11/2026',
  ),
  fc.string({
    unit: fc.constantFrom('E', '0', ',', '"', '1', '/', ' '),
    minLength: 1,
    maxLength: 30,
  }),
)
const end = fc.constantFrom('\n', '\r\n', '\r')
const isBlank = (text: string) => text.replace(/[",\s]/g, '') === ''

test('a season file: each row is read, rejected, of another division or repeated', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end), { maxLength: 12 }), (lines) => {
      const rows = lines.filter(([text]) => !isBlank(text))
      const text = `${HEADER}\r\n${rows.flat().join('')}`
      const found = parseSeason(text)
      const out = found.rows.length + found.rejects.length + found.ignored + found.duplicates
      expect(out).toBe(rows.length)
    }),
    { numRuns: 500 },
  )
})

test('a file of another country: each row is read, rejected or not yet played', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end), { maxLength: 12 }), (lines) => {
      const rows = lines.filter(([text]) => !isBlank(text))
      const { matches, rejects, ahead } = readContextFile(
        Buffer.from(`${HEADER}\r\n${rows.flat().join('')}`),
        { fileName: 'P1.csv', league: 'context-POR' },
      )
      expect(matches.length + rejects.length + ahead).toBe(rows.length)
    }),
    { numRuns: 300 },
  )
})

test('half a row of another country is a reject, and a fixture is not', () => {
  const read = (text: string) =>
    readContextFile(Buffer.from(`${HEADER}\n${text}\n`), {
      fileName: 'P1.csv',
      league: 'context-POR',
    })
  expect(read('P1,29/11/2026,15:00,Porto\nBenfica,2,1,H')).toMatchObject({
    matches: [],
    rejects: [{}, {}],
  })
  expect(read('P1,29/11/2026,15:00,Porto,Benfica,,,')).toMatchObject({ rejects: [], ahead: 1 })
})

test('a file with two kinds of line ends, with and without a quote, has all its rows', () => {
  const end = 'E0,29/11/2026,15:00,Everton,Fulham,,,,\nE0,29/11/2026,15:00,Leeds,Burnley,,,,\n'
  for (const first of [GOOD, GOOD.replace('A Ref', '"A Ref"')]) {
    const { rows, rejects } = parseSeason(`${HEADER}\r\n${first}\r\n${end}`)
    expect(rejects).toEqual([])
    expect(rows.map(({ homeTeam }) => homeTeam)).toEqual(['Arsenal', 'Everton', 'Leeds United'])
    expect(rows[0]!.referee).toBe('A Ref')
  }
})

test('filled cells beyond the header reject a row, empty ones do not', () => {
  expect(parseSeason(`${HEADER}\n${GOOD},,,\n`)).toMatchObject({ rows: [{}], rejects: [] })
  expect(parseSeason(`${HEADER}\n${GOOD},${GOOD}\n`)).toMatchObject({
    rows: [],
    rejects: [{ reason: expect.stringContaining('more cells than the header') }],
  })
})

test('the columns HT and AT are the two sides', () => {
  const text = `${HEADER.replace('HomeTeam,AwayTeam', 'HT,AT')}\n${GOOD}\n`
  expect(parseSeason(text).rows).toMatchObject([{ homeTeam: 'Arsenal', awayTeam: 'Chelsea' }])
  const other = Buffer.from(text.replace('\nE0', '\nG1'))
  const greek = readContextFile(other, { fileName: 'G1.csv', league: 'context-GRE' })
  expect(greek.matches).toHaveLength(1)
})

test('a row of before the span is dropped by its date, whatever else is wrong with it', () => {
  const bytes = new TextEncoder().encode(
    `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\nE0,04/04/2015,,Everton,x,1,too,long\nE0,04/04/2026,Leeds,Everton,2,1\n`,
  )
  const nowMs = Date.UTC(2026, 5, 1)
  const read = (sinceMs: number) => readSeasonFile(bytes, 'E0.csv', { sinceMs, nowMs })
  expect(read(Date.UTC(2020, 5, 1))).toMatchObject({ rows: [{}], rejects: [] })
  expect(read(-Infinity).rejects).toHaveLength(1)
})

test('a row of another division in a league’s own file is a reject, in the list of all leagues it is not', () => {
  const rows = `${HEADER}\n${GOOD}\n${GOOD.replace('E0', 'EO')}\n${GOOD.replace('E0', 'E9')}\n`
  expect(parseSeason(rows)).toMatchObject({ rows: [{}], rejects: [{ line: 3 }, { line: 4 }] })
  const list = parseSeasonFile(Buffer.from(rows), { now, fileName: 'fixtures.csv' })
  expect(list).toMatchObject({ rows: [{}], rejects: [], ignored: 2 })
})

test('what is no name, no other club or of another league is no match of a country', () => {
  const lines = [
    'P1,21/11/2026,15:00,???,Porto,1,1,D,',
    'P1,21/11/2026,15:00,Порто,Спортинг,1,1,D,',
    `P1,21/11/2026,15:00,Porto,${'Benfica'.repeat(20)},1,1,D,`,
    'P1,21/11/2026,15:00,Porto,FC Porto,1,1,D,',
    'N1,21/11/2026,15:00,Ajax,Feyenoord,1,1,D,',
  ]
  const { matches, rejects } = readContextFile(Buffer.from([HEADER, ...lines].join('\n')), {
    fileName: 'P1.csv',
    league: 'context-POR',
  })
  expect(matches).toEqual([])
  expect(rejects.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
})

test('a rejected row has the id of its match where both names are names of clubs', () => {
  const rows = ['Arsenal,???', 'Arsenal,Arsenal'].map(
    (names) => `E0,21/11/2026,15:00,${names},1,1,D,`,
  )
  const { rejects } = parseSeason([HEADER, ...rows].join('\n'))
  expect(rejects.map(({ matchId }) => matchId)).toEqual([
    undefined,
    'premier-league-2026-arsenal-arsenal',
  ])
})

test('a referee’s cell of thousands of letters is told, and the match has none', () => {
  const { rows, leftOut } = parseSeason(`${HEADER}\n${GOOD.replace('A Ref', 'Ref '.repeat(900))}\n`)
  expect(rows).toMatchObject([{ referee: null, actualHomeScore: 2 }])
  expect(leftOut).toMatchObject([{ path: 'Referee' }])
})
