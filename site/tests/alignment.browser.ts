/** What stands in line, and what is never broken or drawn over: on the screens where it once was. */
import type { Locator, Page } from '@playwright/test'
import { boxOf, expect, signInOnlooker, test } from './harness.ts'
import { lookAtMatch } from './match-page.ts'
import { readPublicDays } from './public-days.ts'

const PHONE = { width: 360, height: 740 }

const findDay = (isOpened: boolean) =>
  [...readPublicDays()].findLast(
    ([, matches]) => matches.filter(({ opened }) => (opened !== null) === isOpened).length > 5,
  )![0]

/** How far the names of each row begin below its league, in pixels. */
const readDrops = (page: Page) =>
  page.locator('.matches tbody tr:not(.league-heading)').evaluateAll((rows) =>
    rows.map((row) => {
      const [names, league] = ['.match-names', '.cell-league'].map(
        (part) => row.querySelector(part)!.getBoundingClientRect().top,
      )
      return names! - league!
    }),
  )

/** Figures of the visible bars that touch or cover the one beside them. */
const findTouching = (page: Page) =>
  page.locator('.outcome-bar:visible').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const boxes = [...bar.querySelectorAll('[data-percent]')]
        .map((figure) => figure.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      const isTouched = boxes.some(({ left }, index) => left < (boxes[index - 1]?.right ?? 0) + 4)
      return isTouched ? [bar.textContent] : []
    }),
  )

for (const language of ['de', 'tr', 'en'])
  test(`on a phone figures below a bar never touch, and names stand below their league, in ${language}`, async ({
    page,
  }) => {
    const findAllTouching = async () => {
      const found: (string | null)[] = []
      for (const width of [320, 360]) {
        await page.setViewportSize({ ...PHONE, width })
        found.push(...(await findTouching(page)))
      }
      return found
    }
    const home = language === 'en' ? '' : `/${language}`
    for (const path of [`${home}/`, `${home}/results/${findDay(true)}`]) {
      await page.goto(path)
      await expect(page.locator('.outcome-bar').first()).toBeVisible()
      expect(await findAllTouching(), path).toEqual([])
    }
    await signInOnlooker(page, 'premium')
    await page.goto(home || '/')
    await expect(page.locator('.matches .outcome-bar').first()).toBeVisible()
    expect(await findAllTouching(), 'dashboard').toEqual([])
    // Also beside a live score, which has more lines than the names.
    await expect(page.locator('.matches .score-now').first()).toBeVisible()
    const drops = await readDrops(page)
    expect(Math.max(...drops) - Math.min(...drops)).toBeLessThan(8)
  })

test('no word of a name is broken in the rows of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const league of ['bundesliga', 'premier-league']) {
    await page.goto(`/leagues/${league}`)
    const broken = await page.locator('.row-teams .club').evaluateAll((clubs) =>
      clubs.flatMap((club) => {
        const parts = [...club.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const ends = parts.map((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          const boxes = [...range.getClientRects()]
          return { first: boxes[0]!.top, last: boxes.at(-1)!.top }
        })
        const isBroken = ends.some(
          ({ first }, index) => index > 0 && first !== ends[index - 1]!.last,
        )
        return isBroken ? [club.textContent] : []
      }),
    )
    expect(broken, league).toEqual([])
  }
})

/** Left edges of the letters of each form of five results. */
const readColumns = (forms: Locator) =>
  forms.evaluateAll((all) =>
    all
      .map((form) =>
        [...form.querySelectorAll('.letter')].map((letter) =>
          Math.round(letter.getBoundingClientRect().left),
        ),
      )
      .filter(({ length }) => length === 5)
      .map(String),
  )

