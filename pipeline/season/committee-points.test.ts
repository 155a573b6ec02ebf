import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { makeContextReader, type TableDeduction } from '#pipeline/context/match-context.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import type { FeedTable } from '#pipeline/sources/source.ts'
import { parseSeasonFile } from '#pipeline/sources/football-data/parse.ts'
import { listUnknownClubs } from '#pipeline/stages/ingest/deductions.ts'
import {
  describeCommitteePoints,
  listCommitteePoints,
  makeCommitteeLookup,
} from './committee-points.ts'
import { isReserveSide } from './reserve-sides.ts'
import { toSeasonCalendar } from './season-calendar.ts'
import { toSeasonForecast } from './season-forecast.ts'
import { simulateSeason } from './simulate.ts'

const NOW = new Date('2023-11-20T08:00:00Z')
const CLUBS = [
  'Arsenal,Aston Villa,Bournemouth,Brentford,Brighton,Burnley,Chelsea,Crystal Palace,Everton,Fulham',
  "Liverpool,Luton,Man City,Man United,Newcastle,Nott'm Forest,Sheffield United,Tottenham,West Ham,Wolves",
].flatMap((names) => names.split(','))
const ROUNDS = 12

/** One round of a round-robin by the circle method. */
function listRound(round: number): [home: string, away: string][] {
  const [fixed = '', ...others] = CLUBS
  const turned = others.map((_, index) => others[(index + round) % others.length]!)
  const circle = [fixed, ...turned]
  return circle
    .slice(0, circle.length / 2)
    .map((home, index) => [home, circle[circle.length - 1 - index]!])
}

/** Everton of November 2023: four wins, two draws and six defeats in twelve matches; the others draw. */
function toScore(home: string, away: string, round: number): readonly [number, number] {
  if (home !== 'Everton' && away !== 'Everton') return [1, 1]
  const margin = round < 4 ? 1 : round < 6 ? 0 : -1
  const isHome = home === 'Everton'
  return [1 + Math.max(0, isHome ? margin : -margin), 1 + Math.max(0, isHome ? -margin : margin)]
}

function makeMatches(rounds: number): readonly FeedMatch[] {
  const lines = Array.from({ length: rounds }, (_, round) =>
    listRound(round).map(([home, away]) => {
      const day = new Date(Date.UTC(2023, 7, 12 + 7 * round)).toISOString().slice(0, 10)
      return ['E0', day, '15:00', home, away, ...toScore(home, away, round)].join()
    }),
  )
  const text = ['Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG', ...lines.flat()].join('\n')
  const { rows, rejects } = parseSeasonFile(new TextEncoder().encode(text), {
    now: NOW,
    fileName: 'E0.csv',
  })
  expect(rejects).toEqual([])
  return rows
}

const matches = makeMatches(ROUNDS)

/** The league's own table after some rounds, with ten points deducted from Everton. */
function toFeedTable(rounds: number): FeedTable {
  const [table] = makeContextReader(makeMatches(rounds), NOW).listTables()
  const rows = table!.rows
    .map(({ teamId, points, matchesPlayed }) => ({
      teamId,
      points: teamId === 'everton' ? points - 10 : points,
      played: matchesPlayed,
      position: 0,
    }))
    .toSorted((a, b) => b.points - a.points)
    .map((row, index) => ({ ...row, position: index + 1 }))
  return { leagueId: 'premier-league', season: 2023, rows }
}

const rows = matches.map((match): SeasonRow => ({
  ...match,
  leagueId: 'premier-league',
  stage: null,
}))

function forecast(tables: readonly FeedTable[], deductions: readonly TableDeduction[] = []) {
  const [table] = makeContextReader(matches, NOW, { tables, deductions }).listTables()
  const calendar = toSeasonCalendar(rows, listCommitteePoints(table!.rows))!
  const outlooks = simulateSeason(
    {
      teams: calendar.teams.size,
      played: calendar.played,
      left: calendar.left.map((match) => ({ ...match, supremacy: 0.3, total: 0.5 })),
      committeePoints: calendar.committeePoints,
      variances: [...calendar.teams].map(() => 0.02),
      tieBreak: 'goal_difference',
      playOffs: null,
    },
    { seasons: 2000, worlds: 20, random: createSeededRandom(1) },
  )
  const made = { madeAt: NOW.toISOString(), simulated: 2000 }
  return toSeasonForecast(calendar, outlooks, made).teams.find(
    ({ teamId }) => teamId === 'everton',
  )!
}

test('Everton of November 2023, ten points deducted: the forecast starts from the table, not from the matches', () => {
  const before = forecast([])
  expect(before).toMatchObject({ played: 12, points: 14 })
  const after = forecast([toFeedTable(ROUNDS)])
  expect(after).toMatchObject({ played: 12, points: 4 })
  expect(after.expectedPoints).toBe(before.expectedPoints - 10)
  expect(after.chances.relegation).toBeGreaterThan(before.chances.relegation! + 20)
})

const DEDUCTION = {
  id: '6f0f5b1e-6f0e-4f6e-8d5a-0a3f4f7a5a11',
  leagueId: 'premier-league',
  season: 2023,
  teamId: 'everton',
  team: 'Everton',
  on: '2023-11-17',
  points: -10,
  reason: 'Profitability and sustainability rules',
}

