/** Who may open which page for members, and where others are redirected. */
import { expectLoginAfterHalfSecond, holdClock, stopClock } from './half-second.ts'
import { expect, makeAdmin, makePremium, registerUser, test } from './harness.ts'
import { readMatchId } from './match-page.ts'

test('[route-03] [route-09] a visitor on a page for members goes to the login, and from there back', async ({
  page,
}) => {
  for (const path of ['/match/a-match', '/subscribe', '/account', '/pools', '/admin']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  await page.goto('/login?next=%2Faccount')
  await page.getByRole('link', { name: 'Create one – it’s free' }).click()
  await expect(page).toHaveURL('/register?next=%2Faccount')
})

test('[route-03] with the hint of an ended session nothing of a member’s page is drawn', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  await makeAdmin(email)
  const drawn = new Map<string, string[]>()
  for (const path of [`/match/${await readMatchId(page, 1)}`, '/subscribe', '/account', '/admin']) {
    const built = await (await page.request.get(path)).text()
    await page.goto(path)
    // What the page has beyond what was built; a page may still lead to another one.
    const list = async () => {
      await page.waitForLoadState('networkidle')
      const texts = await page.locator('main :is(h1, h2, h3, [role=tab])').allInnerTexts()
      return texts.filter((text) => text.trim() !== '' && !built.includes(text))
    }
    const isDrawn = async () => {
      drawn.set(path, await list().catch(() => []))
      return drawn.get(path)!.length
    }
    await expect.poll(isDrawn, path).toBeGreaterThan(0)
  }
  await page.addInitScript(() => {
    const keep = () => {
      const text = document.querySelector('main')?.textContent ?? ''
      const { pathname } = location
      sessionStorage.setItem(pathname, (sessionStorage.getItem(pathname) ?? '') + text)
    }
    new MutationObserver(keep).observe(document, { subtree: true, childList: true })
  })
  for (const [path, texts] of drawn) {
    await context.clearCookies()
    await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }])
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    const seen = await page.evaluate((pathname) => sessionStorage.getItem(pathname), path)
    expect(seen, path).not.toBeNull()
    for (const text of texts) expect(seen, path).not.toContain(text)
  }
})

test('[route-08] the pages of accounts exist in all 8 languages', async ({ request }) => {
  for (const language of ['', '/es', '/fr', '/de', '/it', '/pt', '/ro', '/tr'])
    for (const path of ['/verify', '/account', '/forgot-password', '/reset-password'])
      expect((await request.get(language + path)).status(), language + path).toBe(200)
})

test('[admin-01] [admin-02] [admin-04] a user who is no administrator reads so and is sent to the login after half a second', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await holdClock(page)
  await page.goto('/admin#members')
  await stopClock(page)
  loaded.resolve()
  const message = 'Unauthorized - You are logged out. Logging in again...'
  await expectLoginAfterHalfSecond(page, message)
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await makeAdmin(email)
  // The login leads back to where the reader came from, and may do so in this moment.
  await expect(() => page.goto('/admin')).toPass()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  const areas = page.getByRole('tablist', { name: 'Areas of the administration' })
  await expect(areas.getByRole('tab')).toHaveText([
    'API Management',
    'API Monitoring',
    'Data Ingestion',
    'Discounts',
    'Match Results',
  ])
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/')
})

test('a signed-in user does not see the login and is sent to the requested page', async ({
  page,
}) => {
  await registerUser(page)
  await page.goto('/login?next=%2Faccount')
  await expect(page).toHaveURL('/account')
  await page.goto('/register')
  await expect(page).toHaveURL('/')
})

test('a session that ends in use leads to the login and back to the same address', async ({
  page,
}) => {
  const { email, password } = await registerUser(page)
  await makePremium(email)
  await page.goto('/?league=La+Liga&rows=25')
  await expect(page.getByLabel('League', { exact: true })).toHaveValue('La Liga')
  // Otherwise a read of the page's own could be refused before the press, and lead to the login.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/**', (route) => pressed.promise.then(() => route.continue()))
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  pressed.resolve()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/\?day=\d{4}-\d\d-\d\d&league=La\+Liga&rows=25$/)
  await expect(page.getByLabel('League', { exact: true })).toHaveValue('La Liga')
})
