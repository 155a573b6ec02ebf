import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { boxOf, expect, registerUser, test } from './harness.ts'

const PASSWORD = 'Offside-Trap-4231'
const getToast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Keeper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

/** Holds a call back until the returned function is called, to check the page while it waits. */
async function holdCall(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('[register-01] [register-02] [register-03] [register-04] the registration form has its sections, hint and consents', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  await expect(page.locator('form h2')).toHaveText([
    'Personal Information',
    'Account Credentials',
    'Legal Requirements',
  ])
  await expect(page.locator('main').locator('a[href="/login"]')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect(page.getByLabel('Last name')).toBeVisible()
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('18')
  for (const label of ['Email', 'Password', 'Confirm password'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(
    page.getByText('Minimum 8 characters with uppercase, lowercase, and number'),
  ).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await expect(page.getByLabel(/18 years of age or older/)).not.toBeChecked()
  await expect(page.locator('form a[href="/terms"]')).toHaveText('Terms of Service')
  await expect(page.locator('form a[href="/privacy"]')).toHaveText('Privacy Policy')
  await expect(page.getByLabel(/predictions are not guarantees/)).not.toBeChecked()
})

test('[register-13] a refused field shows its message and no call is made', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.goto('/register')
  await page.getByLabel('Age', { exact: true }).fill('17')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'You must be at least 18 years old',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
    'You must confirm you are 18 or older',
    'You must accept the terms and disclaimer',
    'You must acknowledge the gambling risks',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('what is typed before the page is interactive stays', async ({ page }) => {
  const release = await holdCall(page, '**/assets/*.js')
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Age', { exact: true }).fill('17')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  release()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('You must be at least 18 years old')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'false')
})

test('[register-05] [msg-register-done] [login-04] while registering the form is disabled; then a toast and the dashboard', async ({
  page,
}) => {
  await page.goto('/register')
  await fillRegistration(page, `fan-${randomUUID()}@example.com`)
  const release = await holdCall(page, '**/api/auth/register')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  await expect(page.getByLabel('Email')).toBeDisabled()
  release()
  await expect(page).toHaveURL('/')
  await expect(getToast(page)).toContainText('Registration successful!')
  await expect(getToast(page)).toContainText('Pitchproof')
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible()
})

test('[err-register-failed] a refused registration shows the message of the server and stays', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await page.context().clearCookies()
  await page.goto('/register')
  await fillRegistration(page, email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(getToast(page)).toContainText('Registration failed')
  await expect(getToast(page)).toContainText('An account with this email already exists')
  await expect(page).toHaveURL('/register')
  await page.route('**/api/auth/register', (route) => route.abort())
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(getToast(page)).toContainText('Please try again')
  // The fields are disabled while the call runs, which takes the focus away.
  const message = 'This password is known'
  const fault = { type: 'about:blank', title: 'x', status: 400, detail: message, code: 'bad_input' }
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { ...fault, errors: [{ path: 'password', message }] },
    }),
  )
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('[login-01] [login-02] [msg-login-done] signing in is disabled while it runs and ends on the dashboard', async ({
  page,
}) => {
  const user = await registerUser(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.locator('main').locator('a[href="/register"]')).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  const release = await holdCall(page, '**/api/auth/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  await expect(page.getByLabel('Email')).toBeDisabled()
  release()
  await expect(page).toHaveURL('/')
  await expect(getToast(page)).toContainText('Welcome back!')
  await expect(getToast(page)).toContainText('Successfully logged in')
})

test('[err-login-failed] a refused sign-in shows the message of the server and stays', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('Wrong-Password-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(getToast(page)).toContainText('Login failed')
  await expect(getToast(page)).toContainText('Invalid email or password')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await expect(page).toHaveURL('/login')
})

test('[err-login-failed] a refusal without a word says that email or password is wrong; no answer of the server says that it could not be reached', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('Wrong-Password-1')
  const unreachable = 'The server could not be reached. Please try again.'
  for (const [status, text] of [
    [401, 'Invalid email or password'],
    [503, unreachable],
    [null, unreachable],
    [401, 'Invalid email or password'],
  ] as const) {
    await page.route('**/api/auth/login', (route) =>
      status === null ? route.abort() : route.fulfill({ status, body: '' }),
    )
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(getToast(page)).toContainText('Login failed')
    await expect(getToast(page)).toContainText(text)
    await page.unroute('**/api/auth/login')
  }
  await expect(page).toHaveURL('/login')
})

test('[login-04] signed out, member pages lead to sign-in and back, and show nothing before', async ({
  page,
}) => {
  const user = await registerUser(page)
  await page.context().clearCookies()
  for (const path of ['/subscribe', '/match/some-match', '/es/subscribe']) {
    await page.goto(path)
    const login = path.startsWith('/es') ? '/es/login' : '/login'
    await expect(page).toHaveURL(`${login}?next=${encodeURIComponent(path)}`)
  }
  await page.goto('/login?next=%2Fsubscribe')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/subscribe')
})

test('a next address of another origin is not followed', async ({ page }) => {
  const user = await registerUser(page)
  await page.context().clearCookies()
  await page.goto('/login?next=https%3A%2F%2Fevil.example%2F')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

test('[toast-01] [toast-02] [toast-04] [toast-05] one toast at a time, dismissed by a swipe of 50 px, reached by F8', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('Wrong-Password-1')
  const submit = page.getByRole('button', { name: 'Sign In' })
  const toasts = page.locator('.toast')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answered = page.waitForResponse('**/api/auth/login')
    await submit.click()
    await answered
    await expect(submit).toBeEnabled()
    await expect(toasts).toHaveCount(1)
  }
  // A pointer on a toast stops its timer.
  await toasts.locator('.toast-title').hover()
  await expect(toasts).toHaveAttribute('data-style', 'destructive')
  await expect(toasts.locator('.toast-title')).toHaveText('Login failed')
  await expect(toasts.locator('.toast-description')).toHaveText('Invalid email or password')
  await expect(toasts.locator('.toast-action')).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(getToast(page)).toBeFocused()
  const swipe = async (distance: number) => {
    const box = await boxOf(toasts.locator('.toast-title'))
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 3 })
    await page.mouse.up()
  }
  await swipe(49)
  await expect(toasts).toHaveCount(1)
  await swipe(60)
  await expect(toasts).toHaveCount(0)
})

test('a toast is held while F8 has given the focus to its region, and closes after that', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('Wrong-Password-1')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  // As early as a key can be pressed: the form gives the focus back a moment after the toast is shown.
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.toast')) return
      observer.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }))
    }).observe(document, { subtree: true, childList: true }),
  )
  await page.getByLabel('Password').press('Enter')
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  await expect(getToast(page)).toBeFocused()
  // Longer than a toast stays by itself.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 6_000)))
  await expect(toast).toBeVisible()
  await expect(getToast(page)).toBeFocused()
  await page.getByLabel('Email').focus()
  await expect(toast).toHaveCount(0, { timeout: 20_000 })
})

test('a toast closes by itself after 5 seconds', async ({ page }) => {
  await page.goto('/login')
  // Measure in the page when the toast appears and closes: on a busy machine the test would see
  // both late.
  await page.evaluate(() => {
    const changes: number[] = []
    Object.assign(window, { changes })
    new MutationObserver(() => {
      const isShown = document.querySelector('.toast') !== null
      if (isShown === (changes.length % 2 === 0)) changes.push(performance.now())
    }).observe(document, { subtree: true, childList: true })
  })
  const readChanges = () => page.evaluate(() => Reflect.get(window, 'changes') as number[])
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('Wrong-Password-1')
  // Until the page is interactive, the form cannot be sent.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await page.getByLabel('Password').press('Enter')
  await expect.poll(async () => (await readChanges()).length).toBe(2)
  const [from = 0, to = 0] = await readChanges()
  expect(to - from).toBeGreaterThan(4_900)
  expect(to - from).toBeLessThan(7_500)
})
