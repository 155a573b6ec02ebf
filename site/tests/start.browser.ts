import { expect, makePremium, registerUser, test } from './harness.ts'

test('the product that npm start starts answers: landing page, registration, dashboard, a match', async ({
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
  await expect(page.getByText(matches[0].match.homeTeam).first()).toBeVisible()
})
