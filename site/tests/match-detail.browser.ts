/** The context of a match: form, weather, people, line-ups, and its events. */
import { OVER_LINES } from '#data/model/forecast/markets.ts'
import type { Match } from '#data/model/match/match.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import { SHOWN_STATISTICS } from '#site/lib/match/statistics.ts'
import matchTexts from '#site/locales/en/match.json' with { type: 'json' }
import { STATISTIC_KEYS, type Statistics } from '#data/model/match/statistics.ts'
import { expect, test } from './harness.ts'
import { lookAtMatch } from './match-page.ts'

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

test('[detail-14] [detail-15] [detail-16] [detail-17] [detail-18] form, reasoning, weather, referee and broadcasters, with figures in the form of the language', async ({
  page,
}) => {
  const { match, reasoning } = await lookAtMatch(page, ({ match }) => {
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
    // Home goals first, also of a game that was played away.
    /^Form: Won\s*W\s*Everton Away, 1 Nov\s*0 - 1$/,
    /^Form: Lost\s*L\s*Arsenal Away, 25 Oct\s*5 - 2$/,
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

  const { pathname } = new URL(page.url())
  for (const [language, yellow] of [
    ['de', '3,8'],
    ['tr', '3,8'],
  ]) {
    await page.goto(`/${language}${pathname}`)
    await expect(page.locator('#referee')).toContainText(yellow!)
    const drawn = { path: page.url(), html: await page.content() }
    expect(findPageFigures(drawn), 'figures of the island in the form of its language').toEqual([])
  }
})

test('[detail-17] [detail-18] [detail-19] [detail-22] what is not known yet says so', async ({
  page,
}) => {
  await lookAtMatch(page, ({ match }) => {
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
  const { match } = await lookAtMatch(page, ({ match }) => {
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
  await expect(missing).toContainText(/Max Out.*Knee injury.*31\sJan 2027/)
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
  // At first the two clubs and those beside them.
  await expect(table.locator('tbody tr')).not.toHaveCount(0)
  const begun = await table.locator('tbody tr').count()
  await page.getByRole('button', { name: 'Whole table' }).click()
  expect(await table.locator('tbody tr').count()).toBeGreaterThan(begun)
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
  await expect(table.getByRole('link', { name: 'Team 1' })).toHaveAttribute('href', '/teams/team-1')
  await expect(table.locator('tbody tr').first().locator('[data-form]')).toHaveAttribute(
    'data-form',
    'WWDWW',
  )
  const marks = await table.locator('.zone').allTextContents()
  expect(new Set(marks).size).toBe(7)
  const meetings = page.locator('#head-to-head')
  await expect(meetings).toContainText('9 matches')
  await expect(meetings.locator('dd')).toHaveText(['4', '3', '2'])
  await expect(meetings.locator('[data-list] li')).toHaveCount(5)
  await expect(meetings.locator('[data-list] li').first()).toContainText(
    /2026.*Old Home – Old Away.*2 - 1/,
  )
})

const toSmall = (expected: number | null) => formatNumber(expected, 'en', 1)

test('[detail-03] [detail-05] [detail-20] [detail-23] live and finished matches show score, badge, statistics and events', async ({
  page,
}) => {
  let status: 'live' | 'finished' | 'scheduled' = 'live'
  const { prediction } = await lookAtMatch(page, (detail) => {
    detail.match.matchStatus = status
    detail.match.clock = status === 'live' ? '63' : null
    detail.match.clockAt = new Date().toISOString()
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
  await expect(head.locator('.score')).toHaveText('2 - 1')
  await expect(head.locator('.stage [data-clock]')).toContainText('63′')
  await expect(head.locator('[data-said="score"]')).toHaveText(/^we said \d–\d$/)
  const live = head.getByText('LIVE')
  expect(await live.evaluate((badge) => getComputedStyle(badge, '::after').animationName)).toBe(
    'pulse-ring',
  )
  const statistics = page.locator('#statistics')
  const names = SHOWN_STATISTICS.map((name) => matchTexts.statistics[name])
  await expect(statistics.locator('tbody th')).toHaveText(names)
  // The expectation is in small type below the count.
  const said = prediction!
  const expected: Partial<Record<string, readonly string[]>> = {
    ShotsOnTarget: [said.expectedHomeShotsOnGoal, said.expectedAwayShotsOnGoal].map(toSmall),
    Corners: [said.expectedHomeCorners, said.expectedAwayCorners].map(toSmall),
    Xg: [said.expectedHomeGoals, said.expectedAwayGoals].map(toSmall),
  }
  // All figures differ: each is its index in the list of keys.
  for (const [index, name] of SHOWN_STATISTICS.entries()) {
    const figures = [`home${name}`, `away${name}`].map((key) =>
      String(STATISTIC_KEYS.findIndex((known) => known === key)),
    )
    const shown = {
      Possession: figures.map((figure) => `${figure}%`),
      Xg: ['1.23', '0.50'],
    }
    const cells = statistics.locator('tbody tr').nth(index).locator('td')
    const happened = name in shown ? shown[name as keyof typeof shown] : figures
    await expect(cells, name).toHaveText(
      happened.map((figure, side) => figure + (expected[name]?.[side] ?? '')),
    )
  }
  const events = page.locator('#events li')
  await expect(events.first()).toHaveText(/45\+2′\s*Goal Nine Scorers\. Assist: Ten\s*1 - 0/)
  await expect(events.nth(1)).toHaveText(/60′\s*Substitution Coming Scorers\. Replaces Going/)
  status = 'finished'
  await page.reload()
  await expect(head.getByText('FINISHED')).toBeVisible()
  await expect(statistics).toBeVisible()
  // Three goals: each line is ticked on its right side.
  const goals = page.locator('[data-category="Goals"]')
  await expect(goals.locator('caption')).toContainText('In the match: 3')
  for (const line of OVER_LINES.Goals) {
    const row = goals.locator('tbody tr', {
      has: page.getByRole('rowheader', { name: String(line) }),
    })
    const [over, under] = [row.locator('.figure').first(), row.locator('.figure').last()]
    await expect(line < 3 ? over : under, `${line}`).toContainText('came true')
    await expect(line < 3 ? under : over, `${line}`).not.toContainText('came true')
  }
  status = 'scheduled'
  await page.reload()
  await expect(head).toContainText('Not started yet')
  await expect(statistics).toHaveCount(0)
})
