/** Data Ingestion: form, progress, results, history and the danger zone; then the real pipeline of the product. */
import type { Page } from '@playwright/test'
import { replaceHeldFixtures } from '#data/queries/operation/held-fixtures.ts'
import { AppError } from '#data/model/errors.ts'
import { toolEnv } from '#cli/testing/env.ts'
import { expectNoViolation } from './axe.ts'
import { expect, makeAdmin, registerUser, test as productTest } from './harness.ts'
import { DAY_MS } from '#data/model/time.ts'
import { enterOffice, getPart, getToast, officeTest as test } from './office.ts'

const RESULT = { success: true, matchesProcessed: 120, matchesCreated: 7, errors: [], warnings: [] }
const preview = (page: Page) => page.getByRole('button', { name: 'Run Preview' })

test('[admin-ingest-01] [admin-ingest-02] [msg-ingest-done] a dry run first, then for real, with the stages on the way', async ({
  page,
  office,
}) => {
  const { desk } = office
  await enterOffice(page, office, 'Data Ingestion')
  await expect(page.getByLabel(/^Dry run/)).toBeChecked()
  await expect(page.getByText('No run yet.')).toBeVisible()
  await expect(page.getByLabel('Date')).toHaveValue(new Date().toISOString().slice(0, 10))
  await expect(
    page.getByRole('group', { name: 'Target leagues' }).getByRole('checkbox'),
  ).toHaveCount(14)
  await expectNoViolation(page, 'the import form')

  desk.ingest = async () => RESULT
  await page.getByLabel('Premier League').check()
  await preview(page).click()
  await expect(getToast(page)).toContainText('Dry Run Complete')
  await expect(getToast(page)).toContainText('120 fixtures processed, 7 matches created')
  const panel = page.getByRole('region', { name: 'Result of the import' })
  await expect(panel).toContainText('This was a preview: nothing was stored.')
  expect(desk.asked.at(-1)).toMatchObject({ dryRun: true, targetLeagues: ['premier-league'] })

  let finish: () => void = () => {}
  const finished = new Promise<void>((done) => (finish = done))
  desk.ingest = async () => {
    desk.progress = {
      startedAt: new Date().toISOString(),
      dryRun: false,
      progress: { stage: 'predict', matchesProcessed: 120, settled: 3, predicted: null },
    }
    await finished
    desk.progress = null
    return {
      ...RESULT,
      warnings: ['Strange Club FC is known to no league.', `Long ${'warning '.repeat(60)}`],
    }
  }
  await page.getByLabel('Premier League').uncheck()
  await page.getByLabel(/^Dry run/).uncheck()
  await page.getByRole('button', { name: 'Import Fixtures' }).click()
  await expect(page.getByRole('button', { name: 'Running…' })).toBeDisabled()
  const stage = page.getByRole('listitem').filter({ hasText: 'Predicting' })
  await expect(stage).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('listitem').filter({ hasText: 'Reading the feed' })).toContainText(
    '120',
  )
  await expectNoViolation(page, 'an import under way')
  finish()
  await expect(getToast(page)).toContainText('Ingestion Successful')
  await expect(panel).toContainText('Strange Club FC is known to no league.')
  expect(desk.asked.at(-1)).not.toHaveProperty('targetLeagues')
  await expectNoViolation(page, 'the result of an import')
})

test('a fixture that is held is shown with its reason, left out, and taken after a question', async ({
  page,
  office,
}) => {
  const email = await enterOffice(page, office, 'Data Ingestion')
  const section = page.getByRole('region', { name: 'Held fixtures' })
  await expect(section).toContainText('No fixture is held.')
  const at = new Date()
  await office.database.write((db) =>
    replaceHeldFixtures(
      db,
      [
        {
          matchId: 'premier-league-2026-brentford-reborn-burnley',
          leagueId: 'premier-league',
          homeTeam: 'Brentford Reborn',
          awayTeam: 'Burnley',
          kickoffAt: new Date(at.getTime() + 3 * DAY_MS),
          reason: 'Burnley also plays another match on this day.',
        },
      ],
      { leagueIds: ['premier-league'], at },
    ),
  )
  await page.reload()
  const item = section.getByRole('listitem').filter({ hasText: 'Brentford Reborn – Burnley' })
  await expect(item).toContainText('Burnley also plays another match on this day.')
  await expect(item).toContainText('Waiting')
  await expectNoViolation(page, 'a held fixture')
  await item.getByRole('button', { name: 'Leave Out' }).click()
  await expect(item).toContainText('Left out')
  await expect(getToast(page)).toContainText('Later runs will ignore it.')
  const take = item.getByRole('button', { name: 'Take as a Match' })
  await take.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('writes that into the public log, where it stays')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toContainText('Left out')
  await take.click()
  await question.getByRole('button', { name: 'Take as a Match' }).click()
  await expect(item).toContainText('Taken: the next run predicts it')
  await getPart(page, 'Audit Log').click()
  await expect(page.getByRole('row').filter({ hasText: 'Fixture taken' })).toContainText(email)
})

