/** Ways into an account besides the password: a verified address, a replaced password, a second factor without the phone. */
import { Secret, TOTP } from 'otpauth'
import { expect, registerConfirmed, registerUser, test } from './harness.ts'
import {
  expectSignedIn,
  forgetSession,
  getSection,
  getToast,
  NEW_PASSWORD,
  signIn,
} from './members.ts'
import { findLink, findMail } from './outbox.ts'

test('[account-05] [account-07] a registered address is verified by the link of a mail', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await page.goto('/')
  const told = page.getByText(`We have sent an email to ${email}.`)
  await expect(told).toBeVisible()
  const findConfirmation = () => findLink(email, /Confirm your email address/)
  const first = await findConfirmation()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(getToast(page)).toContainText('The link is on its way')
  await expect.poll(findConfirmation, 'a second letter, which ends the first').not.toBe(first)
  const link = await findConfirmation()
  await page.goto(link)
  await expect(page, 'the token leaves the address bar').toHaveURL('/verify-email')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'To your account' }).click()
  await expect(getSection(page, 'Profile')).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.goto(link)
  await page.reload()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert').first()).toHaveText(
    'This link has expired or was already used. Please ask for a new one.',
  )
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
})

test('a link that is opened elsewhere asks for the password, and leads to a new one', async ({
  page,
  browser,
}) => {
  const { email, password } = await registerUser(page)
  const link = await findLink(email, /Confirm your email address/)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Confirm' }).click()
  await expect(elsewhere.getByText('You are not signed in to this account here.')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await elsewhere.getByLabel('Password').fill('Not-it-4231')
  await elsewhere.getByRole('button', { name: 'Confirm' }).click()
  await expect(elsewhere.getByText('The current password is not right')).toBeVisible()
  await elsewhere.getByLabel('Password').fill(password)
  await elsewhere.getByRole('button', { name: 'Confirm' }).click()
  await expect(elsewhere.getByText(`${email} is confirmed.`)).toBeVisible()
  await elsewhere.close()
})

test('who has not confirmed the address is told so where it is asked for', async ({ page }) => {
  const { email, password } = await registerUser(page)
  await page.goto('/account')
  const told = page.getByText(`We have sent an email to ${email}.`)
  await expect(told).toContainText('passkeys, prediction groups and your own calendar need')
  const section = getSection(page, 'Two-factor sign-in')
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(getToast(page)).toContainText('Confirm your email address first')
  await page.goto('/pools')
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible()
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
  // The address was never confirmed: whoever reads its letters starts with an empty account.
  const asked = page.getByRole('alertdialog', { name: 'Before you go on' })
  await expect(asked.getByRole('checkbox')).toHaveCount(3)
  for (const box of await asked.getByRole('checkbox').all()) await box.check()
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expectSignedIn(page)
})

test('two factors: set up, sign in, and recover after the phone is lost', async ({ page }) => {
  const { email, password } = await registerConfirmed(page)
  await page.goto('/account')
  const section = getSection(page, 'Two-factor sign-in')
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await section.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const readPhone = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
  await section.getByLabel('Code from the app').fill('000000')
  await section.getByRole('button', { name: 'Switch on' }).click()
  await expect(section.getByText('This code is not right')).toBeVisible()
  const used = readPhone()
  await section.getByLabel('Code from the app').fill(used)
  await section.getByRole('button', { name: 'Switch on' }).click()
  await expect(section.getByText('Your recovery codes')).toBeVisible()
  const codes = await section.locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('On. Recovery codes left: 10.')).toBeVisible()

  await forgetSession(page)
  await signIn(page, email, password)
  const code = page.getByLabel('Code from the app, or a recovery code')
  await expect(code).toBeFocused()
  await code.fill('123456')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('This code is not right').first()).toBeVisible()
  // The one of this step was used for setting up.
  await expect.poll(readPhone, { timeout: 31_000 }).not.toBe(used)
  await code.fill(readPhone())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectSignedIn(page)

  await forgetSession(page)
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
