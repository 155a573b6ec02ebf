/**
 * The dashboard in browser tests: opens it for an account, compares it with the API's replies, and
 * changes those replies.
 */
import type { Page } from '@playwright/test'
import { DatesSchema, MatchListSchema, type ListRow, type MatchList } from '#data/model/replies.ts'
import { findLead, putFirst } from '#site/ui/list/row-groups.ts'
import { expect, makePremium, passChanged, registerUser, signInOnlooker } from './harness.ts'

export const rows = (page: Page) => page.locator('table.matches tbody tr')
/** The ids of the matches that are listed, in their order. */
export const listShown = (page: Page) =>
  rows(page).evaluateAll((shown) => shown.map((row) => row.getAttribute('data-match')))
/** The row of a match. */
export const rowOf = (page: Page, { match }: ListRow) =>
  page.locator(`table.matches tr[data-match="${match.id}"]`)
/** The rows of a page by time in the order they are listed: the leading match is first. */
export const toListed = (matches: readonly ListRow[]) => putFirst(findLead(matches), matches)
export const toIds = (matches: readonly ListRow[]) => matches.map(({ match }) => match.id)
export const header = (page: Page) => page.locator('.site-header')

export async function readDates(page: Page): Promise<string[]> {
  return DatesSchema.parse(await (await page.request.get('/api/matches/dates')).json()).sort()
}

export async function readList(page: Page, date: string, pageSize = 50): Promise<MatchList> {
  const path = `/api/matches?date=${date}&page=1&pageSize=${pageSize}`
  return MatchListSchema.parse(await (await page.request.get(path)).json())
}

/** The first day, today if it is one, with more matches than a page lists. Every week of the demo has some; its quiet days have nine. */
export async function readBusyDay(page: Page): Promise<[day: string, list: MatchList]> {
  for (const day of await readDates(page)) {
    const list = await readList(page, day)
    if (list.total > 10) return [day, list]
  }
  throw new Error('No day of the demo has more than ten matches.')
}

/** Changes the real reply on its way to the page. */
export async function changeList(page: Page, change: (list: MatchList) => void): Promise<void> {
  await page.route('**/api/matches?*', (route) =>
    passChanged(route, (body) => {
      const list = MatchListSchema.parse(body)
      change(list)
      return list
    }),
  )
}

export async function openDashboard(page: Page, plan: 'free' | 'premium'): Promise<void> {
  const { email } = await registerUser(page)
  if (plan === 'premium') await makePremium(email)
  await goToDashboard(page, '/')
}

/** The same for a test that changes nothing of the account. */
export async function lookAtDashboard(page: Page, plan: 'free' | 'premium'): Promise<void> {
  await signInOnlooker(page, plan)
  await goToDashboard(page, '/')
}

export async function goToDashboard(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectLive(page)
}

/** Waits for the rows and then the filters: from then on the page is interactive. */
export async function expectLive(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('.dashboard-filters select').first()).toBeVisible()
}
