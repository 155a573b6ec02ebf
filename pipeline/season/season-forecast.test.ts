import { expect, test } from 'vitest'
import { SeasonForecastSchema } from '#data/model/forecast/season-forecast.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { countFewestLeft, toSeasonCalendar } from './season-calendar.ts'
import { toSeasonForecast } from './season-forecast.ts'
import type { TeamOutlook } from './simulate.ts'

const MADE = { madeAt: '2026-08-01T08:00:00.000Z', simulated: 20_000 }

function makeRow(league: LeagueId, home: number, away: number, goals: string | null): SeasonRow {
  const [homeGoals, awayGoals] = goals?.split('-').map(Number) ?? []
  return {
    leagueId: league,
    season: 2026,
    stage: null,
    homeTeamId: `club-${String(home).padStart(2, '0')}`,
    awayTeamId: `club-${String(away).padStart(2, '0')}`,
    homeTeam: `Club ${home}`,
    awayTeam: `Club ${away}`,
    matchStatus: goals === null ? 'scheduled' : 'finished',
    actualHomeScore: homeGoals ?? null,
    actualAwayScore: awayGoals ?? null,
  }
}

/** A complete calendar, the first `played` matches 1-0. */
function makeRows(league: LeagueId, teams: number, played: number): SeasonRow[] {
  return Array.from({ length: teams * teams }, (_, at) => [Math.floor(at / teams), at % teams])
    .filter(([home, away]) => home !== away)
    .map(([home, away], index) => makeRow(league, home!, away!, index < played ? '1-0' : null))
}

test('the remaining matches of a league are all pairs that have not met, play-offs aside', () => {
  const rows = makeRows('premier-league', 20, 100)
  const calendar = toSeasonCalendar([...rows, makeRow('premier-league', 0, 1, '3-3')])!
  expect(calendar.teams.size).toBe(20)
  expect(calendar.played).toHaveLength(100)
  expect(calendar.left).toHaveLength(280)
  expect(calendar.round).toBe(10)
  expect(calendar.played[0]).toEqual({ home: 0, away: 1, goals: { home: 1, away: 0 } })
})

test('a feed with only the next week must have shown two rounds first', () => {
  const rows = makeRows('premier-league', 20, 380)
  expect(toSeasonCalendar(rows.slice(0, 19))).toBeNull()
  expect(toSeasonCalendar(makeRows('premier-league', 20, 0))!.round).toBe(0)
  expect(toSeasonCalendar([])).toBeNull()
  expect(toSeasonCalendar(rows.slice(0, 100))!.left).toHaveLength(280)
})

test('of a cup the league phase counts, once every club has all of its matches', () => {
  const inPhase = makeRows('champions-league', 8, 10).map((row) => ({
    ...row,
    stage: 'League Phase',
  }))
  const finals = [makeRow('champions-league', 0, 1, null)]
  const calendar = toSeasonCalendar([...inPhase, ...finals])!
  expect(calendar.left).toHaveLength(46)
  expect(countFewestLeft(calendar)).toBe(6)
  expect(toSeasonCalendar(inPhase.slice(1))).toBeNull()
  expect(toSeasonCalendar(finals)).toBeNull()
})

/** Club n ends in place n, or with probability 1/4 in the next one. */
function makeOutlooks(teams: number): TeamOutlook[] {
  return Array.from({ length: teams }, (_, team) => {
    const places = Array.from({ length: teams }, () => 0)
    places[team] = team === 0 || team === teams - 1 ? 1 : 0.75
    if (team > 0 && team < teams - 1) places[team + 1] = 0.25
    return {
      expectedPoints: 90 - 3.17 * team,
      places,
      placesToGoUp: places,
      playOffWin: team === 3 ? 0.304 : 0,
    }
  })
}

test('a forecast has whole figures only, sorted by what is shown', () => {
  const calendar = toSeasonCalendar(makeRows('premier-league', 20, 100))!
  const forecast = toSeasonForecast(calendar, makeOutlooks(20), MADE)
  expect(SeasonForecastSchema.parse(forecast)).toEqual(forecast)
  const [first, second] = forecast.teams
  expect(first).toMatchObject({ teamId: 'club-00', points: 19 * 3, expectedPoints: 90 })
  expect(first!.chances).toMatchObject({ title: 100, champions_league: 100 })
  expect(second!.spread).toEqual([2, 2, 2, 2, 3])
  expect(second!.expectedPoints).toBe(87)
  const fourth = forecast.teams[3]!
  expect(fourth.chances).toMatchObject({ champions_league: 75, europa_league: 25 })
  expect(forecast.teams.at(-1)!.chances).toMatchObject({ relegation: 100 })
})

test('winning the play-offs counts as promotion where they are among clubs of the table', () => {
  const toPromotion = (league: LeagueId, teams: number) =>
    toSeasonForecast(toSeasonCalendar(makeRows(league, teams, 0))!, makeOutlooks(teams), MADE)
      .teams[3]!.chances
  expect(toPromotion('championship', 24)).toMatchObject({ promotion: 30, promotion_playoff: 100 })
  expect(toPromotion('2-bundesliga', 18)).toMatchObject({ promotion: 0, promotion_playoff: 0 })
})

test('a reserve side has no probability of promotion, and the club behind it takes its place', () => {
  const calendar = toSeasonCalendar(makeRows('la-liga-2', 22, 0))!
  const outlooks = makeOutlooks(22).map((outlook, team, all) => ({
    ...outlook,
    playOffWin: 0,
    // As simulated with the first club as a reserve side.
    placesToGoUp: team === 0 ? outlook.places.map(() => 0) : all[team - 1]!.places,
  }))
  const { teams } = toSeasonForecast(calendar, outlooks, MADE)
  const toChances = (id: string) => teams.find(({ teamId }) => teamId === id)!.chances
  expect(toChances('club-00')).toMatchObject({ title: 100, promotion: 0, promotion_playoff: 0 })
  expect(toChances('club-01')).toMatchObject({ promotion: 100 })
  expect(toChances('club-02')).toMatchObject({ promotion: 75, promotion_playoff: 25 })
})
