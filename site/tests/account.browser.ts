/** The account from its first day to its last, as members of every kind walk through it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, makeAdmin, makePremium, registerUser, test } from './harness.ts'
import { findLink, findMail } from './outbox.ts'

const NEW_PASSWORD = 'Long-Throw-In-77'
const getToast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

test('[route-03] [route-09] a visitor on a page for members goes to the login, and from there back', async ({
  page,
}) => {
  for (const path of ['/match/a-match', '/subscribe', '/account', '/admin']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  await page.goto('/login?next=%2Faccount')
  await page.getByRole('link', { name: 'Create one – it’s free' }).click()
  await expect(page).toHaveURL('/register?next=%2Faccount')
})

test('[route-08] the pages of accounts exist in all 8 languages', async ({ request }) => {
  for (const language of ['', '/es', '/fr', '/de', '/it', '/pt', '/ro', '/tr'])
    for (const path of ['/verify', '/account', '/forgot-password', '/reset-password'])
      expect((await request.get(language + path)).status(), language + path).toBe(200)
})

test('[account-05] [account-07] a registered address is verified by the link of a mail', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await page.goto('/account')
  await expect(page.getByText(`Please confirm your address ${email}`)).toBeVisible()
  const link = await findLink(email, /Confirm your email address/)
  await page.goto(link)
  await expect(page, 'the token leaves the address bar').toHaveURL('/verify-email')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'To your account' }).click()
  await expect(getSection(page, 'Profile')).toBeVisible()
  await expect(page.getByText('Please confirm your address')).toHaveCount(0)
  await page.goto(link)
  await page.reload()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert').first()).toHaveText(
    'This link has expired or was already used. Please ask for a new one.',
  )
})

test('[account-03] names, address and password are changed, a wrong password is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await registerUser(page)
  const elsewhere = await browser.newPage({ baseURL })
  await signIn(elsewhere, email, password)
  await expectSignedIn(elsewhere)

  await page.goto('/account')
  const profile = getSection(page, 'Profile')
  await profile.getByLabel('First name').fill('R')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('First name must be at least 2 characters')).toBeVisible()
  await profile.getByLabel('First name').fill('Roberta')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(getToast(page)).toContainText('Saved')
  await page.reload()
  await expect(profile.getByLabel('First name')).toHaveValue('Roberta')

  const secret = getSection(page, 'Password')
  await secret.getByRole('button', { name: 'Change password' }).click()
  await expect(secret.getByText('Current password is required')).toBeVisible()
  await secret.getByLabel('Current password').fill('Not-The-One-1')
  await secret.getByLabel('New password').fill(NEW_PASSWORD)
  await secret.getByLabel('Confirm password').fill('Another-One-2')
  await secret.getByRole('button', { name: 'Change password' }).click()
  await expect(secret.getByText('Passwords do not match')).toBeVisible()
  await secret.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await secret.getByRole('button', { name: 'Change password' }).click()
  await expect(secret.getByText('The current password is not right')).toBeVisible()
  await secret.getByLabel('Current password').fill(password)
  await secret.getByRole('button', { name: 'Change password' }).click()
  await expect(getToast(page)).toContainText('Your password was changed')
  await elsewhere.goto('/account')
  await expect(elsewhere).toHaveURL(/\/login\?next=/)
  await elsewhere.close()

  const address = getSection(page, 'Email address')
  const wanted = `new-${email}`
  await address.getByLabel('New email address').fill(wanted)
  await address.getByLabel('Current password').fill(NEW_PASSWORD)
  await address.getByRole('button', { name: 'Change address' }).click()
  await expect(address.getByText(`Waiting for confirmation: ${wanted}`)).toBeVisible()
  expect(await findMail(email, /about to change/)).toContain(wanted)
  await page.goto(await findLink(wanted, /Confirm your new email address/))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${wanted} is confirmed.`)).toBeVisible()
  await page.goto('/account')
  await expect(address.getByText(`You sign in with ${wanted}.`)).toBeVisible()
})

test('[account-04] a forgotten password is replaced through a mail', async ({ page }) => {
  const { email } = await registerUser(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  const answer = 'If there is an account with this address, the link is on its way.'
  await page.getByLabel('Email').fill('nobody-at-all@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(answer)).toBeVisible()
  await page.reload()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(answer)).toBeVisible()
  await page.goto(await findLink(email, /Choose a new password/))
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill('Password1')
  await page.getByLabel('Confirm password').fill('Password1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This password is known from data breaches')).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(getToast(page)).toContainText('Your password was changed')
  await signIn(page, email, NEW_PASSWORD)
  await expectSignedIn(page)
})

test('two factors: set up, signed in with, and the day the phone is lost', async ({ page }) => {
  const { email, password } = await registerUser(page)
  await page.goto('/account')
  const section = getSection(page, 'Two-factor sign-in')
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await section.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const readPhone = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    })
  await section.getByLabel('Code from the app').fill('000000')
  await section.getByRole('button', { name: 'Switch on' }).click()
  await expect(section.getByText('This code is not right')).toBeVisible()
  await section.getByLabel('Code from the app').fill(readPhone())
  await section.getByRole('button', { name: 'Switch on' }).click()
  await expect(section.getByText('Your recovery codes')).toBeVisible()
  const codes = await section.locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('On. Recovery codes left: 10.')).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, email, password)
  const code = page.getByLabel('Code from the app, or a recovery code')
  await expect(code).toBeFocused()
  await code.fill('123456')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('This code is not right').first()).toBeVisible()
  // The code of the step after: the one of this step was used for setting up.
  await code.fill(readPhone(1))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectSignedIn(page)

  await page.context().clearCookies()
  await signIn(page, email, password)
  await code.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectSignedIn(page)
  await findMail(email, /recovery code was used/)
  await page.goto('/account')
  await expect(section.getByText('On. Recovery codes left: 9.')).toBeVisible()
  await section.getByRole('button', { name: 'Switch off' }).click()
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Switch off' }).click()
  await expect(section.getByText(/^Off\./)).toBeVisible()
})

test('the sign-ins are listed with their device, and one is ended from another', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await registerUser(page)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
  const phone = await browser.newPage({ baseURL, userAgent })
  await signIn(phone, email, password)
  await expectSignedIn(phone)
  await page.goto('/account')
  const section = getSection(page, 'Sign-ins')
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByText('This device')).toHaveCount(1)
  await section.getByRole('button', { name: 'End the sign-in: Safari · iPhone' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await phone.goto('/account')
  await expect(phone).toHaveURL(/\/login/)
  await phone.close()
})

test('the plan is told with its source, for a free and for a premium member', async ({ page }) => {
  const { email } = await registerUser(page)
  await page.goto('/account')
  const plan = getSection(page, 'Plan')
  await expect(plan.getByText('The first 3 matches of every day, in full.')).toBeVisible()
  await expect(plan.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
    'href',
    '/subscribe',
  )
  await makePremium(email)
  await page.reload()
  await expect(plan.getByText('Granted by the operator, no end date')).toBeVisible()
})

test('[account-06] everything is downloaded, then the account is closed with the password', async ({
  page,
}) => {
  const { email, password } = await registerUser(page)
  await page.goto('/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('pitchproof-account.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    profile: { email: string }
    signIns: unknown[]
  }
  expect(file.profile.email).toBe(email)
  expect(file.signIns.length).toBeGreaterThan(0)

  const section = getSection(page, 'Close the account')
  await section.getByRole('button', { name: 'Close the account' }).click()
  await expect(section.getByRole('alert')).toHaveText(
    'Are you sure you want to close your account? This cannot be undone!',
  )
  await section.getByRole('button', { name: 'Keep it' }).click()
  await section.getByRole('button', { name: 'Close the account' }).click()
  await section.getByLabel('Current password').fill('Not-The-One-1')
  await section.getByRole('button', { name: 'Close my account' }).click()
  await expect(section.getByText('The current password is not right')).toBeVisible()
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('a[href="/login"]').first()).toBeVisible()
  await findMail(email, /Your account is closed/)
  await signIn(page, email, password)
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('[admin-01] [admin-02] [admin-04] who is no administrator is told so and sent to the login after half a second', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  // The message stands for half a second, which a busy machine may look past: the page keeps it.
  await page.addInitScript(() => {
    const keep = () => {
      const told = document.querySelector('.toasts')?.textContent?.trim()
      if (told) sessionStorage.setItem('told', told)
    }
    new MutationObserver(keep).observe(document, { subtree: true, childList: true })
  })
  await page.goto('/admin')
  await expect(page).toHaveURL('/login?next=%2Fadmin')
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toContain(
    'Unauthorized - You are logged out. Logging in again...',
  )
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await makeAdmin(email)
  await page.goto('/admin')
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

test('somebody who is signed in does not see the login, and goes where they wanted', async ({
  page,
}) => {
  await registerUser(page)
  await page.goto('/login?next=%2Faccount')
  await expect(page).toHaveURL('/account')
  await page.goto('/register')
  await expect(page).toHaveURL('/')
})

test('a session that ends in use leads to the login and back with everything kept', async ({
  page,
}) => {
  const { email, password } = await registerUser(page)
  await makePremium(email)
  await page.goto('/?league=La+Liga&rows=25')
  await expect(page.getByLabel('League', { exact: true })).toHaveValue('La Liga')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/\?day=\d{4}-\d\d-\d\d&league=La\+Liga&rows=25$/)
  await expect(page.getByLabel('League', { exact: true })).toHaveValue('La Liga')
})
