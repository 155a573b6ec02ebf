import { ENGINE_INPUTS } from '#data/model/forecast/engine-inputs.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { groupInputs } from '#site/lib/texts/group-inputs.ts'
import { formatShare } from '#site/lib/texts/format.ts'
import { expect, test } from './harness.ts'
import { openWithRecord, toInterval } from './record.ts'

test('[about-01] [product-07] about leads to contact, how it works to registration', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.locator('main .prose a[href="/contact"]')).toBeVisible()
  for (const path of ['/about', '/how-it-works', '/faq']) {
    await page.goto(path)
    await expect(page.locator('main')).toContainText(
      'Predictions usually appear 24-48 hours before kickoff and are updated up to lineup confirmation',
    )
  }
  await page.goto('/how-it-works')
  await expect(page.locator('main a[href="/register"]')).toBeVisible()
})

test('[product-06] how it works names the factors: what the model weighs, what is shown only, and every input of the engine', async ({
  page,
}) => {
  await page.goto('/how-it-works')
  const main = page.locator('main')
  await expect(main).toContainText('more than 50 factors')
  for (const factor of [
    'team form',
    'head-to-head',
    'home/away record',
    'weather',
    'referee statistics',
    'player performance and availability',
    'league position',
    'venue',
    'tactical patterns',
  ])
    await expect(main.locator('.prose li', { hasText: factor })).toHaveCount(1)
  const shown = main.locator('section', { hasText: '3. What you see for each match' })
  for (const context of [
    'head-to-head',
    'weather',
    'league position',
    'line-ups',
    'performance',
    'venue',
    'tactical patterns',
  ])
    await expect(shown.locator('li', { hasText: context })).toHaveCount(1)
  await expect(main).toContainText(/on [\d,]+ past bets at prices better than ours, \d\.\d% of the/)
  expect(ENGINE_INPUTS.length).toBeGreaterThan(50)
  const inputs = main.locator('#inputs')
  await expect(inputs.getByRole('heading').first()).toContainText(`${ENGINE_INPUTS.length}`)
  await expect(inputs.locator('dd')).toHaveCount(ENGINE_INPUTS.length)
  for (const group of groupInputs(ENGINE_INPUTS)) {
    const part = inputs.locator('details details', {
      has: page.locator(`#inputs-${group.group}`),
    })
    await expect(part.locator('summary')).toContainText(new RegExp(`\\D${group.count}\\s*$`))
    const shown = await inputs
      .locator(`#inputs-${group.group} dd`)
      .evaluateAll((all) => all.map((item) => (item as HTMLElement).dataset.input))
    const wanted = ENGINE_INPUTS.filter((input) => input.group === group.group)
    expect(shown.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  }
  await expect(main.locator('.prose a[href="/verify"]')).toBeVisible()
  await expect(main.locator('.prose a[href="/our-accuracy"]').first()).toBeVisible()
})

test('[product-06] how it works carries one opened match through its steps, in every language', async ({
  page,
}) => {
  for (const code of LANGUAGE_CODES) {
    await page.goto(code === 'en' ? '/how-it-works' : `/${code}/how-it-works`)
    const id = (await page.locator('[data-carried]').getAttribute('data-carried'))!
    const steps = page.locator(`.prose section > figure[data-match="${id}"]`)
    expect(await steps.evaluateAll((all) => all.map(({ dataset }) => dataset['step']))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ])
    for (const [step, piece] of [
      [0, '[data-form]'],
      [1, '[data-factors]'],
      [2, '[data-reasons]'],
      [3, '[data-sums]'],
      [4, '[data-sealed]'],
      [5, '.came'],
    ] as const)
      await expect(steps.nth(step).locator(piece).first()).toBeAttached()
    // What the match's own page says, and the way to check it.
    const said = await steps.nth(5).locator('[data-result] > p').textContent()
    await expect(steps.nth(5).locator(`a[href$="/verify?match=${id}"]`)).toBeVisible()
    await page.locator('[data-carried] a').click()
    await expect(page.locator('[data-verdict]')).toContainText(said!)
  }
})

