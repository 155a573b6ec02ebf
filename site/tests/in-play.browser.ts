/** A match in play: what members see move, and what a visitor does not. */
import type { Locator } from '@playwright/test'
import { toInPlayChances, toInPlayMarkets } from '#data/model/in-play/in-play-chances.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { LiveScoresSchema, MatchListSchema } from '#data/model/replies.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { boxOf, expect, signInOnlooker, test } from './harness.ts'
import { lookAtMatch } from './match-page.ts'
import { readPublicDays } from './public-days.ts'

/** The place of an element once nothing near the viewport is still being drawn. */
async function settle(element: Locator): Promise<number> {
  let top = Number.NaN
  const isStill = async () => {
    const was = top
    top = (await boxOf(element)).y
    return top === was
  }
  await expect.poll(isStill, { intervals: [500] }).toBe(true)
  return top
}

test('a goal comes while the page is open: chances follow, the reader keeps the place, and it is told once', async ({
  page,
}) => {
  let minute = 30
  await page.clock.install()
  const { match, prediction } = await lookAtMatch(page, (detail) => {
    const { homeTeam, homeTeamId } = detail.match
    const isAhead = minute > 30
    Object.assign(detail.match, {
      matchStatus: 'live',
      // A page asks again only once the match has begun.
      kickoffAt: new Date(Date.now() - 35 * 60_000).toISOString(),
      clock: String(minute),
      clockAt: new Date().toISOString(),
      actualHomeScore: Number(isAhead),
      actualAwayScore: 0,
      redCards: [0, 1],
    })
    const goal = {
      eventType: 'goal',
      minute: 31,
      extraMinute: null,
      period: '1st half',
      teamId: homeTeamId,
      teamName: homeTeam,
      playerName: 'Nine',
      playerNumber: 9,
      relatedPlayerName: null,
      result: '1-0',
      eventInfo: null,
      homeScoreAfter: 1,
      awayScoreAfter: 0,
    } satisfies MatchEvent
    const booking = { ...goal, eventType: 'yellow_card', minute: 9, playerName: 'Four' } as const
    detail.events = isAhead ? [booking, goal] : [booking]
  })
  const now = page.locator('[data-chances-now]')
  const expectChances = async (home: number) => {
    const state = { clock: String(minute), home, away: 0, redHome: 0, redAway: 1 }
    const printed = toPrintedChances(toInPlayChances(prediction!, state))
    const texts = [printed.home, printed.draw, printed.away].map((one) => formatPercent(one, 'en'))
    await expect(now.locator('[data-percent]')).toHaveText(texts)
  }
  await expectChances(0)
  // Lines, both sides scoring and final scores move too.
  const goals = page.locator('[data-goals-now]')
  const expectGoals = async (home: number, rows: number) => {
    const state = { clock: String(minute), home, away: 0, redHome: 0, redAway: 1 }
    const over = toInPlayMarkets(prediction!, state).probOver25Goals
    await page.locator('#now').scrollIntoViewIfNeeded()
    await expect(goals.locator('tbody tr')).toHaveCount(rows)
    await expect(goals.getByRole('row', { name: 'Over 2.5' }).getByRole('cell')).toHaveText([
      formatPercent(prediction!.probOver25Goals, 'en'),
      formatPercent(over, 'en'),
    ])
  }
  await expectGoals(0, 10)
  await expect(now).toContainText(/Follows from the sealed prediction \(.+\) and is never scored/)
  await expect(page.locator('.scoreboard .club').last()).toHaveAttribute('data-red', '1')
  await expect(page.locator('.scoreboard .club').first()).not.toHaveAttribute('data-red')
  await page.locator('#in-play').scrollIntoViewIfNeeded()
  await expect(page.locator('#in-play [data-in-play]')).toBeAttached()
  const told = page.getByRole('status').filter({ hasText: 'Goal' })
  await expect(told).toHaveCount(0)
  const table = page.locator('#standings')
  await table.scrollIntoViewIfNeeded()
  const before = await settle(table)
  minute = 33
  await page.clock.runFor(31_000)
  await expect(page.locator('.scoreboard .score')).toHaveText('1 - 0')
  await expectChances(1)
  await expect(page.locator('#events li')).toHaveCount(2)
  expect(Math.abs((await settle(table)) - before)).toBeLessThanOrEqual(2)
  await expect(told).toHaveText(`Goal. ${match.homeTeam} 1–0 ${match.awayTeam}`)
  // The next poll brings nothing new.
  await told.evaluate((region) => (region.textContent = 'Goal heard'))
  await page.clock.runFor(31_000)
  await expect(told).toHaveText('Goal heard')
  await expectGoals(1, 9)
})

test('the page of a match in play shows a visitor score and minute, and no chance; a member’s list has both', async ({
  page,
}) => {
  const begun = LiveScoresSchema.parse(await (await page.request.get('/api/matches/live')).json())
  const playing = begun.filter(({ matchStatus, clock }) => matchStatus === 'live' && clock)
  const ids = new Set(playing.map(({ id }) => id))
  const { id, matchDate } = [...readPublicDays().values()]
    .flat()
    .find((match) => ids.has(match.id) && match.receipt)!
  await page.goto(`/predictions/${matchDate}/${id}`)
  const head = page.locator('article, main').locator('header').first()
  await expect(page.locator('.scoreboard .score')).toHaveText(/^\d+ - \d+$/)
  await expect(page.locator('.stage [data-status="live"]')).toHaveText(/(?:\d′|half-time)/)
  await expect(head.locator('[data-sealed]')).toBeVisible()
  await expect(page.locator('.outcome-bar, [data-in-play], [data-chances-now]')).toHaveCount(0)

  await signInOnlooker(page, 'premium')
  const reply = await page.request.get(`/api/matches?date=${matchDate}&page=1&pageSize=10`)
  const { matches } = MatchListSchema.parse(await reply.json())
  const known = matches.filter(({ match, prediction }) => ids.has(match.id) && prediction)
  expect(known.length).toBeGreaterThan(0)
  await page.goto('/')
  for (const { match } of known) {
    const row = page.locator(`tr[data-match="${match.id}"]`)
    await expect(row.locator('.chances-now .outcome-bar [data-percent]').first()).toBeVisible()
  }
})
