/** The table of the dashboard and its surroundings. */
import { toClubName } from '#data/model/leagues/club-names.ts'
import type { Page, Request } from '@playwright/test'
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import { toOutcomeOdds, toOverUnderOdds } from '#data/model/match/odds.ts'
import type { ListRow } from '#data/model/replies.ts'
import { formatOdds } from '#site/lib/texts/format.ts'
import { boxOf, expect, expectNoSidewaysScroll, registerUser, test } from './harness.ts'
import {
  changeList,
  expectLive,
  header,
  lookAtDashboard,
  openDashboard,
  readDates,
  readList,
  rowOf,
  rows,
} from './dashboard.ts'

test('while the list loads it has the height of the rows to come, and says nothing of none', async ({
  page,
}) => {
  await lookAtDashboard(page, 'premium')
  // No match is in play there, whose row is higher.
  const [, tomorrow] = await readDates(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/matches?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/?day=${tomorrow}`)
    const shape = await boxOf(page.locator('.list-skeleton > [aria-hidden]').first())
    await expect(page.locator('#dashboard')).not.toContainText('No predictions available')
    held.resolve()
    // The rows are drawn again when favourites and live scores arrive.
    const readDifference = async () => {
      const heights = await rows(page).evaluateAll((all) =>
        all.flatMap((row) => ('match' in row.dataset && row.clientHeight) || []),
      )
      return Math.abs(Math.min(...heights) - shape.height)
    }
    await expect.poll(readDifference, `${width} px`).toBeLessThan(10)
    await page.unroute('**/api/matches?*')
  }
})

test('[dash-16] [product-05] the table has its columns and shows probabilities as decimal odds', async ({
  page,
}) => {
  await lookAtDashboard(page, 'premium')
  const over = page.locator('table.matches thead th[scope="colgroup"]')
  await expect(over).toHaveText('Odds')
  await expect(over).toHaveAttribute('colspan', '8')
  const headings = await page.locator('table.matches thead th[scope="col"]').allTextContents()
  expect(headings.slice(0, 13)).toEqual([
    'Time',
    'League',
    'Match',
    'Score',
    '1',
    'X',
    '2',
    '1X',
    '12',
    'X2',
    'O1.5',
    'O2.5',
    'AI Confidence',
  ])
  const [today = ''] = await readDates(page)
  const { matches } = await readList(page, today, 10)
  const row = matches.find(({ prediction }) => prediction !== null)
  if (!row?.prediction) throw new Error('No match of today has a prediction.')
  const { match, prediction } = row
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  const cells = await rowOf(page, row).locator('td, th').allTextContents()
  expect(cells[0]).toBe(match.kickoffAt.slice(11, 16))
  expect(cells[1]).toBe(match.league)
  expect(cells[2]).toContain(toClubName(match.homeTeam, 'en'))
  expect(cells[2]).toContain(toClubName(match.awayTeam, 'en'))
  const said = `${prediction.predictedHomeScore}–${prediction.predictedAwayScore}`
  const hasScore = match.actualHomeScore !== null && match.matchStatus !== 'scheduled'
  expect(cells[3]).toContain(hasScore ? `we said ${said}` : `we say ${said}`)
  if (hasScore) expect(cells[3]).toContain(`${match.actualHomeScore} - ${match.actualAwayScore}`)
  expect(cells.slice(4, 13)).toEqual([
    ...[
      odds.home,
      odds.draw,
      odds.away,
      odds.homeOrDraw,
      odds.homeOrAway,
      odds.drawOrAway,
      toOverUnderOdds(prediction.probOver15Goals).over,
      toOverUnderOdds(prediction.probOver25Goals).over,
    ].map((each) => formatOdds(each, 'en')),
    `${toPrintedConfidence(prediction).toFixed(1)}%`,
  ])
})

test('[dash-25] [dash-28] a missing prediction shows N/A, and a match that is off carries its badge', async ({
  page,
}) => {
  const off: ListRow[] = []
  await changeList(page, (list) => {
    off.splice(0, off.length, ...list.matches.slice(0, 3))
    for (const [index, status] of (['postponed', 'cancelled', 'abandoned'] as const).entries()) {
      const row = list.matches[index]
      if (row) Object.assign(row, { prediction: null, isBlurred: false })
      if (row) row.match.matchStatus = status
    }
  })
  await lookAtDashboard(page, 'premium')
  for (const [index, badge] of ['POSTPONED', 'CANCELLED', 'ABANDONED'].entries()) {
    const row = rowOf(page, off[index]!)
    await expect(row).toContainText(badge)
    await expect(row.locator('.cell-odds')).toHaveText(Array(9).fill('N/A'))
    await expect(row.locator('.cell-score')).toBeEmpty()
  }
})

test('the first rows are drawn before the framework is loaded, and it changes nothing in them', async ({
  page,
}) => {
  await lookAtDashboard(page, 'premium')
  const [today = ''] = await readDates(page)
  const { total } = await readList(page, today)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/mount-dashboard*', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(rows(page)).toHaveCount(Math.min(10, total))
  // Chances of a match in play come later, into the room that is kept for them.
  const readRows = () =>
    rows(page).evaluateAll((all) =>
      all.map((row) => {
        const copy = row.cloneNode(true) as Element
        copy.querySelector('.chances-now')?.remove()
        return copy.textContent.trim()
      }),
    )
  const before = await readRows()
  const star = rows(page).first().locator('.cell-star button')
  await expect(star).toBeDisabled()
  release()
  await expectLive(page)
  await expect(star).toBeEnabled()
  expect(await readRows()).toEqual(before)
})

test('[err-matches-failed] a failed list says so and can be read again', async ({ page }) => {
  await registerUser(page)
  await page.route('**/api/matches?*', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch matches')
  await page.unroute('**/api/matches?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('[call-auth-logout] [err-logout-failed] Logout goes to /, signed out; a failed one is only logged', async ({
  page,
}) => {
  await openDashboard(page, 'free')
  await page.route('**/api/auth/logout', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Logging out failed.'),
  )
  const openedAgain = page.waitForEvent('load')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  expect((await logged).type()).toBe('error')
  await openedAgain
  await expectLive(page)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.unroute('**/api/auth/logout')
  const isRefused = await refuseListDuringLogout(page)
  const sent = page.waitForRequest('**/api/auth/logout')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  expect((await sent).postData()).toBeNull()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(isRefused()).toBe(true)
})

/**
 * Requests a list whose reply (401) arrives after the session has ended and before the logout is
 * answered.
 */
async function refuseListDuringLogout(page: Page): Promise<() => boolean> {
  let isRefused = false
  const sessionEnded = Promise.withResolvers<void>()
  const held: Request[] = []
  await page.route('**/api/matches?*', async (route) => {
    held.push(route.request())
    await sessionEnded.promise
    await route.continue()
  })
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    sessionEnded.resolve()
    const replies = await Promise.all(held.map((request) => request.response()))
    isRefused = replies.length > 0 && replies.every((reply) => reply?.status() === 401)
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/matches?*')
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click()
  await asked
  return () => isRefused
}

test('[state-compliance-02] missing consents are asked for before anything else', async ({
  page,
}) => {
  await registerUser(page)
  let isMissing = true
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const user = { ...(await response.json()), disclaimerAccepted: !isMissing }
    await route.fulfill({ response, json: user })
  })
  await page.goto('/')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('You must accept the terms and disclaimer')
  await dialog.getByRole('checkbox').nth(1).check()
  const stored = page.waitForResponse('**/api/auth/compliance')
  isMissing = false
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect((await stored).ok()).toBe(true)
  await expect(dialog).toHaveCount(0)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('[display-02] times are 24-hour HH:mm in the zone of the browser', async ({ page }) => {
    await lookAtDashboard(page, 'premium')
    const [today = ''] = await readDates(page)
    const [row] = (await readList(page, today, 10)).matches
    const { kickoffAt } = row!.match
    const expected = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'America/New_York',
    }).format(new Date(kickoffAt))
    expect(expected).not.toBe(kickoffAt.slice(11, 16))
    await expect(rowOf(page, row!).locator('time')).toHaveText(expected)
  })
})

test('the row of a small screen has two lines and the page never scrolls sideways', async ({
  page,
}) => {
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 320) await lookAtDashboard(page, 'free')
    await expectNoSidewaysScroll(page, `${width} px`)
  }
})
