/**
 * Links are permanent: from the landing page to a match of four years ago and its receipt. The
 * installation's log begins then; it is made by the product's own runs with a moved clock.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { PublicDaySchema, type PublicMatch } from '#data/model/match/public-match.ts'
import { toMatchPath, toResultsPath } from '#data/model/page-paths.ts'
import { PAST_INDEX, PastIndexSchema, toPastDayFile } from '#data/model/past/past-files.ts'
import { toSeasonWords } from '#data/model/season.ts'
import { DAY_MS } from '#data/model/time.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { makeOwnFolder, type OwnFolder } from '#cli/testing/own-folder.ts'
import { runCli } from '#cli/testing/run-cli.ts'
import { toClockOption } from '#cli/testing/services/moved-clock.ts'
import { expectNoViolation } from './axe.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'

// All tests share one installation, in one process.
test.describe.configure({ mode: 'serial' })
test.setTimeout(1_200_000)

const YEARS = 4
/** A run predicts a week, so a run after 8 days opens these predictions. */
const OPENED_AFTER_DAYS = 8

let own: OwnFolder
let match: PublicMatch
/** `2025-26`, and how pages write it. */
let season: string
let seasonWords: string

const read = (file: string): unknown => JSON.parse(readFileSync(join(own.dataDir, file), 'utf8'))

async function call(...args: string[]): Promise<void> {
  const { code, words } = await runCli(args, own.env)
  expect(code, `${args.join(' ')}: ${words}`).toBe(0)
}

/** @param moment null for the moment of the tests */
function runAt(moment: number | null): Promise<void> {
  const choices = moment === null ? [] : ['--now', new Date(moment).toISOString()]
  return call('pipeline', 'run', '--leagues', 'premier-league', ...choices)
}

test.beforeAll(async () => {
  // A hook has a timeout of its own.
  test.setTimeout(1_200_000)
  own = await makeOwnFolder('archive')
  const begin = new Date()
  begin.setUTCFullYear(begin.getUTCFullYear() - YEARS)
  await runAt(begin.getTime())
  await runAt(begin.getTime() + OPENED_AFTER_DAYS * DAY_MS)
  await runAt(null)
  await call('site', 'build')
  await own.serve()

  const { days, isWhole } = PastIndexSchema.parse(read(PAST_INDEX))
  expect(isWhole).toBe(true)
  const [day = ''] = Object.keys(days).sort()
  expect(Number(day.slice(0, 4))).toBe(begin.getUTCFullYear())
  season = days[day]!.season
  seasonWords = toSeasonWords(season)
  const { matches } = PublicDaySchema.parse(read(toPastDayFile(day)))
  match = matches.find(({ opened }) => opened !== null)!
})

test.afterAll(() => own.remove())

const toMonthName = () =>
  formatDay(`${match.matchDate.slice(0, 7)}-01`, 'en', { month: 'long', year: 'numeric' })
const toDayName = () =>
  formatDay(match.matchDate, 'en', { weekday: 'long', day: 'numeric', month: 'long' })

/** @param path target of the link, or its beginning */
async function follow(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(({ href }) => href.startsWith(own.url + path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** From the landing page to the season, by links alone. */
async function walkToSeason(page: Page): Promise<void> {
  await page.goto(own.url)
  // On a phone the links are in a menu.
  const menu = page.locator('summary[aria-label="Menu"]')
  if (await menu.isVisible()) await menu.click()
  await page.locator('a[href^="/results"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/results/)
  await follow(page, 'Older results in the archive', '/archive')
  await follow(page, seasonWords, `/archive/${season}`)
}

async function openMatch(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .locator(`a[href="${toMatchPath(match)}"]`)
    .first()
    .click()
  await expect(page).toHaveURL(own.url + toMatchPath(match))
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible()
}

test('from the landing page by season, month and day to a match of four years ago, whose receipt this browser checks', async ({
  page,
}) => {
  await walkToSeason(page)
  await expectNoViolation(page, 'a season of the archive')
  await follow(page, toMonthName(), `/archive/${season}/${match.matchDate.slice(0, 7)}`)
  await follow(page, toDayName(), toResultsPath(match.matchDate))
  await openMatch(page)
  await expectNoViolation(page, 'a match of the past')
  await expect(page.getByRole('main')).toContainText(
    `${match.actualHomeScore} - ${match.actualAwayScore}`,
  )
  await page.locator(`a.button[href="/verify?match=${match.id}"]`).click()
  await expect(page.locator('#verify-verdict')).toHaveAttribute('data-ok', 'true')
  await expect(page.locator('#verify-subject')).toHaveAttribute('data-match', match.id)
})

test('and by league and by club, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const league = `/archive/${season}/premier-league`
  for (const [name, part] of [
    [toMonthName(), match.matchDate.slice(0, 7)],
    [match.homeTeam, match.homeTeamId],
  ] as const) {
    await walkToSeason(page)
    await follow(page, 'Premier League', league)
    await expectNoSidewaysScroll(page, 'a league of the archive')
    await follow(page, name, `${league}/${part}`)
    await expectNoSidewaysScroll(page, `${name} in the archive`)
    await openMatch(page)
    await expectNoSidewaysScroll(page, 'a match of the past')
  }
})

test('its address answers in every language, with card, picture and sitemap; one that never was does not', async ({
  page,
}) => {
  const read = async (path: string) => {
    const reply = await page.request.get(own.url + path)
    return { status: reply.status(), text: await reply.text(), headers: reply.headers() }
  }
  const path = toMatchPath(match)
  for (const one of [path, `/de${path}`, `/tr${toResultsPath(match.matchDate)}`])
    expect((await read(one)).status, one).toBe(200)
  for (const one of [`/embed/match/${match.id}`, `/oembed/${match.id}.json`])
    expect((await read(one)).status, one).toBe(200)
  expect((await read(`/social/match/${match.id}.png`)).headers['content-type']).toBe('image/png')
  const sitemap = `sitemap-${match.matchDate.slice(0, 7)}.xml`
  expect((await read('/sitemap.xml')).text).toContain(`${own.url}/${sitemap}`)
  expect((await read(`/${sitemap}`)).text).toContain(`<loc>${own.url}/de${path}</loc>`)
  const missing = await read(`${path}-never`)
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('<h1')])
})

test('the first pages after some days without a server are of the new days', async ({ page }) => {
  await own.stop()
  await own.serve({ NODE_OPTIONS: toClockOption({ ms: 3 * DAY_MS }) })
  const { days } = PublishedStatusSchema.parse(read('public/status.json'))
  expect(days.length).toBeGreaterThan(0)
  // The day that has come last is in no older site.
  for (const day of days)
    expect((await page.request.get(`${own.url}/predictions/${day}`)).status(), day).toBe(200)
})
