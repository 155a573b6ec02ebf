/** The prediction of a coming match: head, odds and markets. */
import {
  OVER_KEYS,
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
import { formatOdds } from '#site/lib/texts/format.ts'
import { expect, test } from './harness.ts'
import { changeDetail, lookAtMatch } from './match-page.ts'

test('[detail-02] [detail-03] [detail-04] [detail-05] [detail-06] [detail-08] [detail-01] [product-05] the head of a scheduled match', async ({
  page,
}) => {
  // Add facts that not every team has: places in the table, and more results than are shown.
  const { match, prediction } = await lookAtMatch(page, ({ match }) => {
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
  // Before kick-off the time is in the place of the score; below it are day and zone.
  const kickoff = head.locator('.score')
  await expect(kickoff).toHaveText(match.matchTime)
  await expect(kickoff.locator('time')).toHaveAttribute('datetime', match.kickoffAt)
  const stage = head.locator('.stage')
  await expect(stage).toContainText('UTC')
  const date = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
  const parts = new Intl.DateTimeFormat('en-GB', date).formatToParts(new Date(match.kickoffAt))
  for (const type of ['day', 'month'])
    await expect(stage).toContainText(parts.find((part) => part.type === type)!.value)
  await expect(stage).toContainText('Not started yet')
  await expect(head.getByRole('link', { name: match.league, exact: true })).toHaveAttribute(
    'href',
    `/leagues/${match.leagueId}`,
  )
  for (const [name, id] of [
    [match.homeTeam, match.homeTeamId],
    [match.awayTeam, match.awayTeamId],
  ] as const)
    await expect(head.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/teams/${id}`,
    )
  for (const badge of ['LIVE', 'FINISHED']) await expect(head.getByText(badge)).toHaveCount(0)
  for (const [side, { place, letters, form }] of [
    { place: '2nd', letters: ['W', 'D', 'L', 'W', 'W'], form: 'Won, Drawn, Lost, Won, Won' },
    { place: '17th', letters: ['D', 'L', 'W'], form: 'Drawn, Lost, Won' },
  ].entries()) {
    const strip = head.locator('[data-form]').nth(side)
    await expect(strip.locator('[aria-hidden]')).toHaveText(letters)
    await expect(strip.locator('.sr-only')).toContainText(form)
    await expect(strip.locator('xpath=..')).toContainText(place)
  }
  if (!prediction) throw new Error('The match has no prediction.')
  await expect(head.locator('[data-said="score"]')).toHaveText(
    `we say ${prediction.predictedHomeScore}–${prediction.predictedAwayScore}`,
  )
  const { likeliestHomeScore: home, likeliestAwayScore: away } = prediction
  const isOther = home !== prediction.predictedHomeScore || away !== prediction.predictedAwayScore
  await expect(head.locator('[data-said="likeliest"]')).toHaveText(
    isOther
      ? [new RegExp(`is the likeliest .+; the likeliest single score is ${home}–${away}\\.`)]
      : [],
  )
  await expect(head.locator('[data-said="confidence"]')).toHaveText(
    `Confidence: ${toPrintedConfidence(prediction).toFixed(1)}%`,
  )
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  const outcome = page.locator('#outcome')
  for (const value of Object.values(odds))
    await expect(outcome).toContainText(formatOdds(value, 'en'))
  const printed = toPrintedChances(prediction)
  for (const percent of Object.values({ ...printed, ...toPrintedDoubleChances(prediction) }))
    await expect(outcome).toContainText(`${percent.toFixed(1)}%`)
  // The choice to show odds first is remembered on the next page.
  await outcome.getByRole('button', { name: 'Odds' }).click()
  await expect(outcome.locator('dd').first()).toHaveText(formatOdds(odds.home, 'en'))
  await expect(outcome).toContainText(`${printed.home.toFixed(1)}% chance`)
  await page.reload()
  await expect(outcome.locator('dd').first()).toHaveText(formatOdds(odds.home, 'en'))
})

test('[detail-09] [detail-10] [detail-11] [detail-12] every line of every market is in sight, unfolded, with its odds and its per cent', async ({
  page,
}) => {
  // Almost certain chances have odds that no bookmaker offers.
  const { prediction } = await lookAtMatch(page, ({ prediction }) => {
    if (!prediction) return
    // A competition without statistics has no lines of counts: here all are there.
    for (const key of OVER_KEYS) Object.assign(prediction, { [key]: prediction[key] ?? 40 })
    prediction.probOver05Goals = 98.5
    prediction.probOver55Goals = 1.5
  })
  if (!prediction) throw new Error('The match has no prediction.')
  await expect(page.locator('#goals')).toBeVisible()
  for (const category of Object.keys(OVER_LINES) as OverCategory[]) {
    const lines = OVER_LINES[category]
    const table = page.locator(`table[data-category="${category}"]`)
    const cells = table.locator('tbody :is(th, td)')
    // `innerText` leaves out what is not displayed, and `:visible` what has no room or is hidden.
    await expect(table.locator('tbody :is(th, td):visible')).toHaveCount(4 * lines.length)
    expect((await cells.allInnerTexts()).map((text) => text.trim())).toEqual(
      lines.flatMap((line) => {
        const percent = prediction[toOverKey(category, line)]!
        const { over, under } = toOverUnderOdds(percent)
        const label = toLineLabel(category, line)
        return [label, `${percent.toFixed(1)}%`, ...[over, under].map(toOffered)]
      }),
    )
  }
  const goals = page.locator('table[data-category="Goals"] tbody tr')
  await expect(goals.first().locator('td')).toHaveText(['98.5%', '–', '–'])
  await expect(goals.last().locator('td')).toHaveText(['1.5%', '–', '–'])
  await expect(page.locator('table[data-category="Corners"] tbody th').last()).toHaveText('10.5+')
  await expect(page.locator('article').getByText('All lines')).toHaveCount(0)
})

const toOffered = (odds: string) => (Number(odds) >= 1.01 && Number(odds) <= 50 ? odds : '–')

test('[detail-13] lines without a probability are not shown, and without a prediction no block is', async ({
  page,
}) => {
  await lookAtMatch(page, ({ prediction }) => {
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

test('[entity-predictions] the numbers of a prediction, and what weather and referee change, stand on the page in the language of the reader', async ({
  page,
}) => {
  const { match } = await lookAtMatch(page, ({ match, prediction }) => {
    match.temperature = 3
    match.refereeName = 'Anna Arbiter'
    if (!prediction) return
    Object.assign(prediction, {
      bothTeamsToScoreProbability: 54.26,
      expectedHomeGoals: 1.5,
      expectedAwayGoals: 1.25,
      expectedFirstHalfGoals: 1.2,
      expectedSecondHalfGoals: 1.55,
      weatherImpact: '3 °C: expected home goals 4.0% down, away goals 2.0% down.',
      refereeImpact: 'Anna Arbiter takes off 0.4 expected cards, 3.5 in all.',
      expectedTotalCards: 3.5,
      predictedHomeCorners: 5,
      expectedHomeCorners: 5.42,
      predictedAwayCorners: 4,
      expectedAwayCorners: 4.38,
      predictedTotalCorners: 9,
      expectedTotalCorners: 9.8,
    })
    prediction.factors.homeGoals = [{ group: 'weather', value: Math.log(0.96) }]
    prediction.factors.awayGoals = [{ group: 'weather', value: Math.log(0.98) }]
  })
  const numbers = page.locator('#numbers')
  // The part is drawn only near the viewport.
  await numbers.scrollIntoViewIfNeeded()
  const toRow = (name: string) =>
    numbers.locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) }).locator('td')
  await expect(toRow('Both teams to score')).toHaveText('54.3% chance')
  await expect(toRow('Expected goals, first half')).toHaveText('1.20')
  await expect(toRow('Expected goals, second half')).toHaveText('1.55')
  await expect(toRow('Expected goals')).toHaveText(['1.50', '1.25', '2.75'])
  await expect(toRow('Corners')).toHaveText(['5 (5.4)', '4 (4.4)', '9 (9.8)'])
  await expect(page.locator('#weather [data-impact]')).toHaveText(
    'The weather changes the expected goals: home −4.0%, away −2.0%.',
  )
  await expect(page.locator('#referee [data-impact]')).toHaveText(
    'Cards expected with this referee: 3.5, which is 0.4 fewer than with an average one.',
  )
  await page.goto(`/de/match/${match.id}`)
  await expect(page.locator('#weather [data-impact]')).toHaveText(
    /^Das Wetter verändert die erwarteten Tore: Heim −4,0\s%, Auswärts −2,0\s%\.$/,
  )
  await expect(page.locator('#referee [data-impact]')).toHaveText(
    'Erwartete Karten mit diesem Schiedsrichter: 3,5, also 0,4 weniger als mit einem durchschnittlichen.',
  )
})
