import { toClubName } from '#data/model/leagues/club-names.ts'
import { toolEnv } from '#cli/testing/env.ts'
import { DEMO_MOMENT } from '#cli/testing/test-clock.ts'
import { SignInsSchema } from '#data/model/account/account-replies.ts'
import { expect, makePremium, registerUser, test } from './harness.ts'

test('product, test runner and every page share one clock, which runs on from the demo moment', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL })
  await other.setContent('<iframe></iframe>')
  await other.frameLocator('iframe').locator('body').waitFor()
  await page.goto('/faq')
  await registerUser(page)
  const [signIn] = SignInsSchema.parse(
    await (await page.request.get('/api/account/sessions')).json(),
  )
  const clocks = {
    product: Date.parse(signIn!.createdAt),
    page: await page.evaluate(() => Date.now()),
    'page of another context': await other.evaluate(() => new Date().getTime()),
    frame: await other.frames()[1]!.evaluate(() => Date.now()),
  }
  for (const [name, ms] of Object.entries(clocks))
    expect(Math.abs(ms - Date.now()), `${name}: ${new Date(ms).toISOString()}`).toBeLessThan(60_000)
  const moment = Date.parse(toolEnv.testMoment ?? DEMO_MOMENT)
  expect(Date.now()).toBeGreaterThan(moment)
  await other.close()
})

test('the product started by npm start works: landing page, registration, dashboard, a match', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { email } = await registerUser(page)
  await makePremium(email)
  const user = await page.request.get('/api/auth/user')
  expect(await user.json()).toMatchObject({ email, isPremium: true, isAdmin: false })
  const dates = await (await page.request.get('/api/matches/dates')).json()
  expect(dates.length).toBeGreaterThan(0)
  const list = await page.request.get(`/api/matches?date=${dates[0]}&page=1&pageSize=10`)
  expect(list.status()).toBe(200)
  const { matches } = await list.json()
  await page.goto(`/match/${matches[0].match.id}`)
  await expect(page.getByText(toClubName(matches[0].match.homeTeam, 'en')).first()).toBeVisible()
})