test('[err-ingest-failed] [err-ingest-partial] what failed, and what came with errors, is told with the reason', async ({
  page,
  office,
}) => {
  const { desk } = office
  await enterOffice(page, office, 'Data Ingestion')
  desk.ingest = async () => ({
    ...RESULT,
    success: false,
    errors: ['line 3: the kick-off is missing', 'line 9: a team stands twice'],
  })
  await preview(page).click()
  await expect(getToast(page)).toContainText('Ingestion Completed with Errors')
  await expect(getToast(page)).toContainText('Errors: 2')
  const panel = page.getByRole('region', { name: 'Result of the import' })
  await expect(panel).toContainText('line 9: a team stands twice')
  await page.route('**/api/admin/ingest-fixtures', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Busy',
        status: 503,
        code: 'busy',
        detail: 'Another import is under way here already.',
      }),
    }),
  )
  await preview(page).click()
  await expect(getToast(page)).toContainText('Ingestion Failed')
  await expect(getToast(page)).toContainText('Another import is already under way here.')
  await page.getByLabel('Date').fill('')
  await preview(page).click()
  await expect(page.getByText('Please choose a date')).toBeVisible()
  await page.getByLabel('Date').fill('2020-05-01')
  await preview(page).click()
  await expect(page.getByText('This day is over. Please choose today or a later day')).toBeVisible()
})

test('[admin-ingest-04] [msg-mock-clear] [call-general-05] the demo is cleared after a question only, and the counts are told', async ({
  page,
  office,
}) => {
  const { desk } = office
  let cleared = 0
  desk.clear = async () => {
    cleared += 1
    return { matches: 30, predictions: 12 }
  }
  await enterOffice(page, office, 'Data Ingestion')
  const zone = page.getByRole('region', { name: 'Danger Zone' })
  const clear = zone.getByRole('button', { name: 'Clear Mock Data' })
  await clear.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete ALL mock data? This cannot be undone!',
  )
  await expectNoViolation(page, 'the question before clearing')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(cleared).toBe(0)
  const readAgain = page.waitForResponse('**/api/admin/stats')
  await clear.click()
  await question.getByRole('button', { name: 'Clear Mock Data' }).click()
  await expect(getToast(page)).toContainText('Mock Data Cleared')
  expect((await readAgain).ok(), 'the figures are read again').toBe(true)
  await expect(getToast(page)).toContainText('30 matches and 12 predictions deleted')
  expect(cleared).toBe(1)
})

test('[msg-mock-clear] a clearing that failed shows why', async ({ page, office }) => {
  await enterOffice(page, office, 'Data Ingestion')
  const zone = page.getByRole('region', { name: 'Danger Zone' })
  const clear = zone.getByRole('button', { name: 'Clear Mock Data' })
  const question = page.getByRole('alertdialog')
  office.desk.clear = () => Promise.reject(new AppError('conflict', 'These are real matches.'))
  await clear.click()
  await question.getByRole('button', { name: 'Clear Mock Data' }).click()
  await expect(getToast(page)).toContainText('Mock data was not cleared')
  await expect(getToast(page)).toContainText('These are real matches.')
  await page.route('**/api/admin/clear-mock-data', (route) => route.abort())
  await clear.click()
  await question.getByRole('button', { name: 'Clear Mock Data' }).click()
  await expect(getToast(page)).toContainText('Mock data was not cleared')
})

productTest(
  '[admin-ingest-02] [admin-ingest-07] the product previews an import with its own pipeline, and the run stands in the history',
  async ({ page }) => {
    productTest.setTimeout(180_000 * toolEnv.testSlowdown)
    const { email } = await registerUser(page)
    await makeAdmin(email)
    await page.goto('/admin#ingestion')
    await page.getByLabel('Premier League').check()
    await preview(page).click()
    await expect(page.getByRole('heading', { name: 'Under way' })).toBeVisible()
    const panel = page.getByRole('region', { name: 'Result of the import' })
    const failure = page.getByRole('alert').filter({ hasText: 'Ingestion Failed' })
    await expect(panel.or(failure)).toBeVisible({ timeout: 150_000 * toolEnv.testSlowdown })
    await expect(panel).toContainText('This was a preview: nothing was stored.')
    const run = page.getByRole('region', { name: 'Run history' }).getByRole('row').nth(1)
    await expect(run).toContainText('dry run')
    await expect(run).toContainText('Administrator')
  },
)
