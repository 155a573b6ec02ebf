/**
 * Attack and defence strengths of one country's teams from goals alone, both
 * divisions at once, recent matches counting more.
 * Source: Dixon & Coles (1997), Applied Statistics 46(2), 265–280. Deviations:
 * a normal prior on the strengths instead of a constraint (new teams and thin
 * leagues shrink to their division), and one dependence with a prior of its own.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { getLeague } from '#data/model/leagues.ts'
import { minimise } from '#pipeline/maths/minimise.ts'
import { DAY_MS } from './match-pool.ts'
import { createDixonColesObjective, type DixonColesProblem } from './dixon-coles-objective.ts'

export interface DixonColesOptions {
  readonly asOfMs: number
  /** Age in days at which a match counts half. */
  readonly halfLifeDays: number
  /** Standard deviation of the strengths around their division's level, log goals. */
  readonly strengthSpread: number
  /** How far above its second division a first division stands, in attack and in defence, log goals. */
  readonly divisionGap: number
  /** Mean and standard deviation of what is believed of the dependence beforehand. */
  readonly dependencePrior: { readonly mean: number; readonly spread: number }
}

export interface DixonColesFit {
  /** Per league: log of the goals of an average away side, and what playing at home adds. */
  readonly levels: ReadonlyMap<string, { readonly base: number; readonly homeAdvantage: number }>
  readonly teams: ReadonlyMap<string, { readonly attack: number; readonly defence: number }>
  readonly dependence: number
  readonly converged: boolean
}

const FOOTBALL_AVERAGE = { base: Math.log(1.15), homeAdvantage: 0.25 }

function toNumbering(names: Iterable<string>): Map<string, number> {
  return new Map([...new Set(names)].sort().map((name, index) => [name, index]))
}

function toProblem(matches: readonly HistoricMatch[], options: DixonColesOptions) {
  const teams = toNumbering(matches.flatMap((match) => [match.homeTeamId, match.awayTeamId]))
  const leagues = toNumbering(matches.map((match) => match.league))
  const priorMeans = new Float64Array(teams.size)
  // Matches come in order of time: what remains is the division a team was last seen in.
  for (const match of matches) {
    const mean = toDivisionLevel(match.league, leagues, options.divisionGap)
    priorMeans[teams.get(match.homeTeamId)!] = mean
    priorMeans[teams.get(match.awayTeamId)!] = mean
  }
  const problem: DixonColesProblem = {
    teamCount: teams.size,
    leagueCount: leagues.size,
    home: Int32Array.from(matches, (match) => teams.get(match.homeTeamId)!),
    away: Int32Array.from(matches, (match) => teams.get(match.awayTeamId)!),
    league: Int32Array.from(matches, (match) => leagues.get(match.league)!),
    neutral: Uint8Array.from(matches, (match) => Number(match.neutral)),
    homeGoals: Float64Array.from(matches, (match) => match.goals.home),
    awayGoals: Float64Array.from(matches, (match) => match.goals.away),
    weight: Float64Array.from(
      matches,
      (match) => 0.5 ** ((options.asOfMs - match.kickoffMs) / DAY_MS / options.halfLifeDays),
    ),
    priorMeans,
    strengthPrecision: 1 / options.strengthSpread ** 2,
    levelMeans: FOOTBALL_AVERAGE,
    dependencePrior: options.dependencePrior,
  }
  return { problem, teams, leagues }
}

function toDivisionLevel(league: string, leagues: ReadonlyMap<string, number>, gap: number) {
  if (leagues.size < 2) return 0
  return getLeague(league)?.tier === 2 ? -gap / 2 : gap / 2
}

/**
 * Strengths and levels that explain the matches best.
 *
 * @param matches of one country, in order of time, all before `asOfMs`
 */
export function fitDixonColes(
  matches: readonly HistoricMatch[],
  options: DixonColesOptions,
): DixonColesFit {
  const { problem, teams, leagues } = toProblem(matches, options)
  const { objective, start } = createDixonColesObjective(problem)
  const { point, converged } = minimise(objective, start, {
    maxIterations: 300,
    gradientTolerance: 1e-7,
  })
  const { teamCount, leagueCount } = problem
  const levelAt = 2 * teamCount
  return {
    teams: new Map(
      [...teams].map(([team, index]) => [
        team,
        { attack: point[index]!, defence: point[teamCount + index]! },
      ]),
    ),
    levels: new Map(
      [...leagues].map(([league, index]) => [
        league,
        {
          base: point[levelAt + index]!,
          homeAdvantage: point[levelAt + leagueCount + index]!,
        },
      ]),
    ),
    dependence: point[levelAt + 2 * leagueCount]!,
    converged,
  }
}
