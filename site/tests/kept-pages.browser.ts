/** Pages in the browser's back-forward cache must never be shown to another account. */
import { findWholeChromium } from '#cli/testing/services/chromium.ts'
import { expect, registerUser, signInByCall, test } from './harness.ts'

const executablePath = findWholeChromium()
test.skip(executablePath === null, 'needs a Chromium with windows: its shell keeps no pages')

// Playwright disables the back-forward cache unless told otherwise.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const ignoreDefaultArgs = ['--disable-back-forward-cache']
    await use({ ...launchOptions, executablePath: executablePath!, ignoreDefaultArgs })
  },
})

test('a member’s page in the back-forward cache is not shown after the logout, nor to the next member', async ({
  page,
}) => {
  const other = await registerUser(page)
  const member = await registerUser(page)
  await page.goto('/account')
  const email = page.getByText(member.email).first()
  await expect(email).toBeVisible()

  await page.evaluate(() => (document.documentElement.dataset['mark'] = 'left'))
  await page.goto('/faq')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('html[data-mark="left"]')).toHaveCount(1)
  await expect(email).toBeVisible()
  await page.goto('/faq')
  await signInByCall(page, other)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByText(other.email).first()).toBeVisible()
  await expect(email).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/login?next=%2Faccount')
})
