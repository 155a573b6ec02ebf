/** What the dashboard shows to a free account, to premium and to an administrator. */
import { expectNoViolation } from './axe.ts'
import { expect, makeAdmin, registerUser, signInOnlooker, test } from './harness.ts'
import {
  changeList,
  expectLive,
  goToDashboard,
  header,
  lookAtDashboard,
  readBusyDay,
  readDates,
  readList,
  rows,
} from './dashboard.ts'
import { forgetSession } from './members.ts'

test('[route-01] [state-auth-02] with the hint the dashboard shows without a flash of the landing page; a hint alone opens nothing', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await registerUser(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#dashboard')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeHidden()
  await expect(rows(page).first()).toBeVisible()
  await forgetSession(page)
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test('[dash-01] [dash-03] [dash-05] [dash-06] [dash-07] [dash-19] [dash-20] [dash-22] a free account sees its header, greeting, notice, banner and the unlock card', async ({
  page,
}) => {
  await lookAtDashboard(page, 'free')
  await expect(header(page).getByRole('link', { name: /Pitchproof/ })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
    'href',
    '/subscribe',
  )
  await expect(header(page).getByText('Premium', { exact: true })).toHaveCount(0)
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible()
  await expect(
    page.getByText('Your free account covers the first 3 matches of each day'),
  ).toBeVisible()
  const notice = page.getByRole('note')
  await expect(notice).toContainText('next 7 days')
  await expect(notice).toContainText('factors')
  await expect(notice).toContainText('goals 0.5 to 5.5, corners 3.5 to 10.5, cards 2.5 to 6.5')
  await expect(page.getByText("You're viewing limited predictions")).toBeVisible()
  const [today = ''] = await readDates(page)
  const { total } = await readList(page, today)
  expect(total).toBeGreaterThan(3)
  const card = page.getByRole('heading', { name: `Unlock ${total - 3} More Predictions` })
  await expect(card).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await changeList(page, (list) => {
    list.total = 3
  })
  await page.reload()
  await expectLive(page)
  await expect(page.getByRole('heading', { name: /^Unlock/ })).toHaveCount(0)
})

test('[dash-02] [dash-04] premium sees its badge and no upgrade; the greeting does without a name', async ({
  page,
}) => {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), firstName: null } })
  })
  await lookAtDashboard(page, 'premium')
  await expect(header(page).getByText('Premium', { exact: true })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(0)
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  await expect(
    page.getByText('You have full access to every match in all 14 leagues'),
  ).toBeVisible()
  await expect(page.getByText("You're viewing limited predictions")).toHaveCount(0)
})

test('[dash-02] [dash-04] [role-admin-03] an administrator sees Admin and everything that premium may', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await makeAdmin(email)
  const [day] = await readBusyDay(page)
  await goToDashboard(page, `/?day=${day}`)
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  await expect(header(page).getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(header(page).getByText('Premium', { exact: true })).toHaveCount(0)
  await expect(page.getByText("You're viewing limited predictions")).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Unlock/ })).toHaveCount(0)
  await expect(page.locator('table.matches tr[data-blurred]')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Add .* to favorites$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Favorites 1/ })).toBeVisible()
  await rows(page).first().locator('.cell-time').click()
  await expect(page).toHaveURL(/\/match\//)
  await expect(page.getByRole('heading', { name: 'AI Analysis' })).toBeVisible()
})

