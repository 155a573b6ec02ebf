/** Match Results: the list, the form, badges, and two administrators at once. */
import type { Page } from '@playwright/test'
import { leagueStandings } from '#data/db/schema.ts'
import { expectNoViolation } from './axe.ts'
import { expect } from './harness.ts'
import {
  enterOffice,
  getPart,
  getToast,
  officeTest as test,
  emptyOfficeTest as emptyTest,
} from './office.ts'

const getRow = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ hasText: `Home of ${id}` })

async function open(page: Page, id: string) {
  const row = getRow(page, id)
  await row.getByRole('button').first().click()
  return row
}

async function fill(page: Page, id: string, [home, away]: readonly [string, string]) {
  const row = getRow(page, id)
  await row.getByLabel('Home score').fill(home)
  await row.getByLabel('Away score').fill(away)
  return row.getByRole('button', { name: /Result$/ })
}

emptyTest('[empty-admin] without a match the tab says so', async ({ page, office }) => {
  await enterOffice(page, office, 'Match Results')
  await expect(page.getByText('No matches available')).toBeVisible()
  await expectNoViolation(page, 'results without matches')
})

test('[admin-res-01] [admin-res-03] a list that opens; what was said and came true or not is marked, nothing else', async ({
  page,
  office,
}) => {
  await enterOffice(page, office, 'Match Results')
  await expect(getRow(page, 'told-right').getByText('Correct', { exact: true })).toBeVisible()
  await expect(getRow(page, 'told-right')).toContainText('Predicted 2 - 1')
  await expect(getRow(page, 'told-wrong').getByText('Incorrect', { exact: true })).toBeVisible()
  await expect(getRow(page, 'untold')).toBeVisible()
  await expect(getRow(page, 'untold').getByText(/^(In)?[Cc]orrect$/)).toHaveCount(0)
  await expect(getRow(page, 'ahead')).toHaveCount(0)
  const row = await open(page, 'told-right')
  await expect(row.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByLabel('Home score')).toHaveValue('2')
  await expect(row.getByLabel('Away score')).toHaveValue('1')
  await expectNoViolation(page, 'results')
  await page.getByLabel('League', { exact: true }).selectOption('La Liga')
  await expect(page.getByText('No matches available')).toBeVisible()
})

test('[admin-res-02] [call-put-result] before kick-off there is no form; both scores are whole numbers from 0', async ({
  page,
  office,
}) => {
  await enterOffice(page, office, 'Match Results')
  await page.getByLabel('Matches').selectOption('false')
  const ahead = await open(page, 'ahead')
  await expect(ahead.getByText('There is no result to enter before kick-off.')).toBeVisible()
  await expect(ahead.getByRole('spinbutton')).toHaveCount(0)
  await open(page, 'untold')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  const save = await fill(page, 'untold', ['-1', ''])
  await save.click()
  await expect(getRow(page, 'untold').getByText('Must be at least 0')).toBeVisible()
  await expect(getRow(page, 'untold').getByText('Must be a whole number')).toBeVisible()
  expect(sent).toEqual([])
})

test('[msg-result] [admin-res-04] [call-put-result-again] a result is entered and corrected; of two administrators the slower one is told, with what the other has entered', async ({
  page,
  office,
  browser,
}) => {
  await enterOffice(page, office, 'Match Results')
  await open(page, 'without-result')
  const other = await (await browser.newContext({ baseURL: office.url })).newPage()
  await enterOffice(other, office, 'Match Results')
  await open(other, 'without-result')

  await (await fill(page, 'without-result', ['0', '0'])).click()
  await expect(getToast(page)).toContainText('Result Updated')
  await expect(getToast(page)).toContainText('Match result has been recorded successfully.')
  const row = getRow(page, 'without-result')
  await expect(row).toContainText('0 - 0')
  await expect(row.getByText(/Entered by an administrator/)).toBeVisible()

  await (await fill(other, 'without-result', ['3', '0'])).click()
  await expect(getToast(other)).toContainText('Failed to update match result. Please try again.')
  const told = getRow(other, 'without-result').getByRole('alert')
  await expect(told).toContainText('Somebody else has entered 0–0 in the meantime.')
  await expect(getRow(other, 'without-result')).toContainText('0 - 0')
  await expect(
    getRow(other, 'without-result').getByLabel('Home score'),
    'what was typed is not lost',
  ).toHaveValue('3')
  // Now the form shows the saved result, which may be corrected.
  await (await fill(other, 'without-result', ['3', '0'])).click()
  await expect(getToast(other)).toContainText('Result Updated')
  await expect(getRow(other, 'without-result')).toContainText('3 - 0')

  await page.route('**/result', (route) => route.abort())
  await (await fill(page, 'without-result', ['1', '0'])).click()
  await expect(getToast(page)).toContainText('Failed to update match result. Please try again.')
  await other.context().close()
})

test('points that a league deducted are entered, listed with their reason, and taken back after a question', async ({
  page,
  office,
}) => {
  const club = { leagueId: 'premier-league', league: 'Premier League', season: 2026 }
  const counts = { position: 1, points: 0, played: 0, wins: 0, draws: 0, losses: 0 }
  const goals = { goalsFor: 0, goalsAgainst: 0, goalDifference: 0, form: '' }
  await office.database.write((db) =>
    db.insert(leagueStandings).values({
      id: 'premier-league-2026-everton',
      teamId: 'everton',
      team: 'Everton',
      ...club,
      ...counts,
      ...goals,
    }),
  )
  const email = await enterOffice(page, office, 'Match Results')
  const section = page.getByRole('region', { name: 'Points deducted' })
  await expect(section).toContainText('No deduction has been entered.')
  await expect(section.getByLabel('League')).toContainText('Premier League 2026/27')
  const enter = section.getByRole('button', { name: 'Enter Deduction' })
  await enter.click()
  for (const fault of ['Please enter a reason', 'From -99 to 99, except 0'])
    await expect(section).toContainText(fault)
  await section.getByLabel('Day of the decision').fill('2026-11-17')
  await section.getByLabel('Points').fill('-10')
  await section.getByLabel('Reason').fill('Spending rules')
  await expectNoViolation(page, 'a deduction')
  await enter.click()
  const item = section.getByRole('listitem').filter({ hasText: 'Everton' })
  await expect(item).toContainText('−10 · 17 November 2026 · Premier League 2026/27')
  await expect(item).toContainText('Spending rules')
  await item.getByRole('button', { name: 'Take Back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click()
  await expect(section).toContainText('No deduction has been entered.')
  await getPart(page, 'Audit Log').click()
  for (const action of ['Deduction entered', 'Deduction taken back'])
    await expect(page.getByRole('row').filter({ hasText: action })).toContainText(email)
})
