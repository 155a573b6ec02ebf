/** The look-up of past predictions on /our-accuracy. */
import { toClubName } from '#data/model/leagues/club-names.ts'
import type { Page } from '@playwright/test'
import { LoggedDaySchema } from '#data/model/record/log-day.ts'
import { expect, test } from './harness.ts'
import { readPublicDays } from './public-days.ts'

interface Settled {
  readonly matchId: string
  readonly homeTeam: string
  readonly awayTeam: string
  readonly homeScore: number
  readonly awayScore: number
  readonly wasCorrect: boolean
}

async function readSettled(page: Page, day: string): Promise<Settled[]> {
  const reply = await page.request.get(`/api/export/settled.json?from=${day}&to=${day}`)
  return ((await reply.json()) as { predictions: Settled[] }).predictions
}

async function readLogDays(page: Page) {
  return LoggedDaySchema.parse(await (await page.request.get('/api/ledger/matches')).json())
}

test('[accuracy-03] a day chosen on /our-accuracy shows prediction, result, right or wrong, and a link to the check', async ({
  page,
}) => {
  const { day, lastDay } = await readLogDays(page)
  const rows = await readSettled(page, day!)
  expect(rows.length).toBeGreaterThan(0)
  await page.goto('/our-accuracy')
  const items = page.locator('#past-matches > li')
  await expect(items).toHaveCount(rows.length)
  await expect(page.getByLabel('Day (UTC)')).toHaveValue(day!)
  const right = rows.filter(({ wasCorrect }) => wasCorrect).length
  await expect(page.locator('#past-status')).toHaveText(
    `Outcomes called right: ${right} of ${rows.length}`,
  )
  for (const [index, row] of rows.entries()) {
    const item = items.nth(index)
    await expect(item).toContainText(
      `${toClubName(row.homeTeam, 'en')} – ${toClubName(row.awayTeam, 'en')}`,
    )
    await expect(item.locator('.club-flag')).toHaveCount(2)
    const home = toClubName(row.homeTeam, 'en')
    const away = toClubName(row.awayTeam, 'en')
    const goals = row.homeScore - row.awayScore
    const winner = goals === 0 ? 'Draw' : goals > 0 ? home : away
    const said = (await item.textContent())?.match(/We said: (.+), \d+\.\d% · \d+–\d+/)?.[1]
    expect([home, 'Draw', away]).toContain(said)
    await expect(item).toContainText(`What happened: ${winner} · ${row.homeScore}–${row.awayScore}`)
    await expect(item).toContainText(row.wasCorrect ? '✓ Right' : '✗ Wrong')
  }
  // By their ids: another day may have as many.
  const listShown = () =>
    items.evaluateAll((all) => all.map((item) => (item as HTMLElement).dataset['match']))
  for (const other of [lastDay!, day!]) {
    await page.getByLabel('Day (UTC)').fill(other)
    const ids = (await readSettled(page, other)).map(({ matchId }) => matchId)
    await expect.poll(listShown).toEqual(ids)
  }
  await items.first().getByRole('link', { name: 'Check this prediction' }).click()
  await expect(page).toHaveURL(`/verify?match=${rows[0]!.matchId}`)
  const { matchId, homeTeam, awayTeam } = rows[0]!
  const subject = page.locator('#verify-subject')
  await expect(subject).toHaveAttribute('data-match', matchId)
  await expect(subject.locator('.club-flag')).toHaveCount(2)
  await expect(subject).toHaveText(`${toClubName(homeTeam, 'en')} – ${toClubName(awayTeam, 'en')}`)
})

test('of a long day the first matches stand open, the others come when they are asked for', async ({
  page,
}) => {
  const [day, matches] = [...readPublicDays()].find(
    ([, ofDay]) => ofDay.filter(({ opened }) => opened !== null).length > 10,
  )!
  const count = matches.filter(({ opened }) => opened !== null).length
  await page.goto('/our-accuracy')
  await expect(page.locator('#past-status')).toContainText('Outcomes called right')
  await page.getByLabel('Day (UTC)').fill(day)
  const items = page.locator('#past-matches > li')
  await expect(items).toHaveCount(count)
  await expect(items.filter({ visible: true })).toHaveCount(3)
  const more = page.getByRole('button', { name: 'Show the whole day' })
  await more.click()
  await expect(items.filter({ visible: true })).toHaveCount(count)
  await expect(more).toBeHidden()
  await expect(items.nth(3).getByRole('link')).toBeFocused()
})

test('[accuracy-03] in German, and with a server that does not answer: a message, no rows of another day, a retry', async ({
  page,
}) => {
  await page.route('**/api/export/settled.json*', (route) => route.abort())
  await page.goto('/de/our-accuracy')
  await expect(page.locator('#past-status')).toContainText('Das konnte nicht geladen werden.')
  await expect(page.locator('#past-matches > li')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.locator('#past-status')).toHaveText(/^Richtig prognostiziert:\s\d+\svon\s\d+$/)
  await expect(page.locator('#past-matches > li').first()).toContainText(
    /Unsere Prognose: .+ \d+,\d\s%/,
  )
  await expect(page.locator('#past-matches a').first()).toHaveAttribute(
    'href',
    /^\/de\/verify\?match=/,
  )
})
