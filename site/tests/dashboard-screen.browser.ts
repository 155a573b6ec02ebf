/** What the dashboard looks like: layout shifts, number of figures on a screen, and room on a phone. */
import type { Page } from '@playwright/test'
import { waitUntilDrawn } from '#cli/testing/drawn-page.ts'
import { CurrentUserSchema } from '#data/model/account/current-user.ts'
import { PAST_DAYS } from '#site/lib/match/past-days.ts'
import {
  boxOf,
  expect,
  makePremium,
  makeWriteHeaders,
  passChanged,
  registerUser,
  signInOnlooker,
  test,
} from './harness.ts'
import { listFigures } from './first-screen.ts'
import {
  changeList,
  expectLive,
  goToDashboard,
  lookAtDashboard,
  openDashboard,
  readDates,
  readList,
  rows,
} from './dashboard.ts'

/** The first day after today with more matches than a page lists: none of them has begun. */
async function readBusyDayAhead(page: Page): Promise<string> {
  for (const day of (await readDates(page)).slice(1))
    if ((await readList(page, day)).total > 10) return day
  throw new Error('No coming day of the demo has more than ten matches.')
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** All layout shifts without user input, on a connection of 100 kB a second, each with the moved elements. */
async function measureShifts(
  page: Page,
  path: string,
): Promise<{ value: number; moved: string }[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.clearBrowserCache')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  })
  await page.goto(path)
  await expectLive(page)
  await waitUntilDrawn(page)
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string }[]>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter((shift) => !shift.hadRecentInput)
          resolve(
            shifts.map(({ value, startTime, sources }) => ({
              value,
              moved: `${Math.round(startTime)} ms: ${sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)).join(' | ')}`,
            })),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // Without any shift the observer is never called.
        setTimeout(() => resolve([]), 1000)
      }),
  )
  await client.detach()
  return shifts
}