test('letters of a form stand in columns from row to row', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/predictions/${findDay(false)}`)
    const columns = await readColumns(page.locator('.row-facts [data-form]'))
    expect(columns.length).toBeGreaterThan(5)
    expect(new Set(columns).size, `${width} px`).toBe(1)
  }
  // On a wide screen what is at stake stands below the places.
  const places = await boxOf(page.locator('.row-facts > p > :first-child').first())
  const stake = await boxOf(page.locator('.row-stake').first())
  expect(Math.abs(places.x - stake.x)).toBeLessThan(1)
})

test('both sides of a scoreboard have place, form and star in mirrored order', async ({ page }) => {
  const [day, matches] = [...readPublicDays()].findLast(([, all]) =>
    all.some(({ receipt, opened, homeForm }) => receipt && !opened && homeForm),
  )!
  const { id } = matches.find(({ receipt, opened, homeForm }) => receipt && !opened && homeForm)!
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/predictions/${day}/${id}`)
  const edges = (side: 'first' | 'last') =>
    page
      .locator(`.scoreboard .side:${side}-child .facts`)
      .evaluate((facts) =>
        ['.figures', '[data-form]', '[data-follow]'].map(
          (part) => facts.querySelector(part)!.getBoundingClientRect().left,
        ),
      )
  // The stars come with their script.
  await expect
    .poll(async () => {
      const [place, form, star] = await edges('last')
      return place! < form! && form! < star!
    })
    .toBe(true)
  const [place, form, star] = await edges('first')
  expect(star).toBeLessThan(Math.min(place!, form!))
})

test('every part that unfolds at the end of its line has the same sign', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const signs = new Set<string>()
  for (const path of ['/', '/faq', '/how-it-works', '/our-accuracy/tables', '/verify']) {
    await page.goto(path)
    const found = await page
      .locator(
        'details:not([open]) > summary:visible:not(.fold > *, [data-menu] > *, .cookies > *)',
      )
      .evaluateAll((all) =>
        all.map((summary) => {
          const { content, color, fontSize } = getComputedStyle(summary, '::after')
          return `${content} ${color} ${fontSize}`
        }),
      )
    for (const sign of found) signs.add(sign)
  }
  expect([...signs]).toHaveLength(1)
})

test('the button that sends a form is as wide as its fields on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/login', '/register', '/contact', '/forgot-password']) {
    await page.goto(path)
    const button = page.locator('main form button.button-primary')
    const width = (of: Locator) => of.evaluate((element) => element.clientWidth)
    await expect(button).toBeVisible()
    expect(await width(button), path).toBeGreaterThan(300)
  }
})

test('the line below the tabs of a match is the line of its first part', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await lookAtMatch(page)
  const gap = async () => {
    const tabs = await boxOf(page.locator('.section-links'))
    const part = await boxOf(page.locator('article section[id]:visible').first())
    return part.y - tabs.y - tabs.height
  }
  expect(await gap()).toBeLessThan(1)
})

test('a single reason is told in the singular', async ({ page }) => {
  await lookAtMatch(page, ({ prediction }) => {
    const { factors, homeWinProbability, awayWinProbability } = prediction!
    const isHome = homeWinProbability > awayWinProbability
    Object.assign(prediction!, { predictedOutcome: isHome ? 'home_win' : 'away_win' })
    factors.outcome = factors.outcome
      .filter(({ group }) => group === 'strength')
      .slice(0, 1)
      .map((one) => ({ ...one, value: isHome ? 1 : -1 }))
  })
  await expect(page.getByText(/^The main reason for it: strength\./)).toBeVisible()
})

test('no line has a full stop before the dot that joins it to the next', async ({ page }) => {
  for (const path of [`/predictions/${findDay(false)}`, '/leagues/premier-league']) {
    await page.goto(path)
    expect(await page.locator('main').innerText(), path).not.toMatch(/[.,;:]\s*·/)
  }
})

test('the lines of goals name themselves once', async ({ page }) => {
  const [day, matches] = [...readPublicDays()].findLast(([, all]) =>
    all.some(({ opened }) => opened),
  )!
  await page.goto(`/predictions/${day}/${matches.find(({ opened }) => opened)!.id}`)
  // Readers who do not see the heading above hear it again.
  await expect(page.locator('#lines caption').first().locator('.sr-only')).toHaveText(
    'Goals over/under:',
  )
})

test('below the rows of a day stands what their signed figures mean', async ({ page }) => {
  await page.goto(`/predictions/${findDay(false)}`)
  await expect(page.locator('.row-stake').first()).toBeVisible()
  await expect(page.locator('[data-stakes-note]')).toHaveText(
    '±: How much a win instead of a defeat changes the chances for the season, in percentage points',
  )
})
