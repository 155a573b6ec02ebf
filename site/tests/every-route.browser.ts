/**
 * Every public route, in English (light and dark) and Turkish, at phone and desktop widths: no
 * violation that axe finds, no sideways scrolling.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { expectNoViolation, waitForDrawing } from './axe.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'

const DAY = '/predictions/{day}'
const ROUTES = [
  '/',
  '/register',
  '/login',
  '/about',
  '/how-it-works',
  '/our-accuracy',
  '/our-accuracy/tables',
  '/terms',
  '/privacy',
  '/responsible-gaming',
  '/help',
  '/contact',
  '/faq',
  '/imprint',
  '/cancel',
  '/withdraw',
  '/verify',
  '/developers',
  DAY,
  '/leagues/championship',
  '/nowhere',
]
/** Checked in English and one language with longer words, because all languages use the same parts. */
const PUBLIC_ROUTES = [
  '/predictions/{match ahead}',
  '/predictions/{match behind}',
  '/results',
  '/leagues',
  '/teams/{team}',
]
const ALL = [
  ...ROUTES.flatMap((route) => [
    { route, prefix: '' },
    { route, prefix: '/tr' },
  ]),
  ...PUBLIC_ROUTES.map((route) => ({ route, prefix: '/tr' })),
]

/** A day of the window, a match ahead, one behind, and the day and a team of it. */
function readExamples(): Readonly<Record<string, string>> {
  const folder = join(requireTestProduct().dataDir, 'public')
  const days = readdirSync(join(folder, 'days')).sort()
  const all = readdirSync(join(folder, 'matches')).flatMap(
    (name) =>
      PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, 'matches', name), 'utf8')))
        .matches,
  )
  const behind = all.find(({ opened }) => opened !== null)!
  const ahead = all.findLast(({ receipt, opened }) => receipt !== null && opened === null)!
  return {
    day: days[1]!.replace('.json', ''),
    'match ahead': `${ahead.matchDate}/${ahead.id}`,
    'match behind': `${behind.matchDate}/${behind.id}`,
    'past day': behind.matchDate,
    team: behind.homeTeamId,
  }
}

const toPath = (route: string, prefix: string) => {
  const path = prefix + route.replace(/\{([\w ]+)\}/, (_, name: string) => readExamples()[name]!)
  return path === `${prefix}/` ? prefix || '/' : path
}

// An unanswered cookie banner covers the page; it has its own tests.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'declined')
    localStorage.setItem('language', 'en')
  })
})

const NARROW = { colorScheme: 'light', width: 360 } as const
/** Each width and each theme once: a theme has the same colours at every width. */
const VIEWS = [NARROW, { colorScheme: 'dark', width: 1280 }] as const

for (const { route, prefix } of ALL)
  test(`${prefix}${route}: axe finds nothing, and nothing scrolls sideways from 320 px to 1920 px, nor at 200 % zoom`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(toPath(route, prefix))
    // A page that is also checked in English differs in Turkish only in words.
    const isTranslated = prefix !== '' && !PUBLIC_ROUTES.includes(route)
    for (const { colorScheme, width } of isTranslated ? [NARROW] : VIEWS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await expectNoViolation(page, `${colorScheme} at ${width} px`)
    }
    // 640 px is 1280 px at 200 % zoom.
    for (const width of [320, 360, 640, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await waitForDrawing(page)
      await expectNoSidewaysScroll(page, `${width} px`)
    }
  })

test('text at twice its size stays on the page', async ({ page }) => {
  for (const route of ['/', '/faq', DAY]) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(toPath(route, ''))
    await page.addStyleTag({ content: ':root { font-size: 200% }' })
    await expectNoSidewaysScroll(page, route)
  }
})

test('with forced colours and less motion the pages stay readable and still', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const route of ['/', DAY]) {
    await page.goto(toPath(route, ''))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const motion = await page.evaluate(() => ({
      scroll: getComputedStyle(document.documentElement).scrollBehavior,
      longest: Math.max(
        ...[...document.querySelectorAll('*')].map((element) =>
          Number.parseFloat(getComputedStyle(element).transitionDuration),
        ),
      ),
    }))
    expect(motion.scroll).toBe('auto')
    // Any duration above 0 would be a transition.
    expect(motion.longest).toBe(0)
  }
  const button = page.getByRole('link', { name: 'Sign Up', exact: true })
  const { color, backgroundColor } = await button.evaluate((element) => {
    const style = getComputedStyle(element)
    return { color: style.color, backgroundColor: style.backgroundColor }
  })
  expect(color).not.toBe(backgroundColor)
})

test('the landing page can be walked by keyboard: skip link, menus, way in, never into the cover', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.locator('a[href="#content"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.goto('/')
  const language = page.locator('.language-menu > summary')
  for (let presses = 0; presses < 20; presses += 1) {
    if (await language.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(language).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('.language-menu [data-language=en]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(language).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('.site-header details[open]'), 'left, a menu closes').toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(language).toBeFocused()
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const isCovered = element?.closest('[inert]') !== null
      const hasRing = element !== null && getComputedStyle(element).outlineStyle !== 'none'
      const text = element?.textContent?.trim() ?? ''
      return { text, isCovered, hasRing, isEnd: element === document.body }
    })
    expect(focused.isCovered).toBe(false)
    if (focused.isEnd) break
    expect(focused.hasRing, `${focused.text} shows that it has the focus`).toBe(true)
    seen.push(focused.text)
  }
  for (const text of ['Login', 'Get Started Free', 'Sign Up Free', "Sign Up Now - It's Free"])
    expect(seen).toContain(text)
})

test('the cookie banner can be answered by keyboard', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('cookie-consent'))
  await page.goto('/faq')
  const decline = page.getByRole('button', { name: 'Decline' })
  await decline.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(decline).toBeHidden()
})
