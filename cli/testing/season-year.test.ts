/** A year of one league, walked date by date: what its pages say before, during and after a season. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { SeasonFileSchema, type SeasonFile } from '#data/model/forecast/season-forecast.ts'
import type { Standing } from '#data/model/match/match.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { toMatchPath } from '#data/model/page-paths.ts'
import { FRAMES } from '#data/testing/sample-published.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { findBrokenLinks } from '#site/checks/links.ts'
import { toCharts } from '#site/lib/charts/chart.ts'
import { getFile } from '#site/render/facts.ts'
import { listNow, listPast } from '#site/render/list-addresses.ts'
import { openRenderer } from '#site/render/open-renderer.ts'
import { openFolder } from '#site/render/published.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { LeagueCard } from '#site/ui/season/LeagueCard.tsx'
import { LeagueSeason } from '#site/ui/season/LeagueSeason.tsx'

const LEAGUE = 'premier-league'
const ORIGIN = 'https://example.com'
const COLUMNS = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG'
const OTHERS =
  'Arsenal,Brighton,Chelsea,Everton,Fulham,Liverpool,Man City,Newcastle,Tottenham'.split(',')
/** On this day the league decides the first match: a goal of half-time is gone. */
const DECIDED = '2021-12-04'

/** A season of ten clubs, a round a week from 11 September on; Leeds go down in 2022. */
function listSeason(season: number): string[] {
  const random = createSeededRandom(season)
  return Array.from({ length: 18 }, (_, round) => {
    const day = new Date(Date.UTC(season, 8, 11 + 7 * round)).toISOString().slice(0, 10)
    const turned = OTHERS.map((_, index) => OTHERS[(index + round) % OTHERS.length]!)
    const circle = [season < 2022 ? 'Leeds' : 'Leicester', ...turned]
    return circle.slice(0, 5).map((one, index) => {
      const clubs = [one, circle[9 - index]!]
      const [home, away] = round < 9 ? clubs : clubs.toReversed()
      if (day === DECIDED && index === 0)
        return ['E0', day, '15:00', home, away, '3,0,H,0,1'].join()
      const [goals, others] = [Math.floor(4 * random()), Math.floor(3 * random())]
      const letter = goals > others ? 'H' : goals < others ? 'A' : 'D'
      return ['E0', day, '15:00', home, away, goals, others, letter, 0, 0].join()
    })
  }).flat()
}
const ROWS = [2020, 2021, 2022].flatMap(listSeason)

/** The site's files as of a day: results so far, and the next week without them. */
function writeFiles(folder: string, now: string): void {
  const until = new Date(Date.parse(now) + 7 * 86_400_000).toISOString().slice(0, 10)
  const dayOf = (row: string) => row.split(',')[1]!
  const write = (name: string, columns: number, rows: readonly string[]) =>
    writeFileSync(
      join(folder, name),
      [COLUMNS, ...rows].map((row) => `${row.split(',').slice(0, columns).join()}\n`).join(''),
    )
  write(
    'E0.csv',
    10,
    ROWS.filter((row) => dayOf(row) < now),
  )
  write(
    'fixtures.csv',
    5,
    ROWS.filter((row) => dayOf(row) >= now && dayOf(row) < until),
  )
}

const WALKS = {
  demo: '2026-08-15 2026-09-15 2026-11-15 2027-02-15 2027-04-15 2027-06-12 2027-06-30 2027-07-05 2027-07-25',
  'football-data':
    '2021-09-10 2021-09-27 2021-12-01 2021-12-20 2022-01-04 2022-01-25 2022-05-15 2022-09-08 2022-09-14 2022-10-05',
} as const
/** Enough history to predict; more would only take time. */
const FROM_MS = { demo: Date.UTC(2025, 6), 'football-data': 0 }

interface Month {
  readonly day: string
  readonly file: SeasonFile
  readonly table: readonly Standing[]
  /** The season of the table. */
  readonly season: number
  readonly page: string
  readonly card: string
  readonly results: string
  /** Match pages of matches that the league decided. */
  readonly decided: readonly string[]
  readonly brokenLinks: readonly string[]
  readonly settled: number
}