for (const plan of ['free', 'premium'] as const)
  test(`nothing jumps while the dashboard and another day load slowly, for a ${plan} account`, async ({
    page,
  }) => {
    test.slow()
    const { email } = await registerUser(page)
    if (plan === 'premium') await makePremium(email)
    const day = await readBusyDayAhead(page)
    for (const width of [360, 1280])
      for (const path of ['/', `/?day=${day}`]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
        const shifts = await measureShifts(page, path)
        const sum = shifts.reduce((before, { value }) => before + value, 0)
        const name = `${path} at ${width} px, ${plan}`
        process.stdout.write(`\n${name}: shift ${sum.toFixed(3)}\n`)
        expect(sum, `${name}, moved: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
      }
  })

/** Numbers of figures on the first screen in the full and in the compact form; the list stays compact. */
async function countBothForms(page: Page): Promise<{ full: number; few: number }> {
  const compact = page.getByRole('button', { name: 'Compact' })
  await expect(rows(page)).toHaveCount(10)
  const { length: full } = await listFigures(page)
  await compact.click()
  await expect(rows(page).first().locator('.cell-odds').first()).toBeHidden()
  const { length: few } = await listFigures(page)
  process.stdout.write(`\nfigures in the first screen: ${full}, compact ${few}\n`)
  return { full, few }
}

test('the first screen of a busy day, also of one with finished matches, holds at most 105 figures, and 60 in the compact form, which is remembered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  // Hide the request to confirm the address: the address contains digits.
  await page.route('**/api/auth/user', (route) =>
    passChanged(route, (body) => ({ ...CurrentUserSchema.parse(body), emailVerified: true })),
  )
  await signInOnlooker(page, 'premium')
  const checkForms = async (path: string) => {
    await goToDashboard(page, path)
    const { full, few } = await countBothForms(page)
    expect(full, path).toBeGreaterThan(few)
    expect(full, path).toBeLessThanOrEqual(105)
    expect(few, path).toBeLessThanOrEqual(60)
    await page.getByRole('button', { name: 'Compact' }).click()
  }
  for (const path of [`/?day=${await readBusyDayAhead(page)}`, '/']) await checkForms(path)
  // Late in the day, when all matches of the page are over.
  await changeList(page, ({ matches }) => {
    for (const { match } of matches)
      Object.assign(match, { matchStatus: 'finished', actualHomeScore: 2, actualAwayScore: 0 })
  })
  await checkForms('/')
  await page.unroute('**/api/matches?*')
  const compact = page.getByRole('button', { name: 'Compact' })
  await expect(compact).toHaveAttribute('aria-pressed', 'false')
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  const headings = page.locator('table.matches thead th:visible')
  await expect(headings).toHaveText(['Time', 'Match', 'Score', 'Favorite'])
  // From the first paint on, before the scripts of the page have come.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/mount-dashboard*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(rows(page).first()).toBeVisible()
  await expect(headings).toHaveText(['Time', 'Match', 'Score', 'Favorite'])
  held.resolve()
  await expectLive(page)
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await compact.click()
  await expect(headings).toHaveCount(15)
})

test('on a phone the list is compact until the member wants it in full, which is remembered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openDashboard(page, 'premium')
  const compact = page.getByRole('button', { name: 'Compact' })
  const odds = rows(page).first().locator('.cell-odds').first()
  await expect(compact).toBeHidden()
  const view = page.getByRole('button', { name: 'View', exact: true })
  const { x, width } = await boxOf(view)
  expect(x + width, 'in sight without scrolling the line').toBeLessThanOrEqual(360)
  await view.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expect(odds).toBeHidden()
  await expect(rows(page).first().locator('.cell-league')).toBeVisible()
  await compact.click()
  await expect(odds).toBeVisible()
  await page.reload()
  await expectLive(page)
  await expect(odds).toBeVisible()
})

/** Texts of one row that overlap, as `one | other`. */
const findOverlaps = (page: Page) =>
  page.evaluate(() => {
    const listTexts = (row: Element) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const texts: { text: string; box: DOMRect }[] = []
      while (walker.nextNode()) {
        const node = walker.currentNode
        const text = node.textContent ?? ''
        if (!text.trim() || node.parentElement?.closest('.sr-only')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects()) texts.push({ text, box })
      }
      return texts.filter(({ box }) => box.width > 1 && box.height > 1)
    }
    return [...document.querySelectorAll('table.matches tbody tr')].flatMap((row) => {
      const texts = listTexts(row)
      return texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .filter(
            ({ box }) =>
              Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > -2 &&
              // Boxes of letters of neighbouring lines overlap slightly.
              Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 4,
          )
          .filter(({ text }) => /\d/.test(text) && /\d/.test(one.text))
          .map(({ text }) => `${one.text} | ${text}`),
      )
    })
  })

test('on small screens no figure of a row touches another, in full and compact, in English and German', async ({
  page,
}) => {
  await signInOnlooker(page, 'premium')
  const day = await readBusyDayAhead(page)
  for (const path of [`/?day=${day}`, `/de?day=${day}`]) {
    await goToDashboard(page, path)
    const compact = page.getByRole('button', { name: /^(Compact|Kompakt)$/ })
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      if (width === 320) await page.getByRole('button', { name: /^(View|Ansicht)$/ }).click()
      expect(await findOverlaps(page), `${path} at ${width} px`).toEqual([])
      await compact.click()
      expect(await findOverlaps(page), `${path} at ${width} px, compact`).toEqual([])
      await compact.click()
    }
  }
})

test('on the narrowest screens the star of a row has a place of its own, also beside the longest words', async ({
  page,
}) => {
  await signInOnlooker(page, 'premium')
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of ['/', '/es', '/it']) {
    await goToDashboard(page, path)
    await expect(rows(page).locator('.cell-star:visible')).toHaveCount(10)
    // Of each row the parts that its star touches.
    const touched = await rows(page).evaluateAll((all) => {
      const parts = ['.cell-time time', '.receipt-sign', '.match-names', '.cell-score']
      return all.map((row) => {
        const star = row.querySelector('.cell-star .icon')!.getBoundingClientRect()
        return parts.filter((part) => {
          const box = row.querySelector(part)?.getBoundingClientRect()
          const isBeside = !box || box.right <= star.left || box.left >= star.right
          return !isBeside && box.bottom > star.top && box.top < star.bottom
        })
      })
    })
    expect(touched, path).toEqual(touched.map(() => []))
  }
})

test('the rail shows the chosen day, and none with the favorites of every day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInOnlooker(page, 'premium')
  const day = (await readDates(page)).at(-1) ?? ''
  await goToDashboard(page, `/?day=${day}`)
  const chosen = page.locator('.day-rail [aria-current="date"]')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // Also one chosen later, here by a press that does not scroll to it.
  const today = page.locator('.day-rail button', { hasText: 'Today' })
  await today.evaluate((button: HTMLButtonElement) => button.click())
  await expect(chosen).toContainText('Today')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Favorites/ }).click()
  await expect(chosen).toHaveCount(0)
  const past = page.locator('.day-rail a')
  await expect(past).toHaveCount(PAST_DAYS)
  await expect(past.last()).toHaveAccessibleName(/Outcomes called right: \d+ of \d+/)
  await past.last().click()
  await expect(page).toHaveURL(/\/results\/\d{4}-\d{2}-\d{2}$/)
  await expect(page.locator('main h1')).toBeVisible()
})

test('a favorite leads the list of a coming day, and a star moves no row', async ({ page }) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  const day = await readBusyDayAhead(page)
  const { matches } = await readList(page, day, 10)
  const liked = matches.findLast(({ prediction }) => prediction !== null)!.match.id
  const put = await page.request.put(`/api/favorites/${liked}`, { headers: makeWriteHeaders() })
  expect(put.ok()).toBe(true)
  await goToDashboard(page, `/?day=${day}`)
  const lead = page.locator('table.matches tr.lead')
  await expect(lead).toHaveCount(1)
  await expect(lead).toHaveAttribute('data-match', liked)
  await expect(lead.locator('.lead-mark')).toBeVisible()
  // Pressing a star does not move the row away from the pointer.
  const other = matches.find(({ match }) => match.id !== liked)
  await page.locator(`tr[data-match="${liked}"] .cell-star button`).click()
  await page.locator(`tr[data-match="${other!.match.id}"] .cell-star button`).click()
  await expect(page.getByRole('button', { name: /^Favorites/ })).toHaveText('Favorites1')
  await expect(lead).toHaveAttribute('data-match', liked)
})

test('on a phone the masthead is one line: mark and name lead home, where it is narrow the mark alone', async ({
  page,
}) => {
  const home = page.locator('.site-header .wordmark')
  const look = async (path: string, width: number, hasName: boolean) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(path)
    await expect(home.locator('svg'), path).toBeInViewport({ ratio: 1 })
    const name = expect(home.locator('.wordmark-name'), `${path} ${width} px`)
    await (hasName ? name : name.not).toBeInViewport()
    const header = await page.locator('.site-header').boundingBox()
    expect(header!.height, `${path} ${width} px`).toBeLessThan(60)
  }
  await look('/leagues', 360, true)
  for (const language of ['de', 'fr', 'ro']) await look(`/${language}/leagues`, 320, false)
  await lookAtDashboard(page, 'free')
  await look('/', 320, false)
})
