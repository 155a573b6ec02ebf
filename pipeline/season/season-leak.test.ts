import { expect, test } from 'vitest'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { fitEngine } from '#pipeline/models/engine.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { CONTEXT_CUPS, type ContextLeagueId } from '#data/model/context-leagues.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import { backtestSeasons } from './season-backtest.ts'
import { toSeasonState } from './outlook.ts'
import { listLeft, simulateSeason } from './simulate.ts'

const own = makeUpSeasons({
  seed: 5,
  leagues: ['premier-league'],
  teamsPerLeague: 10,
  seasons: [2018, 2019, 2020],
  withOdds: true,
})
const others: HistoricMatch[] = makeUpSeasons({
  seed: 6,
  leagues: ['la-liga'],
  teamsPerLeague: 10,
  seasons: [2018, 2019, 2020],
  withOdds: true,
}).map((match, index) => ({
  ...match,
  matchId: `context-${index}`,
  league: index % 9 === 0 ? CONTEXT_CUPS : ('context-P1' as ContextLeagueId),
}))
const all = [...own, ...others]
const NOW = Date.parse('2020-10-20T00:00:00Z')
const changed = all.map((match) =>
  match.kickoffMs < NOW
    ? match
    : { ...match, goals: { home: match.goals.away + 3, away: match.goals.home }, odds: null },
)

function forecast(matches: readonly HistoricMatch[]) {
  const teamIds = [...new Set(own.map(({ homeTeamId }) => homeTeamId))].sort()
  const played = own
    .filter(({ season, kickoffMs }) => season === 2020 && kickoffMs < NOW)
    .map(({ homeTeamId, awayTeamId, goals }) => ({
      home: teamIds.indexOf(homeTeamId),
      away: teamIds.indexOf(awayTeamId),
      goals,
    }))
  const left = listLeft(teamIds.length, played)
  const facts = {
    league: 'premier-league',
    season: 2020,
    nowMs: NOW,
    teamIds,
    played,
    left,
  } as const
  const engine = fitEngine(matches, { asOfMs: NOW })
  const state = toSeasonState(engine, facts, createSeededRandom(1))!
  return simulateSeason(state, { seasons: 500, worlds: 20, random: createSeededRandom(2) })
}

test('changing every result and every odds from day D on, of context leagues and cups too, leaves the season forecast unchanged', () => {
  expect(forecast(changed)).toEqual(forecast(all))
})

test('the measured season forecasts do not use later seasons', () => {
  const options = { firstSeason: 2019, lastSeason: 2019, rounds: [0, 5], seasons: 200 }
  const scores = backtestSeasons(all, options)
  expect(scores).toHaveLength(6)
  for (const { n, logLoss } of scores) {
    expect(n).toBe(10)
    for (const value of Object.values(logLoss)) expect(value).toBeGreaterThan(0)
  }
  expect(backtestSeasons(changed, options)).toEqual(scores)
})
