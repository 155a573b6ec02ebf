import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startStory } from '#data/ledger/audit/log-story.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import type { SeasonFile } from '#data/model/forecast/season-forecast.ts'
import type { MeasuredRecord } from '#data/model/record/record.ts'
import { readCsv } from '#data/release/files/csv.ts'
import { layOutRecord } from '#site/lib/record/record-chart.ts'
import { listRunningRates } from '#site/lib/record/running-rate.ts'
import { toChartCsv, toChartJson, toDataset } from './chart-files.ts'
import { toChartPath, type Chart, type Charts } from './chart.ts'
import { listMarketCharts } from './market-charts.ts'
import { listRecordCharts } from './record-charts.ts'
import { listSeasonCharts } from './season-charts.ts'

const SITE = {
  origin: 'https://example.com',
  licence: 'CC-BY-4.0',
  operator: 'Pitchproof',
  isDemo: false,
}

const arbitraryDays = fc
  .array(
    fc
      .record({ n: fc.integer({ min: 1, max: 40 }), a: fc.nat(), b: fc.nat() })
      .map(({ n, a, b }) => ({ n, correct: a % (n + 1), homeWins: b % (n + 1) })),
    { minLength: 1, maxLength: 60 },
  )
  .map((days) =>
    days.map((day, index) => ({
      ...day,
      day: new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10),
    })),
  )

const makeRecord = (byDay: MeasuredRecord['byDay']): MeasuredRecord => ({
  ...toRecord(startStory(), 0),
  byDay,
  calibration: [{ from: 0.4, to: 0.5, n: 7, predicted: 0.45, observed: 3 / 7 }],
})

/** Both files of each chart, read back. */
async function expectSameRows(charts: Charts) {
  expect(charts.size).toBeGreaterThan(0)
  for (const chart of charts.values()) {
    const file = JSON.parse(toChartJson(chart, SITE))
    const names = file.fields.map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const row of file.rows) expect(Object.keys(row).sort()).toEqual(names.toSorted())
    const csv = toChartCsv(chart)
    const table = { name: chart.id, columns: file.fields }
    expect(await Array.fromAsync(readCsv(table, [csv]))).toEqual(file.rows)
  }
}

test('the CSV file of each chart parses back to the rows of its JSON file', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDays, (days) => expectSameRows(listRecordCharts(makeRecord(days)))),
    { numRuns: 30 },
  )
})

test('a spreadsheet reads the names of a chart as UTF-8, and none as a formula', () => {
  const columns = [{ name: 'team', type: 'string', description: 'Club.' }] as const
  const rows = ['=1+2', '＝1', 'Beşiktaş'].map((team) => ({ team }))
  const chart = { columns, rows } as unknown as Chart
  expect(toChartCsv(chart)).toBe("\uFEFFteam\r\n'=1+2\r\n'＝1\r\nBeşiktaş\r\n")
})

test('the line of the record is drawn from the rows of its file', () => {
  fc.assert(
    fc.property(arbitraryDays, (days) => {
      const { rows } = listRecordCharts(makeRecord(days)).get('record/over-time')!
      const drawn = layOutRecord(listRunningRates(days))
      const again = layOutRecord(
        rows.map((row) => ({
          day: String(row['day']),
          n: Number(row['n']),
          correct: Number(row['right']),
          share: Number(row['right_share']),
          interval: [Number(row['right_low']), Number(row['right_high'])],
          alwaysHome: Number(row['always_home_share']),
        })),
      )
      expect(again).toEqual(drawn)
    }),
    { numRuns: 30 },
  )
})

test('the market’s files have scores and shares under the names of its tables, and no odds', async () => {
  const empty = toMarketRecord(startStory())
  const { n: _, ours, market, gap, closer, differed } = empty
  const rps = { mean: 0.0018, interval: [-0.0004, 0.004] as [number, number] }
  const group = { n: 9, ours, market, gap: { ...gap, rps }, closer, differed }
  const charts = listMarketCharts(
    {
      ...empty,
      ...group,
      byLeague: { 'Serie A': group },
      bySeason: { '2025': group, '2026': group },
      byLeagueSeason: { 'Serie A 2026': group },
      byMonth: { '2026-08': group },
    },
    null,
  )
  await expectSameRows(charts)
  expect(charts.get('market/by-season')!.rows.map(({ season }) => season)).toEqual([
    '2026/27',
    '2025/26',
  ])
  expect(charts.get('market/by-league-season')!.rows[0]).toMatchObject({
    league: 'Serie A',
    season: '2026/27',
    gap: 0.0018,
    gap_high: 0.004,
    n: 9,
  })
  expect([...charts.values()].map(toChartCsv).join()).not.toMatch(/odds/i)
  expect(listMarketCharts(empty, null).size).toBe(0)
})

const makeTeam = (team: string, title: number) => ({
  teamId: team.toLowerCase(),
  team,
  played: 15,
  points: 30,
  expectedPoints: 70,
  spread: [1, 1, 2, 2, 3] as [number, number, number, number, number],
  chances: { title, relegation: 0 },
})

const SEASON: Pick<SeasonFile, 'forecast' | 'history'> = {
  forecast: {
    league: 'premier-league',
    season: 2026,
    round: 15,
    madeAt: '2026-11-22T08:00:00.000Z',
    modelVersion: 'pp-7',
    simulated: 20_000,
    teams: [makeTeam('Liverpool', 70), makeTeam('Arsenal', 30)],
  },
  history: [56, 70].map((title, index) => ({
    round: 14 + index,
    madeAt: `2026-11-${15 + index * 7}T08:00:00.000Z`,
    chances: { liverpool: { title, relegation: 0 }, arsenal: { title: 30, relegation: 0 } },
  })),
}

test('a season’s files have whole figures alone, and moves only of the lines that are drawn', async () => {
  const charts = listSeasonCharts(SEASON, [])
  await expectSameRows(charts)
  expect([...charts.keys()]).toEqual(
    ['chances', 'places', 'moves'].map((name) => `seasons/premier-league/2026-27/${name}`),
  )
  for (const { rows } of charts.values())
    for (const value of rows.flatMap((row) => Object.values(row)))
      expect(typeof value !== 'number' || Number.isInteger(value)).toBe(true)
  const [chances, places, moves] = [...charts.values()]
  expect(chances!.rows[0]).toMatchObject({ team: 'Liverpool', title_percent: 70 })
  expect(places!.rows[0]).toMatchObject({ place_5_percent: 1, place_95_percent: 3 })
  expect(
    moves!.rows.map((row) => [row['team'], row['event'], row['round'], row['chance_percent']]),
  ).toEqual([
    ['Liverpool', 'title', 14, 56],
    ['Liverpool', 'title', 15, 70],
  ])
})

test('the page tells search engines of both files of each chart', () => {
  const charts = listSeasonCharts(SEASON, [])
  const page = { name: 'Premier League', description: 'x', url: 'https://example.com/a' }
  const dataset = toDataset(charts, page, SITE)!
  expect(dataset).toMatchObject({
    '@type': 'Dataset',
    ...page,
    license: 'https://spdx.org/licenses/CC-BY-4.0.html',
    dateModified: '2026-11-22T08:00:00.000Z',
  })
  expect(dataset.distribution.map(({ contentUrl }) => contentUrl)).toEqual(
    [...charts.values()].flatMap((chart) => [
      `https://example.com${toChartPath(chart, 'csv')}`,
      `https://example.com${toChartPath(chart, 'json')}`,
    ]),
  )
  expect(toDataset(new Map(), page, SITE)).toBeNull()
})
