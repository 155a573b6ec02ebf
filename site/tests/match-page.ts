/** The page of a match in browser tests: opened with Premium, on the real reply or a changed one. */
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import type { Page } from '@playwright/test'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Match } from '#data/model/match/match.ts'
import {
  DatesSchema,
  MatchDetailSchema,
  MatchListSchema,
  type MatchDetail,
} from '#data/model/replies.ts'
import { expect, makePremium, passChanged, registerUser, signInOnlooker } from './harness.ts'

export type WholeDetail = MatchDetail & { match: Match; prediction: Prediction | null }

/** Id of a match on the last day of the window, which has not started. */
export async function readMatchId(page: Page, rank: number): Promise<string> {
  const dates = DatesSchema.parse(
    await (await page.request.get('/api/matches/dates')).json(),
  ).sort()
  for (const date of dates.slice(1)) {
    const list = await page.request.get(`/api/matches?date=${date}&page=1&pageSize=50`)
    const { matches } = MatchListSchema.parse(await list.json())
    const id = matches[rank - 1]?.match.id
    if (id) return id
  }
  throw new Error(`No day of the window has ${rank} matches.`)
}

/** Changes the real reply on its way to the page. */
export async function changeDetail(
  page: Page,
  change: (detail: WholeDetail) => void,
): Promise<void> {
  await page.route(/\/api\/matches\/[a-z0-9-]+$/, (route) =>
    passChanged(route, (body) => {
      const detail = MatchDetailSchema.parse(body) as WholeDetail
      change(detail)
      return detail
    }),
  )
}

/** Opens a match for a new member with Premium. */
export async function openMatch(page: Page): Promise<WholeDetail> {
  const { email } = await registerUser(page)
  await makePremium(email)
  return showMatch(page)
}

/** The same for a test that changes nothing of the account. */
export async function lookAtMatch(
  page: Page,
  change?: (detail: WholeDetail) => void,
): Promise<WholeDetail> {
  await signInOnlooker(page, 'premium')
  return showMatch(page, change)
}

async function showMatch(page: Page, change?: (detail: WholeDetail) => void): Promise<WholeDetail> {
  const id = await readMatchId(page, 1)
  if (change) await changeDetail(page, change)
  const reply = page.waitForResponse(`**/api/matches/${id}`)
  await page.goto(`/match/${id}`)
  const detail = nameClubs(MatchDetailSchema.parse(await (await reply).json()) as WholeDetail, 'en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(detail.match.homeTeam)
  // Teams and chances are drawn first; the rest of the page follows.
  await expect(page.locator('article')).toBeVisible()
  return detail
}
