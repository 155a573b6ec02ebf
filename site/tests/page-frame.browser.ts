import { LANGUAGE_CODES, toLangAttribute } from '#data/model/languages.ts'
import { LANGUAGES } from '#data/model/language-names.ts'
import { boxOf, expect, registerUser, test } from './harness.ts'

const STATIC_PATHS = [
  '/about',
  '/how-it-works',
  '/our-accuracy',
  '/our-accuracy/tables',
  '/terms',
  '/privacy',
  '/responsible-gaming',
  '/help',
  '/contact',
  '/faq',
  '/developers',
]

test('[footer-01] [footer-02] [footer-03] [footer-04] [footer-05] the footer says what it must', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.locator('footer')
  const disclaimer = footer.getByRole('region', { name: 'Over 18s only' })
  for (const text of [
    'adults aged 18 or older',
    'not a betting site and takes no wagers',
    'for entertainment and information only',
    'not guarantees and not betting advice',
    'Gambling is risky',
  ])
    await expect(disclaimer).toContainText(text)
  const helpLinks = await disclaimer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).origin))
  expect(new Set(helpLinks).size).toBe(3)
  expect(helpLinks).not.toContain(new URL(page.url()).origin)
  await expect(footer.locator('#cookie-policy')).toContainText('Cookie Policy')
  const columns = footer.getByRole('navigation').locator('> details')
  const shown = await columns.evaluateAll((all) =>
    all.map((column) => [
      column.querySelector('h2')?.textContent?.trim(),
      ...[...column.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    ]),
  )
  expect(shown).toEqual([
    ['About', '/about', '/how-it-works', '/our-accuracy'],
    ['Legal', '/terms', '/privacy', '/responsible-gaming'],
    ['Support', '/help', '/contact', '/faq'],
  ])
  await expect(footer).toContainText(/© \d{4} Pitchproof/)
  await expect(footer).toContainText('Predictions are for entertainment purposes only.')
  const cancelling = footer.getByRole('link', { name: 'Cancel subscription' })
  await expect(cancelling).toHaveAttribute('href', '/cancel')
  const withdrawing = footer.getByRole('link', { name: 'Withdraw from contract here' })
  await expect(withdrawing).toHaveAttribute('href', '/withdraw')
})

test('[footer-01] [footer-02] [footer-03] [footer-04] [footer-05] every other page says the same in a footer of 200 px, the cookie policy one press away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/faq', '/de/faq', '/fr/faq']) {
    await page.goto(path)
    const footer = page.locator('footer')
    expect((await boxOf(footer)).height, path).toBeLessThanOrEqual(200)
    await expect(footer.locator('section a')).toHaveCount(3)
    await expect(footer.getByRole('navigation').locator('h2')).toHaveCount(3)
    await expect(footer.getByRole('navigation').locator('a')).toHaveCount(9)
  }
  await page.goto('/faq')
  const disclaimer = page.getByRole('region', { name: 'Over 18s only' })
  for (const text of ['aged 18 or older', 'takes no wagers', 'not betting advice', 'is risky'])
    await expect(disclaimer.getByText(text)).toBeVisible()
  await expect(page.getByText('Predictions are for entertainment purposes only.')).toBeVisible()
  const policy = page.locator('#cookie-policy')
  await expect(policy.getByText('There are no advertising or tracking cookies.')).toBeHidden()
  await policy.getByText('Cookie Policy').click()
  await expect(policy.getByText('There are no advertising or tracking cookies.')).toBeVisible()
  await page.goto('/')
  await expect(policy.getByText('There are no advertising or tracking cookies.')).toBeVisible()
})

