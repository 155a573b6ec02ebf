import { toClubName } from '#data/model/leagues/club-names.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { openWithRecord, toInterval, toPeriod } from './record.ts'
import { PreviewSchema } from '#data/model/replies.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { formatShare } from '#site/lib/texts/format.ts'
import type { Locator } from '@playwright/test'
import { expect, test } from './harness.ts'
import { readPublicDays } from './public-days.ts'

/** Covered figures of a row: the predicted score and five odds. */
const COVERED_FIGURES = 6

const readPreview = () =>
  PreviewSchema.parse(
    JSON.parse(readFileSync(join(requireTestProduct().dataDir, 'public/preview.json'), 'utf8')),
  )

/** Matches of a day whose prediction the log has opened for everybody. */
function readOpened(day: string): ReadonlySet<string> {
  const matches = readPublicDays().get(day) ?? []
  return new Set(matches.filter(({ opened }) => opened !== null).map(({ id }) => id))
}

/** Texts of the preview's rows, read in one step. */
async function readRows(preview: Locator) {
  return preview.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const listTexts = (selector: string) =>
        [...row.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())
      return {
        names: row.querySelector('th')?.textContent,
        badges: row.querySelectorAll('[data-status]').length,
        verdicts: listTexts('[data-correct]'),
        figures: listTexts('td .veiled'),
      }
    }),
  )
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('[landing-01] the sticky header holds language, theme, Login and Sign Up', async ({
  page,
}) => {
  const header = page.locator('.site-header')
  await expect(header).toHaveCSS('position', 'sticky')
  await expect(header.locator('summary[aria-label*="Language"]')).toBeVisible()
  await expect(header.locator('summary[aria-label="Colour theme"]')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
})

test('[landing-02] [product-04] the hero has eyebrow, title, tagline, motto and the way in', async ({
  page,
}) => {
  await expect(page.getByText('AI-Powered Predictions', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByText('Every prediction is signed before kick-off')).toBeVisible()
  await expect(page.getByText('Bet smart, not often')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute(
    'href',
    '/register',
  )
})

test('[landing-03] View Predictions scrolls to the preview', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 300 })
  await expect(page.locator('#preview')).not.toBeInViewport()
  await page.getByRole('link', { name: 'View Predictions' }).click()
  // The address shows that it was a jump: scrolling down would show the preview as well.
  await expect(page).toHaveURL('/#preview')
  await expect(page.locator('#preview h2')).toBeInViewport()
})

test('[landing-04] six features, of which two are marked PREMIUM', async ({ page }) => {
  const features = page.locator('#features')
  await expect(features.getByRole('heading', { level: 2 })).not.toBeEmpty()
  await expect(features.getByRole('heading', { level: 3 })).toHaveText([
    'Weather analysis',
    'Referee statistics',
    'AI engine',
    'A record anyone can check',
    /Detailed AI analysis\s*PREMIUM/,
    /Unlimited access\s*PREMIUM/,
  ])
})

test('[landing-05] the league box names the 14 leagues and announces more', async ({ page }) => {
  const box = page.getByRole('region', { name: /14 leagues/ })
  const names = await box.locator('dd').allTextContents()
  expect(names.map((name) => name.trim()).sort()).toEqual(LEAGUES.map(({ name }) => name).sort())
  await expect(box.getByText('More leagues are coming.')).toBeVisible()
})

