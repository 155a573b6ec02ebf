/** Who sees how much of a match, and the way to Premium from there. */
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import type { Page } from '@playwright/test'
import { LANGUAGE_CODES, toLangAttribute } from '#data/model/languages.ts'
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import { DatesSchema, MatchListSchema, PreviewSchema } from '#data/model/replies.ts'
import { expect, makePremium, registerUser, test } from './harness.ts'
import { readMatchId } from './match-page.ts'

async function readFixture(page: Page, id: string) {
  const reply = await page.request.get(`/api/matches/${id}/fixture`)
  return PreviewMatchSchema.parse(await reply.json())
}

test('[detail-01] [route-06] an unknown match has a message and a link back', async ({ page }) => {
  await registerUser(page)
  for (const code of LANGUAGE_CODES) {
    const path = `${code === 'en' ? '' : `/${code}`}/match/no-such-match`
    await page.goto(path)
    await expect(page.locator('[role="alert"] h1')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', toLangAttribute(code))
  }
  await page.goto('/match/no-such-match')
  await expect(page.getByRole('heading', { name: 'Failed to load match details' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.route('**/api/matches/*', (route) => route.abort())
  await page.goto(`/match/${await readMatchId(page, 1)}`)
  await expect(page.getByRole('heading', { name: 'Failed to load match details' })).toBeVisible()
  await page.unroute('**/api/matches/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Match outcome' })).toBeVisible()
  // If the user cannot be read, the page says what it cannot show.
  await page.route('**/api/auth/user', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load match details')).toBeVisible()
  await expect(page.getByText('Your account')).toHaveCount(0)
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Match outcome' })).toBeVisible()
  await page.goto('/match/no-such-match')
  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await expect(page).toHaveURL('/')
})

test('[role-free-05] a free account: locked parts on its 3 matches, an upgrade card on the others', async ({
  page,
}) => {
  await registerUser(page)
  await page.goto(`/match/${await readMatchId(page, 1)}`)
  await expect(page.getByRole('heading', { name: 'Match outcome' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Part of Premium' })).toBeVisible()
  await expect(page.locator('[data-list="locked"] li')).toHaveText([
    'Missing players',
    'Expected figures',
    'Goals over/under: all other lines',
    'Corners',
    'Cards',
    'Shots on goal',
    'Recent Form Last 5 Games',
    'AI Analysis',
    'Weather',
    'Referee',
    'TV broadcasters',
    'Team lineups',
    'Match statistics',
    'Head-to-head',
    'Match events',
  ])
  await expect(page.getByRole('heading', { name: 'AI Analysis' })).toHaveCount(0)
  const locked = await readMatchId(page, 4)
  await page.goto(`/match/${locked}`)
  await expect(page.getByRole('heading', { name: 'This match is part of Premium' })).toBeVisible()
  // The page has everything a visitor sees: clubs, kick-off, table and receipt.
  const fixture = nameClubs(await readFixture(page, locked), 'en')
  const shown = page.locator('[data-locked]')
  await expect(shown.locator('h1')).toHaveText(`${fixture.homeTeam} – ${fixture.awayTeam}`)
  await expect(shown.locator('.score')).toHaveText(fixture.matchTime)
  for (const name of [fixture.league, fixture.homeTeam])
    await expect(shown.locator('header').getByRole('link', { name, exact: true })).toBeVisible()
  await expect(shown.locator('[data-form]').first()).toBeVisible()
  await expect(shown.locator('#receipt')).toContainText('Entry in the log')
  await shown.getByText('Details', { exact: true }).click()
  await expect(shown.getByRole('link', { name: 'Check it yourself' })).toBeVisible()
  await expect(shown).not.toContainText('Open the prediction')
  // Remove the width of the embed code, which is not a chance.
  const html = (await shown.innerHTML()).replace('max-width:100%', '')
  expect(html).not.toMatch(/outcome-bar|data-said|data-verdict|\d%/)
  await expect(
    page.locator('main').getByRole('link', { name: 'Upgrade to Premium' }),
  ).toHaveAttribute('href', '/subscribe')
})

test('[role-free-03] [state-match-03] to a free account a match that is called off says so and offers nothing', async ({
  page,
}) => {
  await registerUser(page)
  const dates = DatesSchema.parse(await (await page.request.get('/api/matches/dates')).json())
  const list = await page.request.get(`/api/matches?date=${dates.sort()[0]}&page=1&pageSize=50`)
  const off = MatchListSchema.parse(await list.json()).matches.find(
    ({ match }) => match.matchStatus === 'postponed',
  )
  const id = off!.match.id
  // The reply for a match of Premium, in the week's one that is called off.
  await page.route(`**/api/matches/${id}`, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Forbidden',
        status: 403,
        detail: 'This match is part of Premium.',
        code: 'premium_required',
      },
    }),
  )
  await page.goto(`/match/${id}`)
  await expect(page.locator('main')).toContainText('Postponed')
  await expect(page.locator('main')).toContainText('Once it has a new date, it is predicted again.')
  await expect(page.locator('main')).not.toContainText('Premium')
  // The same if its public page fails to load.
  await page.route('**/predictions/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Postponed' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Once it has a new date, it is predicted again.')
  await expect(page.locator('main')).not.toContainText('Premium')
  await expect(page.locator('main').getByRole('link')).toHaveText('Back to Matches')
})

test('a visitor who has to sign in reads for what: a match by its name, Premium, a page; and nothing for the home page', async ({
  page,
}) => {
  const dates = DatesSchema.parse(
    await (await page.request.get('/api/matches/dates')).json(),
  ).sort()
  const { day, matches } = PreviewSchema.parse(
    await (await page.request.get(`/api/predictions/${dates[1]}`)).json(),
  )
  const { id, homeTeam, awayTeam } = nameClubs(matches[0]!.match, 'de')
  await page.goto(`/de/match/${id}`)
  await expect(page).toHaveURL(`/de/login?next=${encodeURIComponent(`/de/match/${id}`)}`)
  const named = page.locator('[data-next-match]')
  await expect(named).toContainText(`${homeTeam} – ${awayTeam}`)
  await page.getByRole('link', { name: 'Kostenlos anlegen' }).click()
  await expect(named).toContainText(`${homeTeam} – ${awayTeam}`)
  await page.goto(`/predictions/${day}/${id}`)
  await expect(page.locator('main').getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute(
    'href',
    `/register?next=${encodeURIComponent(`/match/${id}`)}`,
  )
  const told = page.locator('[data-next-page]')
  for (const [address, words] of [
    ['/subscribe', 'To subscribe to Premium, sign in or create an account.'],
    ['/tr/account', 'Bu sayfayı açmak için giriş yapın veya hesap oluşturun.'],
  ] as const) {
    await page.goto(address)
    await expect(told).toHaveText(words)
    await expect(named).toBeHidden()
  }
  await page.goto('/login?next=%2F')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(told).toBeHidden()
})

test.describe('far in the east', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('[display-02] the public page of a match has the reader’s time large and his day below it, once', async ({
    page,
  }) => {
    await registerUser(page)
    const { matchDate, matchTime, id } = await readFixture(page, await readMatchId(page, 1))
    await page.goto(`/predictions/${matchDate}/${id}`)
    const kickoff = new Date(`${matchDate}T${matchTime}:00Z`)
    // Fourteen hours ahead of UTC.
    const there = new Date(kickoff.getTime() + 14 * 3_600_000)
    await expect(page.locator('.score')).toHaveText(there.toISOString().slice(11, 16))
    await expect(page.locator('.stage')).toContainText(`${there.getUTCDate()}`)
    await expect(page.locator('.stage')).toContainText('GMT+14')
  })
})

test('a sealed prediction links a free account to the match if it may open it, else to Premium', async ({
  page,
}) => {
  await registerUser(page)
  for (const [rank, form, name, href] of [
    [1, 'primary', 'Open the prediction', '/match/'],
    [4, 'quiet', 'Upgrade to Premium', '/subscribe'],
  ] as const) {
    const id = await readMatchId(page, rank)
    const { matchDate } = await readFixture(page, id)
    await page.goto(`/predictions/${matchDate}/${id}`)
    const link = page.locator(`main a.button-${form}[data-opens]`)
    await expect(link).toHaveText(name)
    await expect(link).toHaveAttribute('href', new RegExp(href))
    await expect(page.getByRole('button', { name: /^Tell me when it opens/ })).toHaveCount(
      rank === 1 ? 0 : 1,
    )
  }
})

test('[subscribe-01] [subscribe-02] [subscribe-03] the way to Premium: a spinner, the not-configured screen, and home for premium', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/user', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/subscribe')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  // Below the spinner the shape of what comes.
  await expect(page.locator('#subscribe .skeleton > [aria-hidden]')).toHaveCount(4)
  release()
  await expect(page.getByRole('heading', { name: 'Payment System Not Configured' })).toBeVisible()
  await expect(
    page.getByText(
      'Premium subscriptions are not currently available. Please contact the administrator to enable payment processing.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await makePremium(email)
  await page.goto('/subscribe')
  await expect(page).toHaveURL('/')
})
