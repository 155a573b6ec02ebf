import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OVER_KEYS } from '#data/model/forecast/markets.ts'
import { PredictionSchema } from '#data/model/forecast/prediction.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { MadeUnit, Unit } from '#data/model/past/made-pages.ts'
import {
  toPastDayFile,
  toPastLeagueFile,
  type PastIndex,
  type PastRow,
} from '#data/model/past/past-files.ts'
import { makeSampleFixture, makeSamplePrediction } from '#data/testing/sample-log.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { findBrokenLinks } from '#site/checks/links.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { getCardAssets } from '#site/lib/build/public/card-assets.ts'
import { readFrame } from '#site/lib/build/public/frames.ts'
import { makeUnit, type PastSite } from './make-unit.ts'
import { putSitemaps } from './past-files.ts'

const DAY = '2024-08-17'
const PLACE = '2024-25/premier-league'
const PREDICTION = PredictionSchema.parse({
  ...Object.fromEntries(OVER_KEYS.map((key, place) => [key, 90 - (place % 6) * 15])),
  ...makeSamplePrediction({ ...makeSampleFixture(0), matchId: 'a-b' }, 0),
  dataCutoffAt: '2024-08-16T08:00:00.000Z',
  bothTeamsToScore: true,
  bothTeamsToScoreProbability: 52,
  expectedHomeGoals: 1.5,
  expectedAwayGoals: 1.1,
  expectedFirstHalfGoals: 1.2,
  expectedSecondHalfGoals: 1.4,
  weatherImpact: null,
  refereeImpact: null,
  aiReasoning: 'One sentence.',
  factors: { outcome: [{ group: 'strength', value: 1.4 }], homeGoals: [], awayGoals: [] },
})

const OPENED: PublicMatch = {
  ...SEALED_MATCH,
  id: 'a-b',
  matchDate: DAY,
  leagueId: 'premier-league',
  league: 'Premier League',
  homeTeam: 'Arsenal',
  homeTeamId: 'arsenal',
  awayTeam: 'Chelsea',
  awayTeamId: 'chelsea',
  matchStatus: 'finished',
  actualHomeScore: 2,
  actualAwayScore: 1,
  receipt: { entry: 1204, madeAt: '2024-08-16T08:00:00.000Z', revision: 1, modelVersion: 'pp-5' },
  opened: {
    entry: 1300,
    homeScore: 2,
    awayScore: 1,
    wasCorrect: true,
    scoreAccurate: false,
    prediction: PREDICTION,
    reasoning: {},
    statistics: null,
    events: [],
  },
}
const ROW: PastRow = {
  id: OPENED.id,
  matchDate: DAY,
  matchTime: OPENED.matchTime,
  homeTeamId: 'arsenal',
  homeTeam: 'Arsenal',
  awayTeamId: 'chelsea',
  awayTeam: 'Chelsea',
  homeScore: 2,
  awayScore: 1,
  said: { outcome: 'home_win', percent: 54.3, wasCorrect: true },
}
const INDEX: PastIndex = {
  v: 1,
  isWhole: true,
  days: { [DAY]: { hash: 'h', count: 1, right: 1, season: '2024-25' } },
  leagues: {
    [PLACE]: {
      hash: 'h',
      count: 1,
      right: 1,
      clubs: [
        ['arsenal', 'Arsenal'],
        ['chelsea', 'Chelsea'],
      ],
    },
  },
}
const UNITS: Unit[] = [`day/${DAY}`, `league/${PLACE}`, 'season/2024-25', 'seasons']

const root = mkdtempSync(join(tmpdir(), 'pitchproof-make-unit-'))
const dataDir = join(root, 'data')
const pastDir = join(root, 'site.past')
const origin = 'https://example.com'
let site: PastSite
const made = new Map<string, MadeUnit>()

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const putDay = (match: PublicMatch) =>
  put(join(dataDir, toPastDayFile(DAY)), JSON.stringify({ day: DAY, matches: [match] }))

beforeAll(async () => {
  put(join(dataDir, 'past/index.json'), JSON.stringify(INDEX))
  put(join(dataDir, toPastLeagueFile(PLACE)), JSON.stringify({ rows: [ROW] }))
  putDay(OPENED)
  for (const code of LANGUAGE_CODES)
    put(
      join(root, 'site/.frames', code),
      `<html lang="${code}"><head><title>shell-title</title><meta name="description" content="shell-description"><meta name="shell-head"></head><body><i hidden>/shell-path</i><div data-shell></div></body></html>`,
    )
  site = {
    dataDir,
    pastDir,
    code: 'now',
    origin,
    listFaults: findPageFigures,
    frames: await Promise.all(LANGUAGE_CODES.map((code) => readFrame(join(root, 'site'), code))),
    assets: await getCardAssets(),
    old: null,
  }
  for (const unit of UNITS) made.set(unit, await makeUnit({ unit, hash: 'h' }, site, undefined))
})
afterAll(() => rmSync(root, { recursive: true }))

