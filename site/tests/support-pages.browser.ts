/** The pages that help: responsible gaming, help center, contact, questions, imprint. */
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { HELP_LINES, US_HELP_LINES } from '#site/lib/pages/help-lines.ts'
import { expect, test } from './harness.ts'

test('[rg-08] the page has no phone number that is not in the list, in any language', async ({
  page,
}) => {
  const known = new Set<string>([
    ...HELP_LINES.flatMap(({ dial }) => dial ?? []),
    ...US_HELP_LINES.map(({ number }) => `+${number.replaceAll('-', '')}`),
  ])
  for (const code of LANGUAGE_CODES) {
    await page.goto(`${code === 'en' ? '' : `/${code}`}/responsible-gaming`)
    const dialled = await page
      .locator('a[href^="tel:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.slice(4)))
    expect(dialled.length, code).toBeGreaterThan(HELP_LINES.length / 2)
    expect(dialled.filter((number) => !known.has(number))).toEqual([])
  }
})

test('[rg-01] [rg-02] [rg-03] [rg-04] [rg-05] [rg-06] [rg-07] [rg-08] responsible gaming: signs, helplines, organisations, tips, self-exclusion', async ({
  page,
}) => {
  await page.goto('/responsible-gaming')
  await expect(page.locator('#signs li')).toHaveText([
    /more than you can afford/,
    /Borrowing/,
    /Lying/,
    /Chasing losses/,
    /anxious when you are not gambling/,
    /Neglecting/,
    /unable to stop/,
    /escape problems/,
  ])
  await expect(page.getByRole('heading', { name: 'Get Help Now' })).toBeVisible()
  await expect(page.locator('#helplines li')).toHaveText([
    /24\/7, confidential/,
    /24\/7, confidential/,
  ])
  const organisations = page.locator('#organisations a')
  await expect(organisations).toHaveCount(4)
  await expect(page.locator('#organisations a[target=_blank]')).toHaveCount(4)
  expect(
    await organisations.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([
    'https://www.gamcare.org.uk/',
    'https://gamblersanonymous.org/',
    'https://www.gamblingtherapy.org/',
    'https://www.ncpgambling.org/',
  ])
  await expect(page.locator('#tips strong')).toHaveText([
    'Set limits.',
    'Never chase losses.',
    "Don't borrow to bet.",
    'Take regular breaks.',
    'Balance with other activities.',
    'Be aware of your state.',
  ])
  const closure = page.getByRole('link', { name: 'Request Account Closure' })
  await expect(closure).toHaveAttribute('href', '/contact')
  await expect(page.locator('main')).toContainText('close your Pitchproof account within 24 hours')
  await expect(page.getByRole('link', { name: 'GAMSTOP' })).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('link', { name: 'Gamban' })).toHaveAttribute('href', /^https:/)
  const now = page.getByRole('region', { name: 'Need Help Right Now?' })
  // The reader's own number first, that of the United States after it.
  await expect(now.getByRole('link', { name: /^Call/ })).toHaveText([/0808 8020 133/, /MY-RESET/])
  await expect(now.getByRole('link', { name: /MY-RESET/ })).toHaveAttribute(
    'href',
    'tel:+18006973738',
  )
  await expect(now.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test('[help-01] [help-02] [help-03] [help-04] the help center: cards, topics, troubleshooting, closing block', async ({
  page,
}) => {
  await page.goto('/help')
  const main = page.locator('main')
  const cards = await main
    .locator('ul')
    .first()
    .locator('a')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
    )
  expect(cards).toEqual([
    ['FAQ', '/faq'],
    ['How It Works', '/how-it-works'],
    ['Contact Support', '/contact'],
  ])
  await expect(main.locator('.prose h2')).toHaveText([
    'Getting Started',
    'Understanding Predictions',
    'Subscriptions & Billing',
    'Account Management',
    'Technical Support',
  ])
  await expect(main.locator('.prose a[href="/our-accuracy"]').first()).toBeVisible()
  await expect(main.locator('.prose a[href="/contact"]').first()).toBeVisible()
  await expect(main.locator('.prose li')).toHaveText([
    /no matches today/,
    /not logged in/,
    /free limit of 3/,
    /stale cache/,
  ])
  const closing = main.locator('section').last()
  await expect(closing.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(closing.getByRole('link', { name: 'View FAQ' })).toHaveAttribute('href', '/faq')
})

test('[contact-01] [contact-03] [contact-10] contact: cards, guidance and the configured addresses', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.locator('main')
  await expect(main).toContainText(/Email support\s*We answer within 24 hours/)
  await expect(main.locator('a[href="/help"]')).toBeVisible()
  await expect(main.locator('a[href="/faq"]')).toBeVisible()
  await expect(main.locator('a[href="mailto:support@pitchproof.example"]')).toBeVisible()
  await expect(main.locator('a[href="mailto:partnerships@pitchproof.example"]')).toBeVisible()
  for (const text of [
    'the email of your account and the order or transaction IDs',
    'your browser, your operating system and screenshots',
    'If you have an account, use the same email.',
  ])
    await expect(main).toContainText(text)
})

test('[faq-01] [faq-02] [faq-03] the FAQ opens one item at a time, which can be collapsed, without script too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/faq')
  const main = page.locator('main')
  await expect(main.locator('section:has(details) h2')).toHaveText([
    'General Questions',
    'About Predictions',
    'Account & Subscription',
    'Technical Questions',
    'Privacy & Legal',
  ])
  const questions = main.locator('details summary')
  const open = main.locator('details[open]')
  await questions.first().click()
  await expect(open).toHaveCount(1)
  await questions.nth(4).click()
  await expect(open).toHaveCount(1)
  await expect(open.locator('summary')).toHaveText(await questions.nth(4).innerText())
  await questions.nth(4).click()
  await expect(open).toHaveCount(0)
  const closing = main.locator('section').last()
  await expect(closing.locator('a[href="/contact"]')).toBeVisible()
  await expect(closing.locator('a[href="/help"]')).toBeVisible()
  await context.close()
})

test('[rg-07] no foreign number stands first: each language calls its own country', async ({
  page,
}) => {
  const numbers = {
    de: 'tel:+498001372700',
    es: 'tel:+34900200225',
    fr: 'tel:+33974751313',
    it: 'tel:+39800558822',
    pt: 'tel:1414',
    ro: 'tel:+40800800099',
    tr: 'tel:115',
  }
  for (const [language, number] of Object.entries(numbers)) {
    await page.goto(`/${language}/responsible-gaming`)
    await expect(page.locator('main a[href^="tel:"]').first()).toHaveAttribute('href', number)
    await expect(page.locator('#own-helplines li').first()).toBeVisible()
    await expect(page.locator('footer section').first().getByRole('link')).toHaveCount(3)
  }
})

test('the imprint of a demonstration says that there is no operator, and every page leads to it', async ({
  page,
}) => {
  await page.goto('/imprint')
  await expect(page.locator('[data-operator-notice]')).toContainText('no operator')
  await expect(page.locator('#operator a')).toHaveAttribute('href', /^mailto:/)
  await page.goto('/de/faq')
  await page.locator('footer').getByRole('link', { name: 'Impressum' }).click()
  await expect(page).toHaveURL('/de/imprint')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
})
