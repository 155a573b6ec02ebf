import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOWNLOADED_FILES, SEASON_FILES } from '#data/testing/real-files.ts'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'
import { parseSeasonFile, readSeasonFile, toMatchesAt } from './parse.ts'

const now = new Date('2026-06-15T00:00:00Z')
const samples = new URL('../../../data/fixtures/football-data/', import.meta.url)
const readSample = (name: string) => readFileSync(new URL(name, samples))
const parseSample = (name: string, at = now) =>
  parseSeasonFile(readSample(name), { now: at, fileName: name })
const find = (rows: readonly FeedMatch[], home: string, away: string) => {
  const match = rows.find((row) => row.homeTeam === home && row.awayTeam === away)
  if (!match) throw new Error(`The sample has no ${home} - ${away}.`)
  return match
}

test('a current season file gives every match with score, half-time, statistics and referee', () => {
  const { rows, rejects } = parseSample('E0_2526.csv')
  expect(rejects).toEqual([])
  expect(rows).toHaveLength(4)
  expect(find(rows, 'Manchester United', 'Nottingham Forest')).toMatchObject({
    source: 'football-data',
    league: 'Premier League',
    season: 2025,
    homeTeamId: 'manchester-united',
    awayTeamId: 'nottingham-forest',
    kickoffAt: '2025-10-18T19:00:00.000Z',
    matchStatus: 'finished',
    actualHomeScore: 2,
    actualAwayScore: 1,
    halfTimeHomeScore: 1,
    halfTimeAwayScore: 0,
    referee: 'P Whistle',
    isMock: false,
    statistics: {
      homeShotsTotal: 15,
      awayShotsOnTarget: 3,
      homeFouls: 11,
      awayCorners: 4,
      awayYellowCards: 3,
      homeRedCards: 0,
      homePossession: null,
    },
  })
})

test('London times become UTC on both sides of both clock changes', () => {
  const { rows } = parseSample('E0_2526.csv')
  expect(rows.map((row) => row.kickoffAt)).toEqual([
    '2025-10-18T19:00:00.000Z',
    '2025-10-26T15:00:00.000Z',
    '2026-03-28T15:00:00.000Z',
    '2026-03-29T14:00:00.000Z',
  ])
})

test('past odds come from Pinnacle at closing, else the average at closing, else the rest', () => {
  const { rows } = parseSample('E0_2526.csv')
  expect(rows.map((row) => row.odds)).toEqual([
    { home: 1.68, draw: 4.02, away: 5.1, over25: 1.83, under25: 2.03 },
    { home: 1.52, draw: 4.1, away: 6.2, over25: 1.77, under25: 2.01 },
    { home: 2.36, draw: 3.5, away: 2.86, over25: 1.62, under25: 2.36 },
    null,
  ])
})

test('a match without a score stays scheduled and has no odds, even when its day is past', () => {
  const match = find(parseSample('E0_2526.csv').rows, 'Leeds United', 'Everton')
  expect(match).toMatchObject({
    matchStatus: 'scheduled',
    actualHomeScore: null,
    statistics: null,
    odds: null,
    referee: 'S Advantage',
  })
})

test('latin-1, two-digit years, ragged rows and a missing time are read', () => {
  const { rows, rejects } = parseSample('E1_0405_latin1.csv')
  expect(rejects).toEqual([])
  expect(rows.map((row) => [row.kickoffAt, row.season, row.referee])).toEqual([
    ['2004-08-14T14:00:00.000Z', 2004, 'A Flagg'],
    ['2004-12-26T15:00:00.000Z', 2004, 'B Card'],
    ['2005-05-02T14:00:00.000Z', 2004, 'A Flagg'],
  ])
  expect(rows[0]?.odds).toEqual({ home: 2.1, draw: 3.25, away: 3.2, over25: 1.85, under25: 1.85 })
  expect(rows[1]?.odds).toMatchObject({ home: 2, draw: 3.3, away: 3.4 })
  expect(rows[2]).toMatchObject({
    odds: null,
    statistics: { homeCorners: 5, homeYellowCards: null },
  })
})

test('many seasons of one file are distinguished, the long season 2019/20 too', () => {
  const { rows, rejects } = parseSample('I1.csv')
  expect(rejects).toEqual([])
  expect(rows.map((row) => row.season)).toEqual([2010, 2019, 2019, 2020, 2020])
  expect(rows.map((row) => row.awarded)).toEqual([false, false, false, true, false])
  expect(rows.map((row) => row.odds?.over25)).toEqual([1.75, 1.82, 1.56, 1.9, 1.41])
})

