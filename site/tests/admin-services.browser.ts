/** The administrator's figures, API Management and API Monitoring, with every text and state. */
import { recordProviderCall } from '#data/queries/operation/provider-calls.ts'
import { expectNoViolation } from './axe.ts'
import { expectLoginAfterHalfSecond, holdClock, stopClock } from './half-second.ts'
import { expect } from './harness.ts'
import {
  enterOffice,
  getToast,
  officeTest as test,
  emptyOfficeTest as emptyTest,
} from './office.ts'

emptyTest(
  '[admin-03] [empty-admin] [admin-mon-01] [admin-mon-02] on the first day there are no figures, no health and no usage, and it says so',
  async ({ page, office }) => {
    await enterOffice(page, office, 'API Monitoring')
    await expect(page.getByText('No API health data available')).toBeVisible()
    await expect(page.getByText('No usage data available yet')).toBeVisible()
    await expect(page.getByText('No match has been settled yet.')).toBeVisible()
    const parts = page.getByRole('table').last()
    await expect(parts.getByRole('row').filter({ hasText: 'Snapshot' })).toContainText(
      'No signed predictions yet',
    )
    await expect(parts.getByRole('row').filter({ hasText: 'Public log' })).toContainText(
      'The log has not begun.',
    )
    await expectNoViolation(page, 'monitoring without data')
  },
)

test('[admin-02] [admin-03] the four cards carry the figures of the installation', async ({
  page,
  office,
}) => {
  await enterOffice(page, office, 'API Management')
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/')
  const stats = await (await page.request.get('/api/admin/stats')).json()
  for (const [label, figure] of [
    ['Total Users', String(stats.totalUsers)],
    ['Premium Users', String(stats.premiumUsers)],
    ['Total Matches', '5'],
  ] as const)
    await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(figure)
  const accuracy = page.locator('dl > div').filter({ hasText: 'Prediction Accuracy' })
  await expect(accuracy).toContainText('No match has been settled yet.')
  // All figures differ, so that swapped ones are noticed.
  const judged = { totalEvaluated: 400, predictionAccuracy: 48.25 }
  const others = { accuracyByOutcome: 61.5, accuracyByScore: 11.75 }
  await page.route('**/api/admin/stats', (route) =>
    route.fulfill({ json: { ...stats, ...judged, ...others } }),
  )
  await page.reload()
  await expect(accuracy.locator('dd')).toHaveText([
    '48.3%',
    'matches settled: 400; exact score 11.8%',
  ])
})

test('[admin-api-01] [admin-api-02] [admin-api-03] [admin-api-04] [admin-api-05] [admin-api-07] [admin-api-08] API Management says and offers what there is', async ({
  page,
  office,
}) => {
  await enterOffice(page, office, 'API Management')
  await expect(
    page.getByText('live in the server’s environment secrets, not in the database'),
  ).toBeVisible()
  const football = page.getByRole('region', { name: 'Football Data API' })
  const weather = page.getByRole('region', { name: 'Weather Data API' })
  await expect(football.getByRole('switch', { name: 'Enable Football API' })).toBeChecked()
  await expect(weather.getByRole('switch', { name: 'Enable Weather API' })).toBeChecked()
  await expect(football.getByRole('option')).toHaveText(['SportMonks', 'API-Football'])
  await expect(football.getByLabel('Football provider')).toHaveValue('sportmonks')
  await expect(weather.getByRole('option')).toHaveText([
    'Visual Crossing (50 years of history)',
    'OpenWeather (46 years of history)',
    'Open-Meteo (needs no key)',
  ])
  await expect(weather.getByLabel('Weather provider')).toHaveValue('visual-crossing')
  await expect(football.getByLabel('Rate limit per hour')).toHaveAttribute('min', '1')
  await expect(football.getByText('The paid plan allows 3000 calls an hour.')).toBeVisible()
  await expect(weather.getByLabel('Rate limit per day')).toHaveValue('1000')
  await expect(football.getByRole('button', { name: 'Test Connection' })).toBeVisible()
  await expect(weather.getByRole('button', { name: 'Test Connection' })).toBeVisible()
  for (const name of ['Live Matches', 'Historical Weather'])
    await expect(page.getByRole('switch', { name })).toBeChecked()
  await expect(page.getByText('Last updated')).toBeVisible()
  await expect(page.locator('p > time')).toHaveAttribute('datetime', /^\d{4}-/)
  await expectNoViolation(page, 'API Management')
})

