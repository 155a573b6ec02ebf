/** The search over teams, matches and leagues, by keyboard and on a phone. */
import { boxOf, expect, test } from './harness.ts'
import { getToast } from './members.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the box that turns the / key off can be seen and pressed, and is not on a phone', async ({
  page,
  browser,
}) => {
  await page.keyboard.press('/')
  const box = page.getByRole('checkbox', { name: 'The / key opens the search' })
  const { width, height } = await boxOf(box)
  expect([width, height]).toEqual([20, 20])
  await box.uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('/')
  await expect(box).toBeHidden()
  const hand = await browser.newContext({
    viewport: { width: 412, height: 839 },
    hasTouch: true,
    isMobile: true,
    baseURL: new URL(page.url()).origin,
  })
  const phone = await hand.newPage()
  await phone.goto('/faq')
  await phone.getByRole('button', { name: 'Search' }).tap()
  await expect(phone.getByRole('combobox')).toBeFocused()
  await expect(phone.getByRole('checkbox')).toBeHidden()
  await hand.close()
})

test('a tab whose files went with an update loads its page again once, and the search opens', async ({
  page,
}) => {
  const address = page.url()
  // A tab of its own: what threw in `page` fails a test, and here a file is missing.
  const tab = await page.context().newPage()
  await tab.goto(address)
  let isGone = true
  await tab.route(/search-dialog/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  let loads = 0
  tab.on('load', () => (loads += 1))
  await tab.keyboard.press('/')
  await expect.poll(() => loads).toBe(1)
  // A file that is missing from the page of today is no reason to go on like that.
  const answered = tab.waitForResponse(/search-dialog/)
  await tab.keyboard.press('/')
  await answered
  isGone = false
  await tab.goto('/faq')
  await tab.keyboard.press('/')
  await expect(tab.getByRole('combobox')).toBeFocused()
  expect(loads).toBe(2)
})

test('a search that cannot be loaded says so and can be asked for again; keys are the page’s once the focus moves', async ({
  page,
}) => {
  const press = Promise.withResolvers<void>()
  await page.goto('/contact')
  await page.route('**/search/*.json', (route) => press.promise.then(() => route.abort()))
  await page.keyboard.press('/')
  await page.keyboard.type('arse')
  const field = page.locator('main textarea')
  await field.focus()
  await page.keyboard.type('Hello')
  await expect(field).toHaveValue('Hello')
  press.resolve()
  await expect(getToast(page)).toContainText('The search could not be loaded')
  await page.unroute('**/search/*.json')
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('the search opens with /, finds a team without its marks, and goes there by keyboard alone', async ({
  page,
}) => {
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search teams, matches and leagues' })
  await expect(field).toBeFocused()
  await page.keyboard.type('besiktas')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Beşiktaş')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  // On a phone its sign stands in the masthead too.
  await page.setViewportSize({ width: 360, height: 740 })
  const glass = page.getByRole('button', { name: 'Search' })
  await glass.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(glass).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('besiktas')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/teams\/besiktas$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Beşiktaş' })).toBeVisible()
})