test('nothing later than now is included, and no match is called live that may be postponed', () => {
  const before = parseSample('I1.csv', new Date('2020-08-02T18:44:00Z'))
  expect(find(before.rows, 'Fiorentina', 'Napoli').matchStatus).toBe('finished')
  expect(find(before.rows, 'Roma', 'Juventus')).toMatchObject({
    matchStatus: 'scheduled',
    actualHomeScore: null,
    halfTimeHomeScore: null,
    statistics: null,
    odds: null,
  })
  expect(find(before.rows, 'Hellas Verona', 'Roma')).toMatchObject({ awarded: false, odds: null })

  const during = parseSample('I1.csv', new Date('2020-08-02T20:44:59Z'))
  expect(find(during.rows, 'Roma', 'Juventus')).toMatchObject({
    matchStatus: 'scheduled',
    actualHomeScore: null,
    statistics: null,
    odds: null,
  })
  const after = parseSample('I1.csv', new Date('2020-08-02T20:45:00Z'))
  expect(find(after.rows, 'Roma', 'Juventus')).toMatchObject({
    matchStatus: 'finished',
    actualHomeScore: 1,
  })
})

test('the result of a match without a time is known when its day is over', () => {
  const at = (iso: string) =>
    find(parseSample('I1.csv', new Date(iso)).rows, 'Napoli', 'Hellas Verona')
  expect(at('2021-05-23T13:59:00Z').matchStatus).toBe('scheduled')
  expect(at('2021-05-23T20:00:00Z')).toMatchObject({
    matchStatus: 'scheduled',
    actualHomeScore: null,
  })
  expect(at('2021-05-24T00:00:00Z')).toMatchObject({ matchStatus: 'finished', actualHomeScore: 1 })
})

test('fixtures.csv gives coming matches without odds and counts other leagues separately', () => {
  const result = parseSample('fixtures.csv', new Date('2026-03-28T00:00:00Z'))
  expect(result).toMatchObject({ ignored: 2, duplicates: 0, rejects: [] })
  expect(result.rows.map((row) => [row.league, row.homeTeam, row.matchStatus, row.odds])).toEqual([
    ['Premier League', 'Leeds United', 'scheduled', null],
    ['Premier League', 'Wolverhampton Wanderers', 'scheduled', null],
    ['La Liga 2', 'Sporting Gijón', 'scheduled', null],
  ])
})

test('a match in a season file and in fixtures.csv is one match, and a known score wins', () => {
  const span = { sinceMs: -Infinity, nowMs: now.getTime() }
  const files = ['E0_2526.csv', 'fixtures.csv'].map(
    (name) => readSeasonFile(readSample(name), name, span).rows,
  )
  expect(toMatchesAt(files, now)).toHaveLength(6)
  const rows = ['E0,18/10/2025,Everton,Arsenal,1,0', 'E0,18/10/2025,Everton,Arsenal,,']
  for (const lines of [rows, rows.toReversed()]) {
    const text = ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG', ...lines].join('\n')
    const { rows: matches } = parseSeasonFile(Buffer.from(text), { now })
    expect(matches.map(({ actualHomeScore }) => actualHomeScore)).toEqual([1])
  }
})

test('a repeated row is counted and the match is there once', () => {
  const text = readSample('I1.csv').toString('utf8')
  const twice = Buffer.from(`${text}${text.split('\n')[1]}\n`)
  expect(parseSeasonFile(twice, { now })).toMatchObject({ duplicates: 1, rejects: [] })
  expect(parseSeasonFile(twice, { now }).rows).toHaveLength(5)
})

test('a match awarded to one side after half-time counts for the table and is not learned', () => {
  const text = [
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG',
    'I1,19/09/2020,20:45,Verona,Roma,3,0,H,0,1',
    'I1,20/09/2020,20:45,Parma,Napoli,0,2,A,0,1',
  ].join('\n')
  const { rows, rejects } = parseSeasonFile(Buffer.from(text), { now })
  expect(rejects).toEqual([])
  expect(rows[0]).toMatchObject({
    matchStatus: 'finished',
    actualHomeScore: 3,
    actualAwayScore: 0,
    halfTimeAwayScore: 1,
    awarded: true,
  })
  expect(rows[1]).toMatchObject({ awarded: false })
  expect(toPlayedMatch(rows[0]!)).toMatchObject({ goals: { home: 3, away: 0 }, awarded: true })
})