describe.each(Object.entries(WALKS))('a year of %s', (name, days) => {
  const months: Month[] = []
  let database: Database
  const dataDir = makeTestFolder()
  const kind = name as keyof typeof WALKS

  beforeAll(async () => {
    database = await openEmbeddedForTest()
    const folder = join(dataDir, 'files')
    mkdirSync(folder)
    const signingKey = await makeSigningKey('test.example/year')
    for (const day of days.split(' ')) {
      writeFiles(folder, day)
      const source = openTestFeed({
        name: kind,
        folder: kind === 'demo' ? null : folder,
        fromMs: FROM_MS[kind],
      })
      const now = new Date(`${day}T06:00:00Z`)
      const context = { database, signingKey, dataDir, now, source, simulatedSeasons: 500 }
      await run(toTestContext(context), TEST_REQUEST)
      months.push(await readMonth(dataDir, day))
    }
  })
  afterAll(() => database.close())

  test('a forecast is of the season of the table, and expects no fewer points than there were', () => {
    for (const { day, file, season, table } of months) {
      const { forecast } = file
      if (forecast === null) continue
      expect(forecast.season, day).toBe(season)
      expect(new Set(forecast.teams.map(({ teamId }) => teamId)), day).toEqual(
        new Set(table.map(({ teamId }) => teamId)),
      )
      for (const { points, expectedPoints } of forecast.teams)
        expect(expectedPoints, day).toBeGreaterThanOrEqual(points)
    }
    expect(months.filter(({ file }) => file.forecast !== null).length).toBeGreaterThan(3)
  })

  test('once it is over its result stands there, beside what had been said', () => {
    const ended = months.filter(({ file }) => file.ended !== null)
    expect(ended.length).toBeGreaterThan(1)
    const { season } = months.find(({ file }) => file.forecast)!
    for (const { day, file, page } of ended) {
      const { teams, forecasts, season: of } = file.ended!
      expect(of, day).toBe(season)
      const games = 2 * (teams.length - 1)
      // Each match gave two or three points.
      const points = teams.reduce((sum, team) => sum + team.points!, 0)
      expect(points, day).toBeGreaterThanOrEqual(games * teams.length)
      expect(teams.map(({ position }) => position)).toEqual(teams.map((_, index) => index + 1))
      expect(forecasts.length, day).toBeGreaterThan(1)
      expect(page, day).toContain('and what we had said')
      expect(page.split('Led to')[1], day).toMatch(/>Title<.*>Relegation</s)
    }
    for (const { file, page, day } of months)
      expect(page.includes('The season is over.'), day).toBe(file.state === 'over')
  })

  test('without a match of the season nobody leads, and no place leads anywhere', () => {
    const ahead = months.filter(({ table }) => table.every((row) => row.matchesPlayed === 0))
    for (const { day, table, card, page } of ahead) {
      expect(
        table.every(({ zone }) => zone === null),
        day,
      ).toBe(true)
      expect(card, day).not.toContain('class="top"')
      expect(page.split('and what we had said')[0], day).not.toMatch(/<td>1<\/td>|>Relegation</)
    }
    if (name === 'football-data') expect(ahead.length).toBeGreaterThan(0)
  })

  test('why there is no forecast is said as it is, and the last one of a season as the last', () => {
    for (const { day, file, page, card } of months) {
      expect(page.includes('data-none'), day).toBe(file.forecast === null)
      expect(page.includes('our last forecast of the season'), day).toBe(
        file.forecast !== null && file.state === 'closing',
      )
      expect(card.includes('100 simulated seasons'), day).toBe(
        file.forecast !== null && file.state === 'open',
      )
    }
    expect(months.some(({ file }) => file.state === 'closing')).toBe(true)
  })

  test('a match that the league decided says that its prediction stays closed', () => {
    const pages = months.flatMap(({ decided }) => decided)
    expect(pages.length > 0).toBe(name === 'football-data')
    for (const page of pages) {
      expect(page).toContain(
        'Decided by the league; our prediction does not count and stays closed.',
      )
      expect(page).not.toContain('with the next update')
    }
  })

  test('no link leads nowhere, and "nothing settled" is said only where that is so', () => {
    for (const { day, brokenLinks, results, settled } of months) {
      expect(brokenLinks, day).toEqual([])
      expect(results.includes('No match has been settled yet'), day).toBe(settled === 0)
    }
  })
})

async function readMonth(dataDir: string, day: string): Promise<Month> {
  const renderer = openRenderer({
    source: openFolder(dataDir),
    readFrames: async () => FRAMES,
    site: { origin: ORIGIN, licence: 'CC-BY-4.0', operator: 'Pitchproof' },
  })
  const edition = (await renderer.open({}))!
  const { facts, files, charts } = edition.published
  const texts = readUiTexts('en')
  const table = facts.tables.get(LEAGUE)!
  const file = getFile(files, `seasons/${LEAGUE}`, SeasonFileSchema)!
  const page = renderToStaticMarkup(
    createElement(LeagueSeason, {
      texts,
      file,
      table,
      tableSeason: facts.tableSeasons.get(LEAGUE),
      charts: charts.seasons.get(LEAGUE) ?? toCharts([]),
      hasTeamPage: (id) => facts.teams.has(id),
    }),
  )
  const league = { id: LEAGUE, name: 'Premier League', table: table.slice(0, 3), season: file }
  const card = renderToStaticMarkup(
    createElement(LeagueCard, {
      texts,
      league: { ...league, next: null, hits: null },
    }),
  )
  const paths = [...listNow(edition.published)]
  for await (const path of listPast(edition.published)) paths.push(path)
  const shown = paths.filter((path) => /^\/(teams|results|archive)(\/|$)/.test(path))
  const drawn = await Promise.all(
    shown.map(async (path) => ({
      path,
      html: (await edition.draw(readDrawnAddress(path)!))!.body,
    })),
  )
  const pages = [
    ...drawn,
    { path: `/leagues/${LEAGUE}`, html: page },
    { path: '/leagues', html: card },
  ]
  const { n = 0 } = (files.get('public/record.json') ?? {}) as { n?: number }
  return {
    day,
    file,
    table,
    season: Number(/-(\d{4})-/.exec(table[0]!.id)![1]),
    page,
    card,
    results: drawn.find(({ path }) => path === '/results')!.html,
    decided: await Promise.all(
      facts.matches
        .filter(({ awarded }) => awarded)
        .map(async (match) => (await edition.draw(readDrawnAddress(toMatchPath(match))!))!.body),
    ),
    brokenLinks: findBrokenLinks(
      { pages, paths: new Set([...paths, ...pages.map(({ path }) => path)]) },
      ORIGIN,
    ).filter((link) => /: \/(teams|results|archive|data)\b/.test(link)),
    settled: n,
  }
}
