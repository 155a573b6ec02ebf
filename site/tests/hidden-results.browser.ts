/** A member who hides results reads none on any page, until asking for that of one match. */
import type { Page } from '@playwright/test'
import { waitUntilDrawn } from '#cli/testing/drawn-page.ts'
import { toDayPath, toMatchPath, toResultsPath } from '#data/model/page-paths.ts'
import { cards, LEAGUE, press, star } from './follow-club.ts'
import { expect, makePremium, registerUser, test } from './harness.ts'
import { readPublicDays } from './public-days.ts'

/** A real score, which lists and scoreboards write with spaces and sentences without; or a verdict. */
const TOLD = /\d+ - \d+|✓|✗|\b(?:Right|Wrong)\b|It ended/

/** What is drawn or read aloud of the main part of a page; dots on the outcomes that came are `•`. */
async function readMain(page: Page): Promise<string> {
  await waitUntilDrawn(page)
  return page.locator('main').evaluate((main: HTMLElement) => {
    const dots = [...main.querySelectorAll('.came')].filter(
      (part) => getComputedStyle(part, '::after').content !== 'none',
    )
    for (const fold of main.querySelectorAll('details')) fold.open = true
    return `${main.innerText} ${dots.map(() => '•').join('')}`
  })
}

test('who hides results sees none on day, results, match and dashboard, and after a press that of one match', async ({
  page,
}) => {
  test.slow()
  const { email } = await registerUser(page)
  await makePremium(email)
  const opened = [...readPublicDays().values()].flat().filter((match) => match.opened)
  const { id, matchDate } = opened.at(-1)!
  const match = `/match/${id}`
  const paths = [
    `/?day=${matchDate}`,
    match,
    toMatchPath({ id, matchDate }),
    toDayPath(matchDate),
    toResultsPath(matchDate),
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect.poll(() => readMain(page), path).toMatch(TOLD)
  }

  await page.goto('/account')
  const saved = page.waitForResponse(/\/api\/account\/results$/)
  await page.getByLabel('Hide results').check()
  expect((await saved).status()).toBe(204)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Show result' }).first()).toBeVisible()
    const text = await readMain(page)
    expect(text, path).not.toMatch(TOLD)
    expect(text, path).not.toContain('•')
  }

  // The form of clubs is hidden too, the star that follows one is not.
  await page.goto(LEAGUE)
  await expect(star(page, 'league/premier-league')).toBeVisible()
  await press(page, 'league/premier-league')
  await page.goto('/')
  const last = cards(page).locator('.my-last')
  await last.getByRole('button', { name: 'Show result' }).click()
  await expect(last).toContainText(/\d+ - \d+/)

  await page.goto(toResultsPath(matchDate))
  const rows = page.locator('.match-row')
  await rows.first().getByRole('button', { name: 'Show result' }).click()
  await expect(rows.first()).toContainText(/\d+ - \d+/)
  await expect(rows.first().locator('[data-result]').first()).toBeFocused()
  for (const text of (await rows.allInnerTexts()).slice(1)) expect(text).not.toMatch(TOLD)

  // Pressed in the first paint, which the island then replaces.
  const held = Promise.withResolvers<void>()
  await page.route(/mount-match.*\.js/, (route) => held.promise.then(() => route.continue()))
  await page.goto(match)
  await page.locator('.scoreboard').getByRole('button', { name: 'Show result' }).click()
  await expect(page.locator('article')).toHaveCount(0)
  held.resolve()
  await expect(page.locator('.scoreboard .score')).toHaveText(/^\d+ - \d+$/)
  await expect(page.locator('[data-verdict]')).toContainText('It ended')
  await expect(page.locator('#statistics')).toBeVisible()
  // Of the clubs' other matches it still tells nothing.
  await expect(page.locator('#form')).toBeVisible()
  expect(await page.locator('#form').innerText()).not.toMatch(TOLD)

  // Nothing flashes up before a page's own scripts run. Left first: a page that misses a script of
  // its own loads itself again.
  await page.goto('about:blank')
  await page.route(/\.js(?:\?|$)/, (route) => route.abort())
  await page.goto(toResultsPath(matchDate))
  expect(await page.locator('main').innerText()).not.toMatch(TOLD)
})
