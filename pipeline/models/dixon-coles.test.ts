import { expect, test } from 'vitest'
import { fitDixonColes, type DixonColesOptions } from './dixon-coles.ts'
import { createDixonColesObjective, type DixonColesProblem } from './dixon-coles-objective.ts'
import { makeUpSeasons, toTrueStrength } from './made-up-seasons.ts'

const problem: DixonColesProblem = {
  teamCount: 3,
  leagueCount: 1,
  home: Int32Array.of(0, 1, 2, 0, 1),
  away: Int32Array.of(1, 2, 0, 2, 0),
  league: new Int32Array(5),
  neutral: Uint8Array.of(0, 0, 1, 0, 0),
  homeGoals: Float64Array.of(0, 1, 3, 1, 0),
  awayGoals: Float64Array.of(0, 0, 1, 1, 1),
  weight: Float64Array.of(1, 0.9, 0.8, 0.5, 0.4),
  priorMeans: Float64Array.of(0.1, -0.1, 0),
  strengthPrecision: 4,
  levelMeans: { base: 0.1, homeAdvantage: 0.25 },
  dependencePrior: { mean: -0.08, spread: 0.05 },
}

test('the gradient is that of finite differences', () => {
  const { objective, start } = createDixonColesObjective(problem)
  const point = start.map((value, index) => value + 0.1 * Math.sin(index + 1))
  const gradient = new Float64Array(point.length)
  objective(point, gradient)
  const scratch = new Float64Array(point.length)
  for (let index = 0; index < point.length; index++) {
    const step = (by: number) => {
      const moved = Float64Array.from(point)
      moved[index]! += by
      return objective(moved, scratch)
    }
    expect(gradient[index]).toBeCloseTo((step(1e-5) - step(-1e-5)) / 2e-5, 5)
  }
})

const options: DixonColesOptions = {
  asOfMs: Date.UTC(2022, 6, 1),
  halfLifeDays: 360,
  strengthSpread: 0.25,
  divisionGap: 0.3,
  dependencePrior: { mean: 0, spread: 1e-3 },
}

test('with teams held equal and no dependence it is the mean of the goals, as a Poisson fit says', () => {
  const matches = makeUpSeasons({
    seed: 4,
    leagues: ['serie-a'],
    teamsPerLeague: 20,
    seasons: [2019, 2020, 2021],
    withOdds: false,
  })
  const fit = fitDixonColes(matches, { ...options, halfLifeDays: 1e9, strengthSpread: 0.003 })
  const mean = (side: 'home' | 'away') =>
    matches.reduce((sum, match) => sum + match.goals[side], 0) / matches.length
  const level = fit.levels.get('serie-a')!
  expect(fit.converged).toBe(true)
  // The weak belief in football's averages moves 1,140 matches by less than this.
  expect(Math.exp(level.base)).toBeCloseTo(mean('away'), 1)
  expect(Math.exp(level.base + level.homeAdvantage)).toBeCloseTo(mean('home'), 1)
})

test('finds the strengths behind made-up results', () => {
  const teams = 20
  const matches = makeUpSeasons({
    seed: 11,
    leagues: ['serie-a'],
    teamsPerLeague: teams,
    seasons: [2019, 2020, 2021],
    withOdds: false,
  })
  const fit = fitDixonColes(matches, { ...options, halfLifeDays: 1e9 })
  const errors = Array.from({ length: teams }, (_, index) => {
    const { attack, defence } = fit.teams.get(`serie-a-team-${index}`)!
    return (attack + defence) / 2 - toTrueStrength(index, teams) / 2
  })
  const meanError = errors.reduce((sum, error) => sum + error, 0) / teams
  const spread = Math.sqrt(errors.reduce((sum, error) => sum + (error - meanError) ** 2, 0) / teams)
  expect(spread).toBeLessThan(0.07)
})

test('goals long ago count less than goals of late', () => {
  const base = { leagues: ['serie-a'] as const, teamsPerLeague: 20, withOdds: false }
  const matches = makeUpSeasons({ ...base, seed: 3, seasons: [2018, 2021] }).map((match) => ({
    ...match,
    goals: match.season === 2021 ? { home: 3, away: 1 } : { home: 0, away: 1 },
  }))
  const level = (halfLifeDays: number) =>
    fitDixonColes(matches, { ...options, halfLifeDays }).levels.get('serie-a')!.homeAdvantage
  expect(level(100)).toBeGreaterThan(level(1e9) + 0.2)
})
