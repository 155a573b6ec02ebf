/** The contact form from the visitor's side to the table and the outbox. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { CONTACT_SUBJECTS } from '#data/model/account/contact.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { expect, registerUser, test } from './harness.ts'

const getToast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const getForm = (page: Page) => page.locator('#contact-form')
const getMessage = (page: Page) => page.getByLabel('Message', { exact: true })
const getButton = (page: Page) => getForm(page).getByRole('button')

async function fillForm(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Subject').selectOption('technical')
  await getMessage(page).fill(message)
}

function findMail(words: string): string | undefined {
  const outbox = join(requireTestProduct().dataDir, 'outbox')
  return readdirSync(outbox)
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .find((mail) => mail.includes(words))
}

test('[contact-02] [contact-03] [contact-04] the form has its fields, placeholders, hint and twelve subjects', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Name')).toHaveAttribute('placeholder', 'Your name')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  const message = getMessage(page)
  await expect(message).toHaveAttribute(
    'placeholder',
    'Please provide as much detail as possible...',
  )
  await expect(message).toHaveAttribute('rows', '6')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'If you have an account, use the same email.',
  )
  const options = await page
    .getByLabel('Subject')
    .locator('option')
    .evaluateAll((all) => all.map((one) => [(one as HTMLOptionElement).value, one.textContent]))
  expect(options).toEqual([['', 'What can we help you with?'], ...Object.entries(CONTACT_SUBJECTS)])
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('[contact-05] a field that is missing or wrong says so in words, in the language of the page, and nothing is sent', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.goto('/contact')
  await page.getByLabel('Email').fill('grace')
  await getButton(page).click()
  await expect(getForm(page).locator('.error:visible')).toHaveText([
    'Please enter your name',
    'Please enter a valid email address',
    'Please choose a subject',
    'Please enter a message',
  ])
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name')
  await page.getByLabel('Name').fill('Grace')
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'false')
  await expect(getForm(page).locator('.error:visible')).toHaveCount(3)
  const seen = new Set<string>()
  for (const code of LANGUAGE_CODES) {
    await page.goto(code === 'en' ? '/contact' : `/${code}/contact`)
    await getButton(page).click()
    const errors = getForm(page).locator('.error:visible')
    await expect(errors).toHaveCount(4)
    for (const text of await errors.allTextContents()) seen.add(text)
  }
  expect(seen.size).toBe(4 * LANGUAGE_CODES.length)
  expect(calls).toEqual([])
})

test('[contact-06] name and email of who is signed in are filled in, and what was typed stays', async ({
  page,
}) => {
  const user = await registerUser(page, { firstName: 'Ada', lastName: 'Lovelace' })
  await page.goto('/contact')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await page.route('**/api/auth/user', async (route) => {
    const reply = await route.fetch()
    await page.getByLabel('Email').fill('typed@example.com')
    await route.fulfill({ response: reply, json: { ...(await reply.json()), lastName: null } })
  })
  const reply = page.waitForResponse('**/api/auth/user')
  await page.goto('/contact')
  await (await reply).finished()
  // The page handles an earlier reply before a later one, so wait for a later one.
  await page.evaluate(async () => {
    await (await fetch('/favicon.svg')).text()
  })
  await expect(page.getByLabel('Email')).toHaveValue('typed@example.com')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('for a visitor the user is not read, and the schema is loaded only when somebody writes', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/contact')
  await expect(getButton(page)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect(calls.filter((url) => url.includes('/api/auth'))).toEqual([])
  const scripts = calls.filter((url) => url.endsWith('.js')).length
  await page.getByLabel('Name').focus()
  await expect
    .poll(() => calls.filter((url) => url.endsWith('.js')).length)
    .toBeGreaterThan(scripts)
})

test('[contact-07] [contact-08] while it is sent the button says so for a second; then a toast thanks, and only subject and message are cleared', async ({
  page,
}) => {
  await page.goto('/contact')
  const words = 'The page stays empty, says the first one.'
  await fillForm(page, words)
  await expect(getButton(page)).toHaveText('Send Message')
  // Hold the reply until the state was checked: a busy machine may take longer than the second it
  // lasts.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/contact', async (route) => {
    await seen.promise
    await route.continue()
  })
  const startedAt = Date.now()
  await getButton(page).click()
  await expect(getButton(page)).toHaveText('Sending...')
  await expect(getButton(page)).toBeDisabled()
  seen.resolve()
  await expect(getToast(page)).toContainText('Message Sent')
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000)
  await expect(getToast(page)).toContainText(
    "Thank you for contacting us. We'll respond within 24 hours.",
  )
  await expect(getButton(page)).toHaveText('Send Message')
  await expect(getButton(page)).toBeEnabled()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(getMessage(page)).toHaveValue('')
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.com')
  await expect.poll(() => findMail(words)).toContain('To: support@pitchproof.example')
  expect(findMail(words)).toContain('Subject: [Technical Issues] Grace Hopper')
})

test('a message that could not be sent stays in the form, and the toast says where else to write', async ({
  page,
}) => {
  await page.goto('/contact')
  await fillForm(page, 'Will it get through?')
  for (const [status, words] of [
    [503, /still in the form.+support@pitchproof\.example/],
    [429, /many messages.+support@pitchproof\.example/],
    [null, /still in the form/],
  ] as const) {
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/contact', async (route) => {
      await seen.promise
      await (status === null ? route.abort() : route.fulfill({ status, body: '' }))
    })
    await getButton(page).click()
    await expect(getButton(page)).toBeDisabled()
    seen.resolve()
    await expect(getToast(page)).toContainText(words)
    await expect(getToast(page)).toContainText('Message Not Sent')
    await getToast(page).getByRole('button').click()
    await page.unroute('**/api/contact')
  }
  await expect(getMessage(page)).toHaveValue('Will it get through?')
  await expect(page.getByLabel('Subject')).toHaveValue('technical')
  await expect(getButton(page)).toBeEnabled()
})

test('by keyboard alone: from field to field, sent with Enter, and the focus is still there', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Grace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('grace@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Subscr')
  await expect(page.getByLabel('Subject')).toHaveValue('billing')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sent by keyboard.')
  await page.keyboard.press('Tab')
  await expect(getButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getToast(page)).toContainText('Message Sent')
  await expect(getButton(page)).toBeFocused()
})

test('without script the page says where to write instead', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const [path, words] of [
    ['/contact', 'The form needs JavaScript.'],
    ['/de/contact', 'Das Formular braucht JavaScript.'],
  ] as const) {
    await page.goto(path)
    await expect(getForm(page)).toBeHidden()
    const note = page.locator('noscript p')
    await expect(note).toBeVisible()
    await expect(note).toContainText(words)
    await expect(note.locator('a[href="mailto:support@pitchproof.example"]')).toBeVisible()
  }
  await context.close()
})