test('[landing-06] [landing-08] [landing-14] [landing-15] [landing-09] [landing-11] the preview has its columns, its day, and one constant under every cover, ranks 1 to 3 too; what is over is open', async ({
  page,
}) => {
  const { day } = readPreview()
  const preview = page.locator('#preview')
  await expect(preview.getByRole('heading', { name: "Today's Match Predictions" })).toBeVisible()
  await expect(preview.locator(`time[datetime="${day}"]`)).toBeVisible()
  const titles = await preview.locator('thead th').allTextContents()
  expect(titles.map((text) => text.trim().replace(/\s.*/s, ''))).toEqual([
    'Time',
    'League',
    'Match',
    'Score',
    '1',
    'X',
    '2',
    'O1.5',
    'O2.5',
  ])
  // Below it are links to the full lists of this day and the next one.
  const next = [...readPublicDays().keys()].sort().find((other) => other > day!)
  for (const shown of [day, next])
    await expect(preview.locator(`p > a[href="/predictions/${shown}"]`)).toBeVisible()
  // Matches go on meanwhile, and the page follows them at the next build.
  await expect(async () => {
    await page.goto('/')
    const { matches } = readPreview()
    expect(matches.length).toBeGreaterThan(0)
    const opened = readOpened(day!)
    const rows = await readRows(preview)
    expect(rows).toHaveLength(matches.length)
    for (const [index, { match, prediction, isBlurred }] of matches.entries()) {
      const { names, badges, verdicts, figures } = rows[index]!
      expect(names).toContain(toClubName(match.homeTeam, 'en'))
      expect(names).toContain(toClubName(match.awayTeam, 'en'))
      expect(badges).toBe(match.matchStatus === 'scheduled' ? 0 : 1)
      const isOpen = opened.has(match.id)
      expect(verdicts).toEqual(isOpen ? [expect.stringMatching(/Right|Wrong/)] : [])
      if (isOpen) expect(figures).toEqual([])
      else if (isBlurred || prediction !== null)
        expect(figures).toEqual(['0 - 0', '0.00', '0.00', '0.00', '0.00', '0.00'])
      else expect(figures).toEqual(['', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A'])
    }
  }).toPass()
})

test('[landing-07] no covered figure of the table, ranks 1 to 3 too, can be read, selected or focused: all lie under the blur, and only names and receipts lead on', async ({
  page,
}) => {
  const table = page.locator('#preview table')
  const figures = table.locator('td .veiled')
  // Late on a day all ten are over, and open.
  const covered = await table.locator('tbody tr:not([data-opened])').count()
  await expect(figures).toHaveCount(covered * COVERED_FIGURES)
  await expect(table.locator('td .veiled[inert][aria-hidden="true"]')).toHaveCount(
    covered * COVERED_FIGURES,
  )
  if (covered > 0) await expect(figures.first()).toHaveCSS('filter', /blur/)
  await expect(table.locator('td :is(a, button:not([data-reveal]), [tabindex])')).toHaveCount(0)
  await expect(table.locator('[data-reveal]').filter({ visible: true })).toHaveCount(0)
  const rows = await table.locator('tbody tr').count()
  await expect(table.locator('a[href^="/predictions/"]')).toHaveCount(rows)
  const leadsOn = table.locator('a:not([href^="/predictions/"], [href^="/verify?match="])')
  await expect(leadsOn).toHaveCount(0)
})

test('[landing-10] the overlay has Sign Up Free and its note', async ({ page }) => {
  const preview = page.locator('#preview')
  await expect(preview.getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute(
    'href',
    '/register',
  )
  await expect(preview.getByText('Free account • No credit card required')).toBeVisible()
})

test('[claim-01] [claim-02] [claim-04] stated figures are labelled as stated, smaller and below the measured record', async ({
  page,
}) => {
  const record = await openWithRecord(page, '/')
  const band = page.getByRole('region', { name: 'Stated figures' })
  await expect(band).toContainText(/82%\s*/)
  await expect(band).toContainText('accuracy over the last 1,000 matches')
  await expect(band).toContainText('10,000+')
  await expect(band).toContainText('50,000+')
  await expect(band).toContainText('7-day')
  await expect(band).toContainText('Stated by the operator, not measured here')
  const measured = page.locator('[data-measured] dd span').first()
  await expect(page.getByRole('heading', { name: 'Measured record' })).toBeVisible()
  await expect(page.locator('[data-demo-record]')).toContainText('made-up demo matches')
  await expect(measured).toHaveText(formatShare(record.outcome.accuracy, 'en'))
  const beside = page.locator('[data-measured] dd')
  await expect(beside).toContainText(`95% interval: ${toInterval(record.outcome)}`)
  for (const text of toPeriod(record)) await expect(beside).toContainText(text)
  const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
  expect(await measured.evaluate(size)).toBeGreaterThan(
    2 * (await band.locator('dd').first().evaluate(size)),
  )
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(await measured.evaluate(top)).toBeLessThan(await band.evaluate(top))
})

test('[landing-12] [plan-01] [plan-02] [plan-03] [product-09] Free and Premium stand side by side with their prices and contents', async ({
  page,
}) => {
  const plans = page.getByRole('region', { name: 'Free versus Premium' })
  for (const text of [
    '$0',
    'per month',
    '3-5 match predictions per day',
    'Correct-score predictions',
    'Basic match information',
    /Advanced odds\s+\(Premium only\)/,
    /Weather analysis\s+\(Premium only\)/,
    /Referee statistics\s+\(Premium only\)/,
    '$14.98',
    'billed monthly',
    'Most Popular',
    'Unlimited predictions over the 14 leagues',
    'Over 1.5 and Over 2.5 probabilities',
    'Real team form and league positions',
    'Complete weather analysis',
    'Detailed referee statistics',
    'Full AI reasoning',
    'Player form',
    'Advanced metrics',
    'Match detail access',
    'Saving favorite matches',
  ])
    await expect(plans).toContainText(text)
  await expect(page.locator('#features')).toContainText('1.5, 2.5 and 3.5+')
  for (const name of ['Start Free', 'Upgrade to Premium'])
    await expect(plans.getByRole('link', { name })).toHaveAttribute('href', '/register')
})

test('[landing-13] the final call stands before the footer', async ({ page }) => {
  const call = page.getByRole('link', { name: "Sign Up Now - It's Free" })
  await expect(call).toHaveAttribute('href', '/register')
  const isBefore = await call.evaluate((link) => {
    const footer = document.querySelector('footer')
    return footer !== null && (link.compareDocumentPosition(footer) & 4) !== 0
  })
  expect(isBefore).toBe(true)
})

test('[state-auth-03] a visitor loads no framework, on the landing page and on information pages', async ({
  page,
}) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  for (const path of ['/', '/faq', '/how-it-works']) {
    scripts.clear()
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts.size, path).toBeGreaterThan(0)
    const bytes = await Promise.all(
      [...scripts].map(async (url) => (await (await page.request.get(url)).body()).length),
    )
    expect(
      bytes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThan(18_700)
    for (const url of scripts)
      expect(await (await page.request.get(url)).text(), url).not.toMatch(/createRoot|useState/)
  }
})

test('[lang-11] the landing page is in the language of its address', async ({ page }) => {
  const readTexts = async () =>
    Promise.all(
      ['.eyebrow', 'h1', 'h1 + p', '#features h2'].map((place) =>
        page.locator(`.for-visitors ${place}`).first().textContent(),
      ),
    )
  const seen = new Set<string | null>()
  for (const code of LANGUAGE_CODES) {
    await page.goto(code === 'en' ? '/' : `/${code}`)
    const path = `site/locales/${code}/landing.json`
    const { eyebrow, title, tagline, features } = JSON.parse(readFileSync(path, 'utf8'))
    const texts = (await readTexts()).map((text) =>
      text?.replaceAll('\u00AD', '').replaceAll(/\s/g, ' ').trim(),
    )
    const wanted = [eyebrow, title, tagline, features.title].map((text: string) =>
      text.replace('{{leagues}}', String(LEAGUES.length)).replaceAll(/\s/g, ' '),
    )
    expect(texts, code).toEqual(wanted)
    for (const text of texts) seen.add(`${texts.indexOf(text)} ${text}`)
  }
  expect(seen.size, 'no text is that of another language').toBe(4 * LANGUAGE_CODES.length)
  await page.goto('/es')
  const header = page.locator('.site-header')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(header.getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Regístrate', exact: true })).toBeVisible()
  await expect(page.getByText('Pronósticos con IA', { exact: true })).toBeVisible()
  await expect(
    page.locator('section:has(h1)').getByRole('link', { name: 'Empezar gratis' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver pronósticos' })).toBeVisible()
})