test.each([
  ['BFECH,BFECD,BFECA,BFEC>2.5,BFEC<2.5', '2.1,3.4,3.6,1.9,2'],
  ['B365CH,B365CD,B365CA,B365C>2.5,B365C<2.5', '2.1,3.4,3.6,1.9,2'],
  ['MaxCH,MaxCD,MaxCA,MaxC>2.5,MaxC<2.5', '2.1,3.4,3.6,1.9,2'],
  ['BFEH,BFED,BFEA,BFE>2.5,BFE<2.5', '2.1,3.4,3.6,1.9,2'],
  ['PSH,PSD,PSA,P>2.5,P<2.5', '2.1,3.4,3.6,1.9,2'],
  ['MaxH,MaxD,MaxA,Max>2.5,Max<2.5', '2.1,3.4,3.6,1.9,2'],
  ['BWH,BWD,BWA,BbMx>2.5,BbMx<2.5', '2.1,3.4,3.6,1.9,2'],
])('odds of a file with only %s are read', (columns, prices) => {
  const head = `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,${columns}`
  const text = `${head}\nE0,18/10/2025,Everton,Arsenal,1,0,${prices}`
  const [row] = parseSeasonFile(Buffer.from(text), { now }).rows
  expect(row!.odds).toEqual({ home: 2.1, draw: 3.4, away: 3.6, over25: 1.9, under25: 2 })
})

test('rows with impossible values are rejected with line, reason and text, and the others stay', () => {
  const { rows, rejects, leftOut } = parseSample('D1_impossible.csv')
  expect(rows.map((row) => row.homeTeam)).toEqual(['Borussia Dortmund'])
  const match = 'Dortmund – Leverkusen (22/02/2025): '
  expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [
      2,
      'Dortmund – Leverkusen (31/02/2025): Date "31/02/2025" is no day (dd/mm/yy, dd/mm/yyyy or yyyy-mm-dd).',
    ],
    [3, `${match}Time "25:30" is no time of day (HH:mm).`],
    [4, `${match}FTHG "-1" is no number of goals.`],
    [5, `${match}FTAG "x" is no number of goals.`],
    [6, `${match}Only one side of the score is there.`],
    [7, `${match}FTR "A" contradicts the score 2-1.`],
    [9, 'Dortmund – Dortmund (22/02/2025): Borussia Dortmund plays itself.'],
    [10, 'HomeTeam is empty.'],
    [12, expect.stringContaining(`${match}"Bundesliga" is no division code such as E0 `)],
  ])
  const ofMatch = { match: 'Borussia Dortmund – Bayer Leverkusen (2025-02-22)', season: 2024 }
  expect(leftOut).toEqual(['HTHG', 'HTAG', 'HS'].map((path) => ({ ...ofMatch, path })))
  expect(rejects[1]?.matchId).toBe('bundesliga-2024-borussia-dortmund-bayer-leverkusen')
  expect(rejects[0]?.raw).toBe('D1,31/02/2025,14:30,Dortmund,Leverkusen,1,0,H,0,0,9,8')
})

test.each(['Div', 'Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'])(
  'a file without its column %s is refused by name',
  (column) => {
    const text = readSample('I1.csv').toString('utf8').replace(`,${column},`, ',Other,')
    const broken = Buffer.from(column === 'Div' ? text.replace('Div,', 'Other,') : text)
    const parse = () => parseSeasonFile(broken, { now, fileName: 'I1.csv' })
    expect(parse).toThrow(AppError)
    expect(parse).toThrow(expect.objectContaining({ code: 'source_changed' }))
    expect(parse).toThrow(`I1.csv has no column ${column}:`)
  },
)

test.each([
  ['nothing', ''],
  ['blanks', ' \r\n\r\n'],
  ['a web page', '<!doctype html>\n<title>Maintenance</title>\n'],
])('a file of %s is refused as changed', (_what, text) => {
  expect(() => parseSeasonFile(Buffer.from(text), { now, fileName: 'E0.csv' })).toThrow(
    expect.objectContaining({ code: 'source_changed', message: expect.stringContaining('E0.csv') }),
  )
})