test('[dash-18] [role-free-03] [role-free-06] [role-free-07] [toast-01] a free account: blurred rows are dimmed, no row opens, the star is locked and says why', async ({
  page,
}) => {
  await signInOnlooker(page, 'free')
  // Late in the day today's matches are over, and so open to everybody.
  const [, later = ''] = await readDates(page)
  await page.goto(`/?day=${later}`)
  const blurred = page.locator('table.matches tr[data-blurred]')
  await expect(blurred.first()).toBeVisible()
  await expect(blurred.first().locator('.cell-match')).toHaveCSS('color', 'rgb(86, 97, 89)')
  await expect(blurred.first().locator('.cell-covered')).toHaveText('Hidden – unlock with Premium')
  await expect(blurred.first().locator('.sealed-bar')).toBeVisible()
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const words = blurred.first().locator('.cell-covered')
    await words.scrollIntoViewIfNeeded()
    await expect(words).toBeInViewport({ ratio: 1 })
  }
  // What is public: places, forms and the receipt, the only link of the row.
  await expect(blurred.locator('a:not([data-receipt])')).toHaveCount(0)
  await expect(blurred.locator('.row-facts')).toHaveCount(await blurred.count())
  await expect(blurred.first().locator('[data-form]')).toHaveCount(2)
  // No row opens a match, also not where its figures stand in it or where it is called off; its
  // names lead to the page that everybody has.
  const { matches } = await readList(page, later, 10)
  const shown = matches.filter(({ isBlurred }) => !isBlurred)
  expect(shown.filter(({ match }) => match.matchStatus === 'scheduled')).toHaveLength(3)
  await expect(page.locator('table.matches .teams')).not.toHaveCount(0)
  await expect(page.locator('table.matches a[href*="/match/"]')).toHaveCount(0)
  await blurred.first().locator('.cell-time').click()
  await rows(page).first().locator('.cell-time').click()
  await expect(page).toHaveURL(`/?day=${later}`)
  const id = await rows(page).first().getAttribute('data-match')
  await rows(page).first().locator('.teams').click()
  await expect(page).toHaveURL(`/predictions/${later}/${id}`)
  const seal = page.locator('[data-seal-words]')
  await expect(seal).toContainText('a free account can read it now')
  const covered = matches.find(({ isBlurred }) => isBlurred)!.match.id
  await page.goto(`/predictions/${later}/${covered}`)
  await expect(seal).toContainText('Premium members can read it now')
  await page.goto(`/?day=${later}`)
  const star = rows(page).first().locator('.cell-star button')
  await expect(star).toHaveAttribute('aria-disabled', 'true')
  await star.hover()
  const hint = page.getByRole('tooltip')
  await expect(hint).toContainText('part of Premium')
  // Straight from one to the next: only the first is waited for.
  const next = rows(page).nth(1).locator('.cell-star button')
  await next.evaluate((button) => (button.dataset['hint'] = 'The next one'))
  await next.hover()
  await expect(hint).toHaveText('The next one', { timeout: 500 })
  await page.getByRole('button', { name: /^Favorites/ }).click()
  await expect(page.getByRole('heading', { name: 'No favorite matches yet' })).toBeVisible()
  await page.getByRole('button', { name: 'View All Matches' }).click()
  await star.press('Enter')
  const toast = page.locator('.toast')
  await expect(toast).toHaveAttribute('data-style', 'default')
  await expect(toast.locator('.toast-title')).toHaveText(
    'Saving favorite matches is part of Premium.',
  )
  await expect(toast.locator('.toast-description')).toHaveCount(0)
  await toast.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page).toHaveURL('/subscribe')
})

test('[plan-08] the active discount is shown with the plans and on the way to Premium, and none when there is none', async ({
  page,
}) => {
  const shown = page.locator('[data-active-discount]')
  const offer = {
    percentOff: 20,
    name: 'Launch offer',
    durationMonths: 3,
    expiresAt: '2030-12-31T00:00:00.000Z',
  }
  const answered = page.waitForResponse('**/api/discounts/active')
  await page.goto('/')
  await page.locator('#plans').scrollIntoViewIfNeeded()
  expect(await (await answered).json()).toEqual({ percentOff: null })
  await expect(shown).toBeHidden()
  await page.route('**/api/discounts/active', (route) => route.fulfill({ json: offer }))
  await page.reload()
  await page.locator('#plans').scrollIntoViewIfNeeded()
  await expect(shown).toHaveText('−20% · Launch offer')
  await expect(shown).toBeVisible()
  await registerUser(page)
  await page.goto('/subscribe')
  await expect(page.getByText('−20% · Launch offer')).toBeVisible()
  await page.unrouteAll()
  const withoutOffer = page.waitForResponse('**/api/discounts/active')
  await page.reload()
  await (await withoutOffer).finished()
  await expect(page.getByRole('heading', { name: 'Payment System Not Configured' })).toBeVisible()
  await expect(page.getByText('Launch offer')).toHaveCount(0)
})

test('in the evening a free account sees the free matches of the next day, and no paid figure', async ({
  page,
}) => {
  await registerUser(page)
  const [today = '', next = ''] = await readDates(page)
  const { nextFree } = await readList(page, today, 10)
  expect(nextFree?.day, 'the clock of the tests').toBe(next)
  await page.goto('/')
  await expectLive(page)
  await expect(page.getByText('Today’s free matches have kicked off.')).toBeVisible()
  const evening = page.getByRole('region', { name: 'Your next free matches' })
  // Below the matches of today, which the heading names; a line above them leads there.
  await page.getByRole('link', { name: 'Your next free matches' }).click()
  await expect(evening).toBeInViewport()
  const open = (await readList(page, next, 10)).matches.filter(({ prediction }) => prediction)
  const shown = evening.locator('li')
  await expect(shown).toHaveCount(open.length)
  expect(open.length).toBeLessThanOrEqual(3)
  expect(await shown.evaluateAll((all) => all.map((li) => li.getAttribute('data-match')))).toEqual(
    open.map(({ match }) => match.id),
  )
  await expectNoViolation(page, 'evening')
  await evening.getByRole('link', { name: 'The whole day' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${next}`))
  await expect(evening).toHaveCount(0)
})