const readPage = (path: string) => readFileSync(join(pastDir, path, 'index.html'), 'utf8')
const listFiles = () =>
  readdirSync(pastDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(pastDir.length + 1))

test('a match, its day, its card and its picture are there in every language, packed as well', () => {
  for (const code of LANGUAGE_CODES) {
    const prefix = code === 'en' ? '' : `${code}/`
    for (const path of [`predictions/${DAY}/a-b`, `results/${DAY}`, 'embed/match/a-b', 'archive']) {
      const html = readPage(prefix + path)
      const packed = readFileSync(join(pastDir, prefix + path, 'index.html.br'))
      expect(brotliDecompressSync(packed).toString()).toBe(html)
    }
    expect(existsSync(join(pastDir, prefix, 'oembed/a-b.json'))).toBe(true)
  }
  expect(statSync(join(pastDir, 'social/match/a-b.png')).size).toBeGreaterThan(5000)
})

test('the page of a past match has its prediction, result and receipt, and nothing of today', () => {
  const html = readPage(`predictions/${DAY}/a-b`)
  expect(html).toContain('One sentence.')
  expect(html).toContain('data-said="score"')
  expect(html).toContain('/verify?match=a-b')
  expect(html).toContain('1,204')
  expect(html).not.toContain('/teams/')
  expect(html).not.toContain('League standings today')
})

test('links lead from the archive to the match by season, month, league and club, in every language', () => {
  const pages = listFiles().filter((file) => file.endsWith('index.html'))
  const paths = new Set(pages.map((file) => `/${file.replace('/index.html', '')}`))
  for (const code of LANGUAGE_CODES) {
    const prefix = code === 'en' ? '' : `/${code}`
    const found = new Set<string>()
    const walk = (path: string) => {
      if (found.has(path)) return
      found.add(path)
      const html = readPage(path.slice(1))
      for (const [, to = ''] of html.matchAll(
        /href="((?:\/[a-z]{2})?\/(?:archive|results|predictions)[^"]*)"/g,
      ))
        if (paths.has(to)) walk(to)
    }
    walk(`${prefix}/archive`)
    for (const end of [
      '/archive/2024-25',
      '/archive/2024-25/2024-08',
      `/archive/${PLACE}`,
      `/archive/${PLACE}/2024-08`,
      `/archive/${PLACE}/arsenal`,
      `/results/${DAY}`,
      `/predictions/${DAY}/a-b`,
    ])
      expect(found).toContain(prefix + end)
  }
})

test('pages of the past link only to each other and to pages that every build has', () => {
  const pages = listFiles()
    .filter((file) => file.endsWith('index.html') && !file.includes('embed/'))
    .map((file) => ({
      path: `/${file.replace('/index.html', '')}`,
      html: readPage(file.replace('/index.html', '')),
    }))
  const everyBuild = LANGUAGE_CODES.flatMap((code) => {
    const prefix = code === 'en' ? '' : `/${code}`
    return ['/verify', '/results', '/leagues/premier-league'].map((path) => prefix + path)
  })
  const files = listFiles().map((file) => `/${file}`)
  const paths = new Set([...pages.map(({ path }) => path), ...files, ...everyBuild])
  expect(findBrokenLinks({ pages, paths }, origin)).toEqual([])
  expect(pages.flatMap(findPageFigures)).toEqual([])
})

test('only changed pages are written again, and all of them when the site’s code changes', async () => {
  const unit = `day/${DAY}` as const
  const match = join(pastDir, `predictions/${DAY}/a-b/index.html`)
  const results = join(pastDir, `results/${DAY}/index.html`)
  const season = join(pastDir, 'archive/2024-25/index.html')
  const clear = () => [match, results, season].forEach((file) => writeFileSync(file, 'cleared'))
  const listWritten = () =>
    [match, results, season].filter((file) => readFileSync(file, 'utf8') !== 'cleared')
  clear()
  await makeUnit({ unit, hash: 'h' }, site, made.get(unit))
  expect(listWritten()).toEqual([])
  const statistics = { ...OPENED.opened!, events: [] }
  putDay({ ...OPENED, venue: 'Another Ground', opened: statistics })
  await makeUnit({ unit, hash: 'i' }, site, made.get(unit))
  expect(listWritten()).toContain(match)
  expect(listWritten()).not.toContain(season)
  clear()
  await makeUnit({ unit, hash: 'i' }, { ...site, code: 'later' }, made.get(unit))
  expect(listWritten()).toEqual([match, results])
})

test('the sitemap of a month names each page in every language', () => {
  putSitemaps(pastDir, '2024-08', { units: { [`day/${DAY}`]: made.get(`day/${DAY}`)! } }, origin)
  const text = readFileSync(join(pastDir, 'sitemap-2024-08.xml'), 'utf8')
  const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toHaveLength(2 * LANGUAGE_CODES.length)
  expect(urls).toContain(`${origin}/de/predictions/${DAY}/a-b`)
})
