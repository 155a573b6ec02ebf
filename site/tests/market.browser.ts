/** The market's chances beside ours: on the page of our accuracy, and on pages of opened matches. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { PublicDaySchema, type PublicMatch } from '#data/model/match/public-match.ts'
import { toMatchPath } from '#data/model/page-paths.ts'
import { MarketRecordSchema, type MarketRecord } from '#data/model/record/market-record.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import { formatGap } from '#site/lib/record/market-rows.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './harness.ts'

/** Building the pages that changed takes seconds, and minutes on a busy machine. */
const REBUILT_MS = 240_000

const toPublic = (name: string) => join(requireTestProduct().dataDir, 'public', name)

const readRecord = (): MarketRecord =>
  MarketRecordSchema.parse(JSON.parse(readFileSync(toPublic('market.json'), 'utf8')))

const listMatches = (): PublicMatch[] =>
  readdirSync(toPublic('matches')).flatMap(
    (name) =>
      PublicDaySchema.parse(JSON.parse(readFileSync(toPublic(`matches/${name}`), 'utf8'))).matches,
  )

/** Opens the page once it tells the published comparison: a match that ends meanwhile changes it. */
async function openComparison(page: Page): Promise<MarketRecord> {
  let record = readRecord()
  await expect
    .poll(
      async () => {
        record = readRecord()
        await page.goto('/our-accuracy')
        const text = (await page.locator('[data-market]').textContent())!.replaceAll(/\s/g, ' ')
        return text.includes(` ${record.n} match`)
      },
      { timeout: REBUILT_MS, message: 'the page tells the published comparison' },
    )
    .toBe(true)
  return record
}

test('/our-accuracy shows our record beside the market’s on the same matches', async ({ page }) => {
  const record = await openComparison(page)
  expect(record.n).toBeGreaterThan(5)
  const section = page.locator('[data-market]')
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(
    'Compared with the betting market',
  )
  await expect(section).toContainText('This is not betting advice.')
  await expect(section).toContainText('the market is usually right')
  await page.getByRole('link', { name: 'All tables' }).click()
  const tables = page.locator('[data-market-tables]')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('/data/charts/market/figures.csv')
  const row = tables.getByRole('row', { name: /^RPS/ })
  await expect(row).toContainText(formatNumber(record.ours.rps, 'en', 4))
  await expect(row).toContainText(formatNumber(record.market.rps, 'en', 4))
  await expect(row).toContainText(formatGap(record.gap.rps, 'en'))
  await tables.getByText('League by league').click()
  for (const league of Object.keys(record.byLeague))
    await expect(tables.getByRole('row', { name: league }).first()).toBeVisible()
  await expectNoViolation(page, 'our accuracy beside the market')
})

test('an opened match shows two bars, ours and the market’s; a sealed one shows neither', async ({
  page,
}) => {
  const matches = listMatches()
  const opened = matches.find((match) => match.opened?.market)!
  await page.goto(toMatchPath(opened))
  const block = page.locator('#market')
  await expect(block.locator('.outcome-bar')).toHaveCount(2)
  await expect(block).toContainText(`mean of ${opened.opened!.market!.bookmakers} bookmakers`)
  await expect(block).toContainText('not betting advice')
  const sealed = matches.find((match) => match.receipt && !match.opened)!
  await page.goto(toMatchPath(sealed))
  await expect(page.locator('#receipt')).toBeVisible()
  await expect(page.locator('#market')).toHaveCount(0)
})
