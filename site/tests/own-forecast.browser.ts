/** A member's own forecast: the whole gesture by keys, mouse and numbers, ours hidden until it is given. */
import type { Page } from '@playwright/test'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { DatesSchema, MatchListSchema } from '#data/model/replies.ts'
import { expectNoViolation } from './axe.ts'
import { expect, expectNoSidewaysScroll, registerUser, test } from './harness.ts'
import { openMatch } from './match-page.ts'
import { getToast } from './members.ts'
import { dragHome, getHandle, getOwn, reachOwn, readParts } from './own-forecast.ts'

/** A match of a coming day that this account may not open, for which it may forecast all the same. */
async function openLocked(page: Page): Promise<string> {
  const dates = DatesSchema.parse(
    await (await page.request.get('/api/matches/dates')).json(),
  ).sort()
  for (const date of dates.slice(1)) {
    const list = await page.request.get(`/api/matches?date=${date}&page=1&pageSize=50`)
    const { matches } = MatchListSchema.parse(await list.json())
    for (const { match } of matches.toReversed()) {
      const reply = await page.request.get(`/api/matches/${match.id}`)
      if (reply.status() !== 403 || match.matchStatus !== 'scheduled') continue
      await page.goto(`/match/${match.id}`)
      return match.id
    }
  }
  throw new Error('No match of the window is locked.')
}

test('a free member forecasts a locked match by keys alone, and finds it again', async ({
  page,
}) => {
  await registerUser(page)
  await openLocked(page)
  await expect(page.locator('[data-locked]')).toBeVisible()
  await expect(getOwn(page)).toBeVisible()
  expect(await readParts(page)).toEqual([33, 34, 33])

  await getHandle(page, 'home').focus()
  for (const key of ['PageUp', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key)
  expect(await readParts(page)).toEqual([44, 23, 33])
  await page.keyboard.press('Tab')
  await expect(getHandle(page, 'draw')).toBeFocused()
  await page.keyboard.press('End')
  expect(await readParts(page)).toEqual([44, 56, 0])
  await page.keyboard.press('PageDown')
  expect(await readParts(page)).toEqual([44, 46, 10])
  await expect(getHandle(page, 'draw')).toHaveAttribute(
    'aria-valuetext',
    'Home win 44%, draw 46%, away win 10%',
  )
  await page
    .getByLabel(/^Goals: /)
    .first()
    .fill('1')
  await page.getByRole('button', { name: 'Give my forecast' }).press('Enter')
  await expect(getOwn(page).getByText('two whole numbers')).toBeVisible()
  await page
    .getByLabel(/^Goals: /)
    .nth(1)
    .fill('1')
  await page.getByRole('button', { name: 'Give my forecast' }).press('Enter')
  await expect(page.locator('[data-sealed="no"]')).toContainText('not sealed yet')
  await expect(getOwn(page)).toContainText('Your score: 1–1')
  await expect(getOwn(page).getByText('Pitchproof', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change my forecast' })).toBeVisible()
  expect(await readParts(page)).toEqual([44, 46, 10])
})

test('mouse, numbers and quick choices move the same three chances', async ({ page }) => {
  await openMatch(page)
  await reachOwn(page)
  await dragHome(page, 33, 50)
  expect(await readParts(page)).toEqual([50, 17, 33])
  await page.getByLabel('Away win, %').fill('0')
  expect(await readParts(page)).toEqual([75, 25, 0])
  await page.getByRole('button', { name: 'Leaning away' }).click()
  expect(await readParts(page)).toEqual([26, 29, 45])
})

test('a member who forecasts first sees our prediction only afterwards, also after a reload', async ({
  page,
}) => {
  const { prediction } = await openMatch(page)
  await reachOwn(page)
  expect(prediction).not.toBeNull()
  await expect(page.locator('#outcome')).toBeVisible()
  await page.getByLabel(/^Mine first/).check()
  for (const id of ['#outcome', '#analysis', '#goals', '#grid'])
    await expect(page.locator(id), id).toHaveCount(0)
  await page.reload()
  await reachOwn(page)
  await expect(page.locator('#outcome')).toHaveCount(0)
  const figure = prediction!.homeWinProbability.toFixed(1)
  expect(await page.locator('article').innerText()).not.toContain(`${figure}%`)
  await page.getByRole('button', { name: 'Give my forecast' }).click()
  await expect(page.locator('#outcome')).toBeVisible()
  await expect(getOwn(page).locator('dt')).toHaveText(['You', 'Pitchproof'])
})

test('a refused forecast has a message, and the earlier forecast stays', async ({ page }) => {
  await openMatch(page)
  await reachOwn(page)
  await page.getByRole('button', { name: 'Give my forecast' }).click()
  await expect(page.locator('[data-sealed="no"]')).toBeVisible()
  await page.route('**/api/forecasts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Conflict',
            status: 409,
            detail: 'The match has kicked off.',
            code: 'conflict',
          },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Clear home win' }).click()
  await page.getByRole('button', { name: 'Change my forecast' }).click()
  await expect(getToast(page)).toContainText('Your forecast was not saved')
})

test('the form fits 320 pixels and doubled text size in eight languages and both themes', async ({
  page,
}) => {
  await openMatch(page)
  await reachOwn(page)
  await page.getByRole('button', { name: 'Give my forecast' }).click()
  await expect(page.locator('[data-given-forecast]')).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [place, language] of LANGUAGE_CODES.entries()) {
    await page.emulateMedia({ colorScheme: place % 2 === 0 ? 'light' : 'dark' })
    await page.goto(language === 'en' ? pathname : `/${language}${pathname}`)
    await reachOwn(page)
    await expect(page.locator('[data-given-forecast]')).toBeVisible()
    await getOwn(page).scrollIntoViewIfNeeded()
    await expectNoSidewaysScroll(page, `${pathname} in ${language}`)
    const outside = await getOwn(page).evaluate(
      (part) =>
        [...part.querySelectorAll('*')].filter(
          (one) => one.getBoundingClientRect().right > innerWidth + 1,
        ).length,
    )
    expect(outside, language).toBe(0)
    // The link above it, half below the tabs that stay, would count as too small.
    await page.evaluate(() => scrollBy({ top: -60, behavior: 'instant' }))
    if (place < 2) await expectNoViolation(page, `own forecast in ${language}`)
  }
})
