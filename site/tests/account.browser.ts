/** The account from its first change to its last day. */
import { readFile } from 'node:fs/promises'
import { expect, makePremium, registerUser, signInByCall, test } from './harness.ts'
import { getSection, getToast, NEW_PASSWORD, signIn } from './members.ts'
import { findLink, findMail } from './outbox.ts'

test('[account-03] names, address and password are changed, a wrong password is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await registerUser(page)
  const elsewhere = await browser.newPage({ baseURL })
  await signInByCall(elsewhere, { email, password })

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
  await expect(secret.getByLabel('Current password')).toBeFocused()
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
  await address.getByRole('button', { name: 'Change address' }).click()
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

test('the sign-ins are listed with their device, and one is ended from another', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await registerUser(page)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
  const phone = await browser.newPage({ baseURL, userAgent })
  await signInByCall(phone, { email, password })
  await page.goto('/account')
  const section = getSection(page, 'Sign-ins')
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByText('This device')).toHaveCount(1)
  await section.getByRole('button', { name: 'End the sign-in: Safari · iPhone' }).click()
  // With a wrong password none ends.
  const own = section.locator('input[type="password"]')
  const end = section.getByRole('button', { name: 'End', exact: true })
  await own.fill('Not-The-One-1')
  await end.click()
  await expect(section.locator('[aria-invalid="true"]')).toHaveCount(1)
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await own.fill(password)
  await end.click()
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
    'Are you sure you want to close your account? This cannot be undone.',
  )
  await section.getByRole('button', { name: 'Keep it' }).click()
  await section.getByRole('button', { name: 'Close the account' }).click()
  await section.getByLabel('Current password').fill('Not-The-One-1')
  await section.getByRole('button', { name: 'Close my account' }).click()
  await expect(section.getByText('The current password is not right')).toBeVisible()
  await section.getByLabel('Current password').fill(password)
  await page.evaluate(() => localStorage.setItem('results', 'hidden'))
  await section.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/')
  // There is no switch any more to show them again.
  expect(await page.evaluate(() => localStorage.getItem('results'))).toBeNull()
  await expect(page.locator('a[href="/login"]').first()).toBeVisible()
  await findMail(email, /Your account is closed/)
  await signIn(page, email, password)
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('links to a part arrive there, quick changes end with the last, and refused notifications are told as blocked', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const requestPermission = async () => 'denied'
    const Notification = { permission: 'default', requestPermission }
    Object.assign(globalThis, { Notification, PushManager: Object })
  })
  const state = { publicKey: 'AAAA', choice: null, endpoint: null, lastSentAt: null }
  await page.route('**/api/account/push', (route) => route.fulfill({ json: state }))
  await registerUser(page)
  await page.goto('/account#notifications')
  const notifications = page.locator('#notifications')
  await expect(notifications).toBeInViewport()
  await notifications.getByRole('button', { name: 'Switch on' }).click()
  await expect(getToast(page)).toContainText('does not allow notifications')

  const sent: unknown[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/api/account/results', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) await first.promise
    await route.continue()
  })
  const box = page.getByLabel('Hide results')
  await box.check()
  await box.uncheck()
  expect(sent).toEqual([{ hidesResults: true }])
  first.resolve()
  await expect.poll(() => sent).toEqual([{ hidesResults: true }, { hidesResults: false }])
  await expect(box).not.toBeChecked()
})
