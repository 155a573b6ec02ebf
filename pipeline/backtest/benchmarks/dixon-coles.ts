/**
 * The standard benchmark: attack and defence of each team by weighted likelihood, older matches
 * weighing less, low scores correlated. Source: Dixon & Coles (1997), Applied Statistics 46(2),
 * 265–280. Weights decay by 0.0019 a day. Each team has a prior of eight goals of an average team,
 * which the paper lacks and most implementations add.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { toDayNumber, toPoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import { toPoissonGrid } from '#pipeline/models/markets/poisson-grid.ts'
import { toBoundedRate, type ScoreGrid } from '#pipeline/models/markets/score-grid.ts'

const FADE_PER_DAY = 0.0019
const DEPENDENCE = -0.09
const REFIT_DAYS = 7
const MAX_AGE_DAYS = 1100
const SWEEPS = 12
/** Prior: goals of an average team, added to each team's own. */
const PRIOR_GOALS = 8

interface Fit {
  readonly day: number
  readonly home: number
  readonly away: number
  readonly attack: ReadonlyMap<string, number>
  readonly defence: ReadonlyMap<string, number>
}

type Played = Pick<HistoricMatch, 'homeTeamId' | 'awayTeamId' | 'goals'> & { readonly day: number }

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

/**
 * Maximum likelihood by coordinate updates: each factor is observed goals over the goals expected
 * by the other factors.
 */
function fit(played: readonly Played[], day: number, before: Fit | undefined): Fit {
  const recent = played.filter((match) => day - match.day <= MAX_AGE_DAYS)
  const weights = recent.map((match) => Math.exp(-FADE_PER_DAY * (day - match.day)))
  let [home, away] = [before?.home ?? 1.5, before?.away ?? 1.15]
  let attack = new Map(before?.attack)
  let defence = new Map(before?.defence)
  const at = (map: ReadonlyMap<string, number>, team: string) => map.get(team) ?? 1
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const side of ['attack', 'defence'] as const) {
      const seen = new Map<string, number>()
      const expected = new Map<string, number>()
      const level = { homeSeen: 0, homeExpected: 1e-9, awaySeen: 0, awayExpected: 1e-9 }
      for (const [index, { homeTeamId, awayTeamId, goals }] of recent.entries()) {
        const weight = weights[index]!
        const homeRate = home * at(attack, homeTeamId) * at(defence, awayTeamId)
        const awayRate = away * at(attack, awayTeamId) * at(defence, homeTeamId)
        level.homeSeen += weight * goals.home
        level.homeExpected += weight * homeRate
        level.awaySeen += weight * goals.away
        level.awayExpected += weight * awayRate
        const [ofHome, ofAway] =
          side === 'attack' ? [homeTeamId, awayTeamId] : [awayTeamId, homeTeamId]
        const own = side === 'attack' ? attack : defence
        add(seen, ofHome, weight * goals.home)
        add(expected, ofHome, (weight * homeRate) / at(own, ofHome))
        add(seen, ofAway, weight * goals.away)
        add(expected, ofAway, (weight * awayRate) / at(own, ofAway))
      }
      const next = new Map(
        [...seen].map(([team, goals]) => [
          team,
          (goals + PRIOR_GOALS) / (expected.get(team)! + PRIOR_GOALS),
        ]),
      )
      if (side === 'attack') attack = next
      else defence = next
      home *= level.homeSeen / level.homeExpected || 1
      away *= level.awaySeen / level.awayExpected || 1
    }
  return { day, home, away, attack, defence }
}

/** One fit per country and week, from the matches learned so far. */
export class DixonColesModel {
  private readonly played = new Map<string, Played[]>()
  private readonly fits = new Map<string, Fit>()

  /** Score grid of a league match. */
  predict(
    match: Pick<HistoricMatch, 'league' | 'homeTeamId' | 'awayTeamId' | 'kickoffMs'>,
  ): ScoreGrid {
    const pool = toPoolKey(match.league)
    const day = toDayNumber(match.kickoffMs)
    const known = this.fits.get(pool)
    const current =
      known && day - known.day < REFIT_DAYS ? known : fit(this.played.get(pool) ?? [], day, known)
    this.fits.set(pool, current)
    const at = (map: ReadonlyMap<string, number>, team: string) => map.get(team) ?? 1
    const { home, away, attack, defence } = current
    return toPoissonGrid(
      {
        homeRate: toBoundedRate(
          home * at(attack, match.homeTeamId) * at(defence, match.awayTeamId),
        ),
        awayRate: toBoundedRate(
          away * at(attack, match.awayTeamId) * at(defence, match.homeTeamId),
        ),
      },
      DEPENDENCE,
    )
  }

  learn(match: HistoricMatch): void {
    const pool = toPoolKey(match.league)
    const played = this.played.get(pool) ?? []
    this.played.set(pool, played)
    const { homeTeamId, awayTeamId, goals } = match
    played.push({ homeTeamId, awayTeamId, goals, day: toDayNumber(match.kickoffMs) })
  }
}