test('on a phone the header has the name of the site, and the menu language and theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const code of LANGUAGE_CODES) {
    await page.goto(code === 'en' ? '/faq' : `/${code}/faq`)
    const header = page.locator('.site-header')
    await expect(header.getByText('Pitchproof', { exact: true })).toBeVisible()
    expect((await boxOf(header)).height, code).toBeLessThan(65)
  }
  await page.goto('/faq')
  await page.locator('.main-menu > summary').click()
  const sheet = page.locator('.main-sheet')
  await sheet.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await sheet.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/faq')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[route-02] [header-01] [header-03] [header-04] every information page has the title, Login, Sign Up (not on terms and privacy), Back to Home and contact', async ({
  page,
}) => {
  for (const path of STATIC_PATHS) {
    const reply = await page.goto(path)
    expect(reply?.status(), path).toBe(200)
    const header = page.locator('.site-header')
    await expect(header.getByRole('link', { name: /Pitchproof/ })).toHaveAttribute('href', '/')
    await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    const isLoginAlone = path === '/terms' || path === '/privacy'
    const signUp = header.getByRole('link', { name: 'Sign Up' })
    await expect(signUp, path).toHaveCount(isLoginAlone ? 0 : 1)
    if (!isLoginAlone) await expect(signUp).toHaveAttribute('href', '/register')
    const main = page.locator('main')
    const [parent, name] = path.endsWith('/tables')
      ? ['/our-accuracy', 'Our accuracy']
      : ['/', 'Back to Home']
    await expect(main.getByRole('link', { name }).first()).toHaveAttribute('href', parent!)
    // The contact page has the link in its footer alone: its own text need not lead to itself.
    const place = path === '/contact' ? page.getByRole('contentinfo') : main
    await expect(place.locator('a[href="/contact"]').first()).toBeVisible()
  }
  // Its closing block says so already.
  await page.goto('/faq')
  await expect(page.locator('main').getByRole('link', { name: 'Contact us' })).toHaveCount(1)
  for (const path of ['/register', '/login'])
    expect((await page.request.get(path)).status(), path).toBe(200)
})

test('[header-02] signed in, a Dashboard button stands in place of Login and Sign Up', async ({
  page,
}) => {
  await registerUser(page)
  await page.goto('/faq')
  const header = page.locator('.site-header')
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeHidden()
})

test('[route-04] any other path shows the not-found page with a way home', async ({ page }) => {
  const reply = await page.goto('/no/such/page')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('[route-05] [lang-08] every page is there in 8 languages and names them by hreflang, both ways', async ({
  request,
}) => {
  const pages = ['/', '/register', '/login', ...STATIC_PATHS]
  for (const path of pages) {
    const lists = await Promise.all(
      LANGUAGE_CODES.map(async (code) => {
        const local = code === 'en' ? path : `/${code}${path === '/' ? '' : path}`
        const reply = await request.get(local)
        expect(reply.status(), local).toBe(200)
        const html = await reply.text()
        expect(html, local).toContain(`<html lang="${toLangAttribute(code)}"`)
        const links = [...html.matchAll(/hreflang="([a-z-]+)" href="(https?:[^"]+)"/g)].map(
          ([, language, url = '']) => `${language} ${new URL(url).pathname}`,
        )
        expect(links, local).toContain(`${code} ${local}`)
        expect(links.length, local).toBe(LANGUAGE_CODES.length + 1)
        return links.join('\n')
      }),
    )
    expect(new Set(lists).size, path).toBe(1)
  }
  for (const path of ['/subscribe', '/match/some-match'])
    for (const code of LANGUAGE_CODES)
      expect((await request.get(code === 'en' ? path : `/${code}${path}`)).status()).toBe(200)
})

test('[lang-02] [lang-07] the switcher lists 8 languages with flags, marks the current one, stores the choice and stays on the page', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.locator('summary[aria-label*="Language"]').click()
  const menu = page.locator('details[open] ul')
  const options = menu.getByRole('link')
  await expect(options).toHaveText(LANGUAGES.map(({ name }) => name))
  await expect(menu.locator('a > svg:first-child')).toHaveCount(LANGUAGES.length)
  await expect(menu.locator('a[aria-current="true"]')).toHaveText('English')
  await options.filter({ hasText: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/faq')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('de')
  await page.locator('summary[aria-label*="Deutsch"]').click()
  await expect(page.locator('details[open] a[aria-current="true"]')).toHaveText('Deutsch')
})

test('the theme is light, dark or that of the system, and stays after a reload', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.locator('summary[aria-label="Colour theme"]').first().click()
  await page.locator('details[open]').getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(233, 237, 231)')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[admin-ingest-06] the site says demo data while the published status says so', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Demo data.')).toBeVisible()
})
