/** The pictures of /our-accuracy: the record over time, every prediction as a brick, and the plots. */
import { formatShare } from '#site/lib/texts/format.ts'
import { listFigures } from './first-screen.ts'
import { expect, test } from './harness.ts'
import { openWithRecord, toPeriod } from './record.ts'
import { PROOF } from '#data/measured/proof.ts'

/** Maximum number of figures on the first screen. */
const MOST_FIGURES = 30

test('our accuracy opens with the rate, how sure it is, and over how many matches', async ({
  page,
}) => {
  const { outcome, yardsticks, ...record } = await openWithRecord(page, '/our-accuracy')
  const part = page.getByRole('region', { name: 'Outcomes called right' })
  await expect(part.locator('.record-share')).toHaveText(formatShare(outcome.accuracy, 'en'))
  const [low, high] = outcome.interval!.map((share) => formatShare(share, 'en'))
  await expect(part).toContainText(
    `${outcome.correct} of ${outcome.n} · over many more matches probably between ${low} and ${high}`,
  )
  await expect(part).toContainText(
    `Always a home win ${formatShare(yardsticks.outcome.accuracy, 'en')}`,
  )
  await expect(part.getByRole('img')).toHaveAccessibleName(/^The share of outcomes called right/)
  for (const text of toPeriod({ ...record, outcome, yardsticks }))
    await expect(page.locator('main')).toContainText(text)
})

test('the first screen of our accuracy has no more than thirty figures, and the rate and its line are in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/our-accuracy')
  await expect(page.locator('.record-line')).toBeInViewport({ ratio: 1 })
  const figures = await listFigures(page)
  expect(figures.length, figures.join(' ')).toBeLessThanOrEqual(MOST_FIGURES)
  expect(figures.length).toBeGreaterThan(5)
})

test('every day of the record is a column of bricks that leads to its results', async ({
  page,
}) => {
  const days = (await openWithRecord(page, '/our-accuracy')).byDay!.slice(-30)
  const columns = page.locator('[data-brick-days] > li')
  await expect(columns).toHaveCount(days.length)
  const counted = await columns.evaluateAll((all) =>
    all.map((column) =>
      [...column.querySelectorAll('path')].map(
        (path) => path.getAttribute('d')!.split('z').length - 1,
      ),
    ),
  )
  expect(counted).toEqual(days.map(({ n, correct }) => [correct, n - correct]))
  const { day, n, correct } = days.at(-1)!
  const link = columns
    .last()
    .getByRole('link', { name: `Outcomes called right: ${correct} of ${n}` })
  await expect(link).toHaveAttribute('href', `/results/${day}`)
  await link.click()
  // Its first reader after a publication gets the page of before, while the new one is drawn.
  await expect(async () => {
    await page.reload()
    expect(await page.locator('.match-row[data-opened]').count()).toBe(n)
  }).toPass()
})

test('on a phone a column of bricks is wide enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/our-accuracy')
  const sides = await page.locator('[data-brick-days] a').evaluateAll((links) =>
    links.flatMap((link) => {
      const { width, height } = link.getBoundingClientRect()
      return [width, height]
    }),
  )
  expect(sides).not.toEqual([])
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(24)
})

test('leagues, cups and half-time of past seasons stand level, without ten equal figures, and what does not scroll has no shade', async ({
  page,
}) => {
  await page.goto('/our-accuracy')
  const tops = await page
    .locator('.level-plots svg')
    .evaluateAll((all) => all.map((plot) => Math.round(plot.getBoundingClientRect().top)))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
  // Groups of one size would print one figure ten times, each over the next.
  await expect(page.locator('.level-plots g')).not.toHaveCount(0)
  await expect(page.locator('.level-plots g text')).toHaveCount(0)
  const { rps, scoreAloneRps, beforeRps } = PROOF.inPlay[0]!
  const finding = page.locator('[aria-labelledby="walk-forward"]')
  for (const figure of [rps, scoreAloneRps, beforeRps])
    await expect(finding).toContainText(figure.toFixed(4))
  // The cover is twice as wide as the shade, and solid over its own right half.
  for (const box of await page.locator('.scroll-edge').all())
    await expect(box).toHaveCSS('background-size', '48px 100%, 24px 100%')
})