test('without a table of the feed the entered decisions do the same, from their day on', () => {
  const before = forecast([])
  const after = forecast([], [DEDUCTION])
  expect(after).toMatchObject({ played: 12, points: 4 })
  expect(after.expectedPoints).toBe(before.expectedPoints - 10)
  expect(forecast([toFeedTable(ROUNDS)], [DEDUCTION])).toMatchObject({ points: 4 })
  expect(forecast([], [DEDUCTION, { ...DEDUCTION, on: '2023-11-19', points: 4 }])).toMatchObject({
    points: 8,
  })
  expect(forecast([], [{ ...DEDUCTION, on: '2023-11-21' }])).toMatchObject({ points: 14 })
  expect(forecast([], [{ ...DEDUCTION, season: 2022 }])).toMatchObject({ points: 14 })
})

test('a deduction changes place and zone, and equal points are ordered by goals, with it as without', () => {
  const readTable = (points: number) =>
    makeContextReader(matches, NOW, { deductions: [{ ...DEDUCTION, points }] }).listTables()[0]!
      .rows
  const last = readTable(-14).at(-1)!
  expect(last).toMatchObject({ teamId: 'everton', points: 0, zone: 'relegation' })
  // Down to the points of clubs with a better goal difference: below them.
  for (let points = -1; points > -14; points -= 1) {
    const rows = readTable(points)
    expect(rows.map(({ position }) => position)).toEqual(CLUBS.map((_, index) => index + 1))
    const keys = rows.map((row) => 1000 * row.points + row.goalDifference)
    expect(keys).toEqual(keys.toSorted((a, b) => b - a))
  }
})

test('a deduction of a club that its season does not have is told in the report of the run', () => {
  const tables = makeContextReader(matches, NOW).listTables()
  expect(listUnknownClubs([DEDUCTION], tables)).toEqual([])
  expect(listUnknownClubs([{ ...DEDUCTION, teamId: 'evertonn' }], tables)).toEqual([
    expect.stringContaining('has no club "evertonn"'),
  ])
})

test('a table that lags one match behind still shows the deduction, of one further behind or ahead the entered one counts', () => {
  expect(forecast([toFeedTable(ROUNDS - 1)])).toMatchObject({ played: 12, points: 4 })
  for (const rounds of [ROUNDS - 4, ROUNDS + 1]) {
    expect(forecast([toFeedTable(rounds)])).toMatchObject({ played: 12, points: 14 })
    expect(forecast([toFeedTable(rounds)], [DEDUCTION])).toMatchObject({ played: 12, points: 4 })
  }
})

test('the deduction stays in our table while the feed’s already counts a match that has just ended', () => {
  const last = matches.find(
    ({ homeTeam, awayTeam, kickoffAt }) =>
      (homeTeam === 'Everton' || awayTeam === 'Everton') && kickoffAt >= '2023-10-28',
  )!
  const after = new Date(Date.parse(last.kickoffAt) + 110 * 60_000)
  const reader = makeContextReader(matches, after, { tables: [toFeedTable(ROUNDS)] })
  for (const rows of [reader.listTables()[0]!.rows, reader.read(last).leagueStandings])
    expect(rows.find(({ teamId }) => teamId === 'everton')).toMatchObject({
      matchesPlayed: 11,
      points: 4,
    })
})

test('points without a known cause are reported as such, and still used in the forecast', () => {
  const table = [{ teamId: 'leeds', teamName: 'Leeds', points: 12, wins: 3, draws: 1 }]
  const [more] = listCommitteePoints(table)
  expect(more).toEqual({ teamId: 'leeds', team: 'Leeds', points: 2 })
  expect(describeCommitteePoints('Premier League', more!)).toContain(
    '2 points more for Leeds than its matches gave, and no cause is known',
  )
  const [less] = listCommitteePoints([{ ...table[0]!, points: 4 }])
  expect(describeCommitteePoints('Premier League', less!)).toContain('6 points fewer for Leeds')
  expect(listCommitteePoints([{ ...table[0]!, points: 10 }])).toEqual([])
})

test('a reserve side of Real Sociedad is recognised, Real Sociedad is not one', () => {
  expect(isReserveSide('real-sociedad-b')).toBe(true)
  expect(isReserveSide('real-sociedad')).toBe(false)
})

test('points of a season are those of its stored table, of one without those of the list', () => {
  const everton = { teamId: 'everton', teamName: 'Everton', points: 16, wins: 7, draws: 5 }
  // The next season's fixtures are known: its table is stored too.
  const toPoints = makeCommitteeLookup(
    new Map([
      ['premier-league/2023', [everton]],
      ['premier-league/2024', [{ ...everton, points: 0, wins: 0, draws: 0 }]],
    ]),
  )
  const at = Date.UTC(2024, 0, 10)
  const ask = (season: number) =>
    toPoints({ league: 'premier-league', season, teamIds: ['arsenal', 'everton'] }, at)
  expect(ask(2023)).toEqual([0, -10])
  expect(ask(2024)).toEqual([0, 0])
  expect(ask(2022)).toEqual([0, 0])
  const juventus = { league: 'serie-a', season: 2022, teamIds: ['juventus'] } as const
  expect(toPoints(juventus, Date.UTC(2023, 2, 1))).toEqual([-15])
})