test('a played match becomes a fact for the models and an unplayed one does not', () => {
  const rows = parseSample('I1.csv').rows
  expect(toPlayedMatch(find(rows, 'Fiorentina', 'Napoli'))).toEqual({
    matchId: 'serie-a-2019-fiorentina-napoli',
    league: 'serie-a',
    season: 2019,
    kickoffMs: Date.parse('2019-08-24T18:45:00Z'),
    homeTeamId: 'fiorentina',
    awayTeamId: 'napoli',
    goals: { home: 2, away: 4 },
    halfTimeGoals: { home: 1, away: 2 },
    shots: { home: 11, away: 14 },
    shotsOnTarget: { home: 5, away: 8 },
    corners: { home: 4, away: 6 },
    yellowCards: { home: 2, away: 2 },
    redCards: { home: 0, away: 0 },
    referee: null,
    neutral: false,
    awarded: false,
    odds: { home: 3.7, draw: 3.6, away: 1.98, over25: 1.82, under25: 2.06 },
  })
  const open = parseSample('E0_2526.csv').rows.at(-1)
  expect(open && toPlayedMatch(open)).toBeNull()
})

const { folder: seasonFolder, isReal } = SEASON_FILES
const readReal = (fileName: string) => readFileSync(join(seasonFolder, fileName))

test(`every row of the ${isReal ? 'real' : 'made-up'} season files is a match, none is rejected`, () => {
  let total = 0
  for (const fileName of readdirSync(seasonFolder)) {
    const bytes = readReal(fileName)
    const lines = bytes.toString('latin1').trim().split('\n').length - 1
    const { rows, rejects, ignored, duplicates } = parseSeasonFile(bytes, { now, fileName })
    expect([fileName, rows.length, rejects, ignored, duplicates]).toEqual([
      fileName,
      lines,
      [],
      0,
      0,
    ])
    expect(rows.every((row) => row.matchStatus === 'finished')).toBe(true)
    total += rows.length
  }
  expect(total).toBe(isReal ? 55_397 : 900)
})

test('the season files have whole seasons: every pair of a season meets once each way', () => {
  for (const fileName of readdirSync(seasonFolder)) {
    const { rows } = parseSeasonFile(readReal(fileName), { now, fileName })
    for (const [season, matches] of Map.groupBy(rows, (row) => row.season)) {
      const teams = new Set(matches.flatMap((match) => [match.homeTeamId, match.awayTeamId])).size
      const isCutShort = season === 2019 && /^F[12]/.test(fileName)
      if (!isCutShort)
        expect([fileName, season, matches.length]).toEqual([fileName, season, teams * (teams - 1)])
    }
  }
})

const readDownloaded = (fileName: string) => readFileSync(join(DOWNLOADED_FILES!, fileName))
const isDownloaded = DOWNLOADED_FILES !== null

test.runIf(isDownloaded).each([
  ['E0_2000-01_quirks.csv', 380, 2000],
  ['E0_2004-05_quirks.csv', 380, 2004],
  ['E0_2014-15_quirks.csv', 380, 2014],
  ['E1_1718_ddmmyy.csv', 444, 2017],
  ['E0_2223_partial_oct2022.csv', 97, 2022],
  ['E0_2526.csv', 380, 2025],
])(
  'the real file %s has %i matches of one season with odds and statistics',
  (fileName, count, season) => {
    const { rows, rejects } = parseSeasonFile(readDownloaded(fileName), {
      now,
      fileName,
    })
    expect(rejects).toEqual([])
    expect(rows).toHaveLength(count)
    expect(rows.every((row) => row.season === season && row.odds && row.statistics)).toBe(true)
    expect(rows.every((row) => row.referee !== null && row.referee.trim() === row.referee)).toBe(
      true,
    )
  },
)

test.runIf(isDownloaded)('the real fixtures.csv has eleven coming matches of ours', () => {
  const fileName = 'fixtures_20260530_bom.csv'
  const at = new Date('2026-05-30T08:00:00Z')
  const parsed = parseSeasonFile(readDownloaded(fileName), { now: at, fileName })
  expect(parsed).toMatchObject({ rejects: [], ignored: 1 })
  expect(parsed.rows).toHaveLength(11)
  expect(parsed.rows.every((row) => row.matchStatus === 'scheduled' && row.season === 2025)).toBe(
    true,
  )
})

test('two different results of one match both stay, for a run to tell', () => {
  const text = [
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG',
    'E0,18/10/2025,Liverpool,Fulham,2,0',
    'E0,18/10/2025,Liverpool,Fulham,4,4',
  ].join('\n')
  expect(parseSeasonFile(Buffer.from(text), { now })).toMatchObject({
    rows: [{ actualHomeScore: 2 }, { actualHomeScore: 4 }],
    duplicates: 0,
  })
})
