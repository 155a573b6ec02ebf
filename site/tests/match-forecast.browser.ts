/** What is said about a match before it: its head, the odds and the markets. */
import {
  OVER_LINES,
  toLineLabel,
  toOverKey,
  type OverCategory,
} from '#data/model/forecast/markets.ts'
import {
  toPrintedChances,
  toPrintedConfidence,
  toPrintedDoubleChances,
} from '#data/model/forecast/printed-chances.ts'
import { toOutcomeOdds, toOverUnderOdds } from '#data/model/match/odds.ts'
import { expect, test } from './harness.ts'
import { changeDetail, openMatch } from './match-page.ts'

test('[detail-02] [detail-03] [detail-04] [detail-05] [detail-06] [detail-08] [detail-01] the head of a scheduled match', async ({
  page,
}) => {
  // What is not known of every team is put in: places in the table, and more results than are shown.
  const { match, prediction } = await openMatch(page, ({ match }) => {
    match.homeLeaguePosition = 2
    match.awayLeaguePosition = 17
    match.homeTeamForm = 'LLWDLWW'
    match.awayTeamForm = 'DLW'
  })
  await expect(page.getByRole('link', { name: 'Back to Matches' })).toHaveAttribute('href', '/')
  await expect(page).toHaveTitle(`${match.homeTeam} – ${match.awayTeam} · Pitchproof`)
  const head = page.locator('article > header')
  for (const text of [
    match.league,
    match.homeTeam,
    match.awayTeam,
    match.matchTime,
    match.venue ?? '',
  ])
    await expect(head).toContainText(text)
  await expect(head).toContainText('Not started yet')
  for (const badge of ['LIVE', 'FINISHED']) await expect(head.getByText(badge)).toHaveCount(0)
  for (const [side, { place, letters, form }] of [
    { place: '#2', letters: ['W', 'D', 'L', 'W', 'W'], form: 'Won, Drawn, Lost, Won, Won' },
    { place: '#17', letters: ['D', 'L', 'W'], form: 'Drawn, Lost, Won' },
  ].entries()) {
    const strip = head.locator('[data-form]').nth(side)
    await expect(strip.locator('[aria-hidden]')).toHaveText(letters)
    await expect(strip.locator('.sr-only')).toContainText(form)
    await expect(strip.locator('xpath=..')).toContainText(place)
  }
  if (!prediction) throw new Error('The match has no prediction.')
  await expect(head).toContainText(
    `${prediction.predictedHomeScore} - ${prediction.predictedAwayScore}`,
  )
  const { likeliestHomeScore: home, likeliestAwayScore: away } = prediction
  const isOther = home !== prediction.predictedHomeScore || away !== prediction.predictedAwayScore
  await expect(head.locator('[data-likeliest-score]')).toHaveText(
    isOther ? [`Likeliest score of all${home} - ${away}`] : [],
  )
  await expect(head).toContainText(`${toPrintedConfidence(prediction).toFixed(1)}%`)
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  const outcome = page.locator('#outcome')
  for (const value of Object.values(odds)) await expect(outcome).toContainText(value)
  const printed = toPrintedChances(prediction)
  for (const percent of Object.values({ ...printed, ...toPrintedDoubleChances(prediction) }))
    await expect(outcome).toContainText(`${percent.toFixed(1)}%`)
  // Odds come first for who wants them, and still do on the next page.
  await outcome.getByRole('button', { name: 'Odds' }).click()
  await expect(outcome.locator('dd').first()).toHaveText(odds.home)
  await expect(outcome).toContainText(`${printed.home.toFixed(1)}% chance`)
  await page.reload()
  await expect(outcome.locator('dd').first()).toHaveText(odds.home)
})

test('[detail-09] [detail-10] [detail-11] [detail-12] every market has exactly its lines, as odds', async ({
  page,
}) => {
  const { prediction } = await openMatch(page)
  if (!prediction) throw new Error('The match has no prediction.')
  for (const category of Object.keys(OVER_LINES) as OverCategory[]) {
    const lines = OVER_LINES[category].filter(
      (line) => prediction[toOverKey(category, line)] !== null,
    )
    const table = page.locator(`table[data-category="${category}"]`)
    if (lines.length === 0) {
      await expect(table).toHaveCount(0)
      continue
    }
    await expect(table.locator('tbody th')).toHaveText(
      lines.map((line) => toLineLabel(category, line)),
    )
    const cells = await table.locator('tbody td.figure').allTextContents()
    expect(cells).toEqual(
      lines.flatMap((line) => {
        const { over, under } = toOverUnderOdds(prediction[toOverKey(category, line)])
        return [over, under]
      }),
    )
  }
  await expect(page.locator('table[data-category="Corners"] tbody th').last()).toHaveText('10.5+')
})

test('[detail-13] lines without a probability are not shown, and without a prediction no block is', async ({
  page,
}) => {
  await openMatch(page, ({ prediction }) => {
    if (!prediction) return
    prediction.probOver35Corners = null
    for (const line of OVER_LINES.HomeCards)
      Object.assign(prediction, { [toOverKey('HomeCards', line)]: null })
  })
  await expect(page.locator('table[data-category="Corners"] tbody th').first()).toHaveText('4.5')
  await expect(page.locator('table[data-category="HomeCards"]')).toHaveCount(0)
  await page.unrouteAll()
  await changeDetail(page, (detail) => {
    detail.prediction = null
    detail.noPrediction = { reason: 'not_enough_history', detail: 'few' }
    detail.reasoning = {}
  })
  await page.reload()
  await expect(
    page.getByText('No prediction: we have too few past matches for one of the teams.'),
  ).toBeVisible()
  await expect(page.locator('table[data-category]')).toHaveCount(0)
  await expect(page.locator('#outcome')).toHaveCount(0)
  await expect(page.locator('#analysis')).toContainText('No detailed reasoning available.')
})