test('[msg-settings] [admin-api-06] [call-settings-put] a change shows at once, one at a time, and is taken back when it cannot be saved', async ({
  page,
  office,
}) => {
  await enterOffice(page, office, 'API Management')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })
  const live = page.getByRole('switch', { name: 'Live Matches' })
  // `click` and not `check`: the switch changes only at the next render, not with the click.
  await live.click()
  await expect(live).not.toBeChecked()
  await expect(getToast(page)).toContainText('Settings Updated')
  expect(sent).toEqual([{ enableLiveMatches: false }])
  await live.click()
  await expect(live).toBeChecked()

  const limit = page.getByLabel('Rate limit per hour')
  await expect.poll(() => sent.length).toBe(2)
  await limit.fill('')
  await limit.pressSequentially('2500', { delay: 50 })
  await limit.blur()
  await expect.poll(() => sent.at(-1)).toEqual({ footballApiRateLimitPerHour: 2500 })
  expect(sent, 'nothing is saved while somebody types').toHaveLength(3)
  await limit.fill('0')
  await limit.blur()
  await expect(page.getByText('Must be at least 1')).toBeVisible()
  await limit.fill('1.5')
  await limit.blur()
  await expect(page.getByText('Must be a whole number')).toBeVisible()
  expect(sent).toHaveLength(3)
  await limit.fill('1000')
  await limit.blur()
  await expect.poll(() => sent.length).toBe(4)

  let letGo: () => void = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await held
    return route.abort()
  })
  const provider = page.getByLabel('Football provider')
  await provider.selectOption('api-football')
  await expect(provider, 'shown before it is saved').toHaveValue('api-football')
  letGo()
  await expect(getToast(page)).toContainText('Failed to update settings. Please try again.')
  await expect(provider, 'taken back').toHaveValue('sportmonks')
})

test('[err-settings-unauthorized] a session that has ended is told, and half a second later the login stands there', async ({
  page,
  office,
}) => {
  await holdClock(page)
  await enterOffice(page, office, 'API Management')
  const toggle = page.getByRole('switch', { name: 'Historical Weather' })
  await expect(toggle).toBeChecked()
  await stopClock(page)
  // Wait for the page's own reads before the session ends.
  await page.waitForLoadState('networkidle')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ httpOnly }) => !httpOnly))
  await toggle.click()
  await expectLoginAfterHalfSecond(page, 'Unauthorized')
})

test('[msg-api-test] a connection test tells success, a refusal, and a server that is gone', async ({
  page,
  office,
}) => {
  await enterOffice(page, office, 'API Management')
  const football = page.getByRole('region', { name: 'Football Data API' })
  const button = football.getByRole('button', { name: 'Test Connection' })
  office.desk.connection = { success: true, message: 'It answers.', responseTimeMs: 120 }
  await button.click()
  await expect(getToast(page)).toContainText('SportMonks API connection successful!')
  await expect(football.getByText('Answered after 120')).toBeVisible()
  office.desk.connection = {
    success: false,
    message: 'The key is not accepted.',
    responseTimeMs: 80,
  }
  await button.click()
  await expect(getToast(page)).toContainText('API Connection Failed')
  await expect(getToast(page)).toContainText(
    'Failed to connect to SportMonks API. The key is not accepted.',
  )
  await page.route('**/api/admin/test-api', (route) => route.abort())
  await page
    .getByRole('region', { name: 'Weather Data API' })
    .getByRole('button', { name: 'Test Connection' })
    .click()
  await expect(getToast(page)).toContainText(
    'Failed to connect to Visual Crossing API. The server does not answer. Please try again.',
  )
})

test('[admin-mon-01] [admin-mon-02] [call-api-health-poll] health and usage are shown, read again on Refresh and every 30 seconds', async ({
  page,
  office,
}) => {
  const call = {
    provider: 'sportmonks',
    endpoint: '/v3/fixtures',
    responseTimeMs: 80,
    creditsUsed: 1,
  }
  const record = (errorMessage: string | null) =>
    office.database.write((db) =>
      recordProviderCall(
        db,
        { ...call, statusCode: errorMessage === null ? 200 : 500, errorMessage },
        new Date(),
      ),
    )
  for (let calls = 0; calls < 3; calls += 1) await record(null)
  await record('The service answered 500.')
  await page.clock.install()
  let reads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/api-health')) reads += 1
  })
  await enterOffice(page, office, 'API Monitoring')
  const card = page.getByRole('listitem').filter({ hasText: 'SportMonks' }).first()
  await expect(card).toContainText('Failing')
  await expect(card).toContainText('75.0%')
  await expect(card).toContainText('25.0%')
  await expect(card).toContainText('80')
  await expect(card).toContainText('4 / 24,000')
  await expect(card).toContainText('The service answered 500.')
  const usage = page.getByRole('region', { name: 'API usage' }).first()
  await expect(usage.getByRole('row').filter({ hasText: 'SportMonks' })).toContainText('75.0%')
  await expect(
    page.getByRole('img', { name: /Calls to SportMonks .* 4 in all, 1 failed/ }),
  ).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('region', { name: 'SportMonks' })).toBeVisible()
  await expectNoViolation(page, 'monitoring')

  const before = reads
  await record(null)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(card).toContainText('Healthy')
  expect(reads).toBeGreaterThan(before)
  const refreshed = reads
  await page.clock.runFor(30_500)
  await expect.poll(() => reads).toBeGreaterThan(refreshed)
  // A hidden page does not poll.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const seen = reads
  await page.clock.runFor(120_000)
  expect(reads).toBe(seen)
})

test('what cannot be loaded says so and can be tried again', async ({ page, office }) => {
  await page.route('**/api/admin/settings', (route) => route.abort())
  await enterOffice(page, office, 'API Management')
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await page.unroute('**/api/admin/settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Football Data API' })).toBeVisible()
})