test('[product-06] every input has its name in every language, in the order of the one file', async ({
  page,
}) => {
  const seen = new Set<string>()
  for (const code of LANGUAGE_CODES) {
    await page.goto(code === 'en' ? '/how-it-works' : `/${code}/how-it-works`)
    const rows = await page
      .locator('#inputs dd')
      .evaluateAll((all) =>
        all.map((item) => [(item as HTMLElement).dataset.input, item.textContent?.trim()] as const),
      )
    const wanted = groupInputs(ENGINE_INPUTS).flatMap(({ sources }) =>
      sources.flatMap(({ ids }) => ids),
    )
    expect(rows.map(([id]) => id)).toEqual(wanted)
    seen.add(rows.map(([, name]) => name).join())
    await expect(page.locator('main')).not.toContainText('features:')
    await expect(page.locator('main .prose a[href$="/verify"]')).toBeVisible()
  }
  expect(seen.size).toBe(LANGUAGE_CODES.length)
})

test('[accuracy-01] [accuracy-02] [claim-04] our accuracy states its figures below the measured record, league by league', async ({
  page,
}) => {
  const record = await openWithRecord(page, '/our-accuracy')
  const stated = page.getByRole('region', { name: 'Stated figures' })
  await expect(stated).toContainText(/72%\s*/)
  await expect(stated).toContainText('of match outcomes right overall')
  await expect(stated).toContainText('58%')
  await expect(stated).toContainText('exactly or within 1 goal')
  await expect(stated).toContainText('81%')
  await expect(page.locator('main')).toContainText('High confidence means 75% or higher')
  const tables = page.locator('main table')
  await expect(tables.first().locator('thead th')).toHaveText([
    'Figure',
    'Right',
    'Matches',
    '95% interval',
  ])
  await expect(tables.nth(1).locator('tbody th')).toHaveText(LEAGUES.map(({ name }) => name))
  expect(record.n).toBeGreaterThan(0)
  const rates = [
    [record.outcome, record.exactScore, record.withinOneGoal, record.highConfidence, record.over25],
    LEAGUES.map(({ name }) => record.byLeague[name]?.outcome),
  ]
  for (const [index, wanted] of rates.entries())
    for (const [row, rate] of wanted.entries())
      await expect(
        tables.nth(index).locator('tbody tr').nth(row).locator('td'),
        `row ${row} of table ${index}`,
      ).toHaveText([
        formatShare(rate?.accuracy, 'en'),
        String(rate?.n ?? 0),
        rate ? toInterval(rate) : '–',
      ])
})

test('[terms-01] [terms-02] [plan-04] the terms say when they changed and what holds', async ({
  page,
}) => {
  await page.goto('/terms')
  for (const text of [
    'Last updated: October 21, 2025',
    'You can cancel Premium at any time. Access continues to the end of the paid billing period; partial months are not refunded.',
    'it converts into a paid subscription at its end unless you cancel before',
    '30 days’ notice of changes to prices or to these terms',
    'Premium renews every month at that price until you cancel',
    'you may withdraw from the contract within 14 days',
    'After termination your account data can be accessed for 30 days',
    'capped at the amount you paid us in the last 12 months',
  ])
    await expect(page.locator('main')).toContainText(text)
})

test('[privacy-01] [terms-01] the privacy policy names its times', async ({ page }) => {
  await page.goto('/privacy')
  for (const text of [
    'Last updated: October 21, 2025',
    'Requests are answered within 30 days',
    'we notify the authority within 72 hours',
    'Data of deleted accounts is erased within 30 days.',
    'Inactive account data is deleted after 2 years.',
    'Tax records are kept 7 years',
    'This is a demonstration with made-up data.',
  ])
    await expect(page.locator('main')).toContainText(text)
})
