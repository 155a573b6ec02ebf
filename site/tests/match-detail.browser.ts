import type { Page } from '@playwright/test'
import {
  OVER_LINES,
  toLineLabel,
  toOverKey,
  type OverCategory,
} from '#data/model/forecast/markets.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import type { Match } from '#data/model/match/match.ts'
import { toOutcomeOdds, toOverUnderOdds } from '#data/model/match/odds.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import {
  DatesSchema,
  MatchDetailSchema,
  MatchListSchema,
  type MatchDetail,
} from '#data/model/replies.ts'
import { STATISTIC_KEYS, type Statistics } from '#data/model/match/statistics.ts'
import { expect, makePremium, registerUser, test } from './harness.ts'

type WholeDetail = MatchDetail & { match: Match; prediction: Prediction | null }

/** A match of the last day of the window: not started, so that it shows what is known before. */
async function readMatchId(page: Page, rank: number): Promise<string> {
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

/** Lets the real reply through with some of it changed. */
async function changeDetail(page: Page, change: (detail: WholeDetail) => void): Promise<void> {
  await page.route(/\/api\/matches\/[a-z0-9-]+$/, async (route) => {
    const response = await route.fetch()
    const detail = MatchDetailSchema.parse(await response.json()) as WholeDetail
    change(detail)
    await route.fulfill({ response, json: detail })
  })
}

async function openMatch(page: Page, change?: (detail: WholeDetail) => void): Promise<WholeDetail> {
  const { email } = await registerUser(page)
  await makePremium(email)
  const id = await readMatchId(page, 1)
  if (change) await changeDetail(page, change)
  const reply = page.waitForResponse(`**/api/matches/${id}`)
  await page.goto(`/match/${id}`)
  const detail = MatchDetailSchema.parse(await (await reply).json()) as WholeDetail
  await expect(page.getByRole('heading', { level: 1 })).toContainText(detail.match.homeTeam)
  return detail
}

test('[detail-01] [route-06] a match that cannot be had says so, with a way back', async ({
  page,
}) => {
  await registerUser(page)
  for (const code of LANGUAGE_CODES) {
    const path = `${code === 'en' ? '' : `/${code}`}/match/no-such-match`
    await page.goto(path)
    await expect(page.locator('[role="alert"] h1')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', code)
  }
  await page.goto('/match/no-such-match')
  await expect(page.getByRole('heading', { name: 'Failed to load match details' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await expect(page).toHaveURL('/')
})

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
  await expect(head).toContainText(`${prediction.confidenceScore.toFixed(1)}%`)
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  const outcome = page.locator('#outcome')
  for (const value of Object.values(odds)) await expect(outcome).toContainText(value)
  for (const percent of [
    prediction.homeWinProbability,
    prediction.drawProbability,
    prediction.awayWinProbability,
  ])
    await expect(outcome).toContainText(`${percent.toFixed(1)}% chance`)
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

/** Five games, which is all that a match may bring, in no order. */
const HOME_GAMES: Match['homeLast5Games'] = [
  game('L', 'Chelsea', { date: '2025-11-08', isHome: true, score: [0, 4] }),
  game('W', 'Fulham', { date: '2025-11-30', isHome: true, score: [3, 1] }),
  game('L', 'Arsenal', { date: '2025-10-25', isHome: false, score: [2, 5] }),
  game('D', 'Brentford', { date: '2025-11-22', isHome: false, score: [2, 2] }),
  game('W', 'Everton', { date: '2025-11-01', isHome: false, score: [1, 0] }),
]

function game(
  result: 'W' | 'D' | 'L',
  opponent: string,
  { date, isHome, score }: { date: string; isHome: boolean; score: readonly [number, number] },
): Match['homeLast5Games'][number] {
  return { result, opponent, date, isHome, teamScore: score[0], opponentScore: score[1] }
}

test('[detail-14] [detail-15] [detail-16] [detail-17] [detail-18] form, reasoning, weather, referee and broadcasters', async ({
  page,
}) => {
  const { match, reasoning } = await openMatch(page, ({ match }) => {
    match.homeLast5Games = HOME_GAMES
    match.awayLast5Games = []
    match.temperature = 11.4
    match.weatherCondition = 'Light rain'
    match.humidity = 82
    match.windSpeed = 18.5
    match.refereeName = 'Anna Example'
    match.refereeAvgYellowCards = 3.84
    match.refereeAvgRedCards = 0.126
    match.refereeStrictness = 'strict'
    match.tvStations = [
      { name: 'One', type: 'tv' },
      { name: 'Two', type: null },
      { name: 'One', type: 'stream' },
    ]
  })
  const form = page.locator('#form')
  await expect(form.getByRole('heading', { name: 'Recent Form Last 5 Games' })).toBeVisible()
  await expect(form.getByRole('heading', { level: 3 })).toHaveText([match.homeTeam, match.awayTeam])
  await expect(form.locator('ul').first().locator('li')).toHaveText([
    /^Form: Won\s*W\s*Fulham Home, 30 Nov\s*3 - 1$/,
    /^Form: Drawn\s*D\s*Brentford Away, 22 Nov\s*2 - 2$/,
    /^Form: Lost\s*L\s*Chelsea Home, 8 Nov\s*0 - 4$/,
    /^Form: Won\s*W\s*Everton Away, 1 Nov\s*1 - 0$/,
    /^Form: Lost\s*L\s*Arsenal Away, 25 Oct\s*2 - 5$/,
  ])
  await expect(form.locator('ul').nth(1).locator('li')).toHaveCount(0)
  await expect(form).toContainText('No recent games are known.')
  expect(reasoning.en).toBeTruthy()
  await expect(page.locator('#analysis')).toContainText((reasoning.en ?? '').split('\n')[0] ?? '')
  for (const text of ['11 °C', 'Light rain', '82%', '19 km/h'])
    await expect(page.locator('#weather')).toContainText(text)
  for (const text of ['Anna Example', '3.8', '0.13', 'Strict'])
    await expect(page.locator('#referee')).toContainText(text)
  await expect(page.locator('#tv li')).toHaveText(['One', 'Two'])
})

test('[detail-17] [detail-18] [detail-19] [detail-22] what is not known yet says so', async ({
  page,
}) => {
  await openMatch(page, ({ match }) => {
    match.refereeName = null
    match.tvStations = []
    match.homeLineup = null
    match.awayLineup = null
    match.headToHead = {
      total_matches: 0,
      home_wins: 0,
      draws: 0,
      away_wins: 0,
      recent_matches: [],
    }
  })
  await expect(page.locator('#referee')).toContainText(
    'Referee information not yet available for this match.',
  )
  await expect(page.locator('#tv')).toContainText('Not available yet')
  await expect(page.locator('#lineups')).toContainText(
    'Lineups will be available closer to kick-off',
  )
  await expect(page.locator('#head-to-head')).toHaveCount(0)
})

test('[detail-07] [detail-19] [detail-21] [detail-22] missing players, line-ups, table and earlier meetings', async ({
  page,
}) => {
  const players = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Player ${index + 1}`,
      jersey_number: index + 1,
    }))
  const { match } = await openMatch(page, ({ match }) => {
    match.sidelinedPlayers = [
      {
        team_id: match.homeTeamId,
        player_name: 'Max Out',
        reason: 'Knee injury',
        expected_return: '2027-01-31',
      },
      { team_id: match.awayTeamId, player_name: 'Sam Away', reason: null, expected_return: null },
    ]
    match.homeLineup = { formation: '4-3-3', startingXI: players(12), substitutes: players(9) }
    match.awayLineup = { formation: '5-4-1', startingXI: players(11), substitutes: players(2) }
    const zones = [
      'champions_league',
      'europa_league',
      'conference_league',
      'promotion',
      'promotion_playoff',
      'relegation_playoff',
      'relegation',
    ] as const
    match.leagueStandings = zones.map((zone, index) => ({
      id: String(index),
      teamId: index === 0 ? match.homeTeamId : `team-${index}`,
      teamName: `Team ${index}`,
      teamLogo: null,
      position: index + 1,
      matchesPlayed: 10,
      wins: 6,
      draws: 3,
      losses: 1,
      goalDifference: 12 - 4 * index,
      points: 21,
      form: 'LLWWDWW',
      zone,
    }))
    match.headToHead = {
      total_matches: 9,
      home_wins: 4,
      draws: 3,
      away_wins: 2,
      recent_matches: Array.from({ length: 7 }, (_, index) => ({
        home_team: 'Old Home',
        away_team: 'Old Away',
        home_score: 2,
        away_score: 1,
        date: `202${index}-05-06`,
      })),
    }
  })
  const missing = page.getByRole('region', { name: 'Missing players' })
  await expect(missing).toContainText(`Missing players: ${match.homeTeam}`)
  await expect(missing).toContainText(/Max Out.*Knee injury.*31 Jan 2027/)
  await expect(missing).toContainText(`Missing players: ${match.awayTeam}`)
  await expect(missing).toContainText(/Sam Away/)
  const lineups = page.locator('#lineups')
  await expect(lineups).toContainText('4-3-3')
  const counts = await lineups
    .locator('ol')
    .evaluateAll((lists) => lists.map((list) => list.children.length))
  expect(counts).toEqual([11, 7, 11, 2])
  await expect(lineups.locator('li').first()).toHaveText('1Player 1')
  const table = page.locator('table.standings')
  await expect(table.locator('tbody tr').first().locator('th, td')).toHaveText([
    '1',
    'Team 0',
    '10',
    '6',
    '3',
    '1',
    '+12',
    '21',
    /.*/,
    /.*/,
  ])
  await expect(table.locator('tbody tr').first().locator('[data-form]')).toHaveAttribute(
    'data-form',
    'WWDWW',
  )
  const marks = await table.locator('.badge').allTextContents()
  expect(new Set(marks).size).toBe(7)
  const meetings = page.locator('#head-to-head')
  await expect(meetings).toContainText('9 matches')
  await expect(meetings.locator('dd')).toHaveText(['4', '3', '2'])
  await expect(meetings.locator('[data-list] li')).toHaveCount(5)
  await expect(meetings.locator('[data-list] li').first()).toContainText(
    /2026.*Old Home – Old Away.*2 - 1/,
  )
})

test('[detail-03] [detail-05] [detail-20] [detail-23] live and finished matches show score, badge, statistics and events', async ({
  page,
}) => {
  let status: 'live' | 'finished' | 'scheduled' = 'live'
  await openMatch(page, (detail) => {
    detail.match.matchStatus = status
    detail.match.actualHomeScore = 2
    detail.match.actualAwayScore = 1
    detail.statistics = Object.fromEntries(
      STATISTIC_KEYS.map((key, index) => [key, index]),
    ) as Statistics
    detail.statistics.homeXg = 1.234
    detail.statistics.awayXg = 0.5
    detail.events = [
      {
        eventType: 'goal',
        minute: 45,
        extraMinute: 2,
        period: '1',
        teamId: null,
        teamName: 'Scorers',
        playerName: 'Nine',
        playerNumber: 9,
        relatedPlayerName: 'Ten',
        result: null,
        eventInfo: null,
        homeScoreAfter: 1,
        awayScoreAfter: 0,
      },
      {
        eventType: 'substitution',
        minute: 60,
        extraMinute: null,
        period: '2',
        teamId: null,
        teamName: 'Scorers',
        playerName: 'Coming',
        playerNumber: 12,
        relatedPlayerName: 'Going',
        result: null,
        eventInfo: null,
        homeScoreAfter: null,
        awayScoreAfter: null,
      },
    ]
  })
  const head = page.locator('article > header')
  await expect(head.locator('h1')).toContainText('2 - 1')
  await expect(head.getByText('LIVE')).toHaveCSS('animation-name', 'pulse-ring')
  const statistics = page.locator('#statistics')
  const names = [
    'Possession',
    'Shots',
    'Shots on goal',
    'Corners',
    'Fouls',
    'Yellow cards',
    'Red cards',
    'xG',
  ]
  await expect(statistics.locator('tbody th')).toHaveText(names)
  await expect(statistics.locator('tbody tr').last().locator('td')).toHaveText(['1.23', '0.50'])
  const events = page.locator('#events li')
  await expect(events.first()).toHaveText(/45\+2′\s*Goal Nine Scorers\. Assist: Ten\s*1 - 0/)
  await expect(events.nth(1)).toHaveText(/60′\s*Substitution Coming Scorers\. For Going/)
  status = 'finished'
  await page.reload()
  await expect(head.getByText('FINISHED')).toBeVisible()
  await expect(statistics).toBeVisible()
  status = 'scheduled'
  await page.reload()
  await expect(head).toContainText('Not started yet')
  await expect(statistics).toHaveCount(0)
})

test('[role-free-05] a free account: locked parts on its 3 matches, an upgrade card on the others', async ({
  page,
}) => {
  await registerUser(page)
  await page.goto(`/match/${await readMatchId(page, 1)}`)
  await expect(page.getByRole('heading', { name: 'Match outcome' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Part of Premium' })).toBeVisible()
  await expect(page.locator('[data-list="locked"] li')).toHaveText([
    'Missing players',
    'Goals over/under: all other lines',
    'Corners',
    'Cards',
    'Shots on goal',
    'Recent Form Last 5 Games',
    'AI Analysis',
    'Weather',
    'Referee',
    'TV broadcasters',
    'Team lineups',
    'Match statistics',
    'League standings',
    'Head-to-head',
    'Match events',
  ])
  await expect(page.getByRole('heading', { name: 'AI Analysis' })).toHaveCount(0)
  await page.goto(`/match/${await readMatchId(page, 4)}`)
  await expect(page.getByRole('heading', { name: 'This match is part of Premium' })).toBeVisible()
  await expect(
    page.locator('main').getByRole('link', { name: 'Upgrade to Premium' }),
  ).toHaveAttribute('href', '/subscribe')
})

test('[subscribe-01] [subscribe-02] [subscribe-03] the way to Premium: a spinner, the not-configured screen, and home for premium', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/user', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/subscribe')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Payment System Not Configured' })).toBeVisible()
  await expect(
    page.getByText(
      'Premium subscriptions are not currently available. Please contact the administrator to enable payment processing.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await makePremium(email)
  await page.goto('/subscribe')
  await expect(page).toHaveURL('/')
})
