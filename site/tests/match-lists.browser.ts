/** The public lists of matches: the rail of days, rows of every status, and the places of their parts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { LiveScoresSchema } from '#data/model/replies.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { boxOf, expect, expectNoSidewaysScroll, test } from './harness.ts'

/** Text in its fallback is drawn long before. */
const FONTS_LATE_MS = 200

const readDays = () => {
  const folder = join(requireTestProduct().dataDir, 'public/matches')
  return readdirSync(folder)
    .sort()
    .map((file) => PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}

/** Days of the rail, left to right, and whether the shown one is wholly in sight. */
const readRail = (page: Page) =>
  page.locator('.day-rail').evaluate((rail) => {
    const box = rail.getBoundingClientRect()
    const shown = rail.querySelector('[aria-current]')?.getBoundingClientRect()
    return {
      paths: [...rail.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      isShown: shown !== undefined && shown.left >= box.left && shown.right <= box.right + 1,
      isScrolled: rail.scrollLeft > 0,
    }
  })

test('the rail of results runs to the right, opens at its end, and shows the day of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/results')
  const { paths, isShown, isScrolled } = await readRail(page)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths).toEqual(paths.toSorted())
  expect(isShown).toBe(true)
  expect(isScrolled).toBe(true)
  await expect(page.locator('.day-rail a').last()).toHaveAttribute('aria-current', 'page')
  for (const path of [paths[0]!, paths[Math.floor(paths.length / 2)]!]) {
    await page.goto(path)
    await expect(page.locator('.day-rail [aria-current="page"]')).toHaveAttribute('href', path)
    expect((await readRail(page)).isShown, path).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('days beyond an edge of the rail fade towards it, and no other edge does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/results')
  const rail = page.locator('.day-rail')
  const fades = (left: number) =>
    rail.evaluate((rail, left) => {
      rail.scrollLeft = left
      const style = getComputedStyle(rail)
      return ['--before', '--beyond'].map((name) => style.getPropertyValue(name) !== '0px')
    }, left)
  await expect.poll(() => fades(0)).toEqual([false, true])
  await expect.poll(() => fades(800)).toEqual([true, true])
  await expect.poll(() => fades(9999)).toEqual([true, false])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/predictions')
  await expect.poll(() => fades(0)).toEqual([false, false])
})

test('[route-07] the rail above the rows leads a visitor from day to day', async ({ page }) => {
  await page.goto('/predictions')
  const rail = page.getByRole('navigation', { name: 'Predictions by day' })
  const { paths } = await readRail(page)
  expect(paths.length).toBeGreaterThanOrEqual(7)
  const next = rail.getByRole('link').nth(1)
  await next.click()
  await expect(page).toHaveURL(paths[1]!)
  await expect(next).toHaveAttribute('aria-current', 'page')
  const first = await boxOf(page.locator('.match-row').first())
  expect((await boxOf(rail)).y).toBeLessThan(first.y)
})

test('[route-07] a row ahead has its cover and its receipt, which leads to its check; a match without a prediction says so', async ({
  page,
}) => {
  const matches = readDays().flatMap((day) => day.matches)
  const sealed = matches.find(({ matchStatus, receipt }) => matchStatus === 'scheduled' && receipt)!
  await page.goto(`/predictions/${sealed.matchDate}`)
  const row = page.locator(`[data-match="${sealed.id}"]`)
  await expect(row.locator('[data-sealed]')).toBeVisible()
  const receipt = row.getByRole('link', { name: /^Sealed \d+ \w+, \d\d:\d\d UTC/ })
  await expect(receipt).toContainText(`entry ${formatCount(sealed.receipt!.entry, 'en')}`)
  await receipt.click()
  await expect(page).toHaveURL(`/verify?match=${sealed.id}`)
  for (const match of matches.filter(({ matchStatus }) => matchStatus === 'postponed')) {
    const isAhead = (await page.goto(`/predictions/${match.matchDate}`))?.ok()
    if (!isAhead) continue
    const off = page.locator(`[data-match="${match.id}"]`)
    await expect(off).toContainText('Once it has a new date, it is predicted again.')
    await expect(off.locator('[data-sealed]')).toHaveCount(0)
  }
})

test('a match in play shows its score and its minute in every list of visitors, in the large place, and ours stays covered', async ({
  page,
}) => {
  const begun = LiveScoresSchema.parse(await (await page.request.get('/api/matches/live')).json())
  const playing = begun.filter(({ matchStatus, clock }) => matchStatus === 'live' && clock)
  const published = readDays().flatMap((day) => day.matches)
  const known = published.find((match) => playing.some(({ id }) => id === match.id))!
  expect(known.receipt).not.toBeNull()
  const { id, matchDate, leagueId, homeTeamId } = known
  const lists = [
    `/predictions/${matchDate}`,
    `/de/leagues/${leagueId}`,
    `/teams/${homeTeamId}`,
    '/',
  ]
  for (const path of lists) {
    await page.goto(path)
    const row = page.locator(`.match-row[data-match="${id}"], tr[data-match="${id}"]`)
    // The landing page lists the first ten of the day.
    if (path === '/' && (await row.count()) === 0) continue
    await expect(row.locator('[data-now]'), path).toHaveText(/^\d+ - \d+$/)
    await expect(row.locator('[data-status="live"]'), path).toHaveText(
      /(?:\d′|half-time|Halbzeitpause)(?: (?:red cards|Rote Karten) \d - \d)?$/,
    )
    await expect(row.locator('[data-sealed], .veiled').first()).toBeVisible()
    expect(
      parseFloat(await row.locator('[data-now]').evaluate((now) => getComputedStyle(now).fontSize)),
    ).toBeGreaterThanOrEqual(18)
  }
})

test('lists, a league and the check do not move while they load with late fonts, nor scroll sideways at 320 px', async ({
  page,
}) => {
  await page.route('**/*.woff2', async (route) => {
    await sleep(FONTS_LATE_MS)
    await route.continue()
  })
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const ahead = readDays().find(({ matches }) =>
    matches.some(({ matchStatus }) => matchStatus === 'scheduled'),
  )
  const lists = [`/predictions/${ahead!.day}`, '/results', '/de/predictions']
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of width < 1280 ? [...lists, '/', '/leagues/serie-a', '/verify'] : lists) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const sum = await page.evaluate(
        () => (globalThis as unknown as { moved: { sum: number } }).moved.sum,
      )
      expect(sum, `${path} at ${width}`).toBeLessThanOrEqual(0.02)
      await expectNoSidewaysScroll(page, `${path} at ${width} px`)
    }
  }
})
