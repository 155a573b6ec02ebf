/**
 * A season played to its end many times: from the rates of what is left and
 * from how sure the strengths behind them are. Strengths are drawn anew for
 * each of a few hundred worlds, scores for each season of a world. Pure.
 */
import type { AliasTable } from './alias-table.ts'
import { playOff, type PlayOffs } from './play-offs.ts'
import { SCORE_SIDE, toScoreDraws } from './score-draws.ts'
import { SeasonTable, type TieBreak } from './season-table.ts'

export interface SeasonMatch {
  /** Places in the list of teams. */
  readonly home: number
  readonly away: number
}

/** Log of the ratio and of the product of both rates. */
export interface LogRates {
  readonly supremacy: number
  readonly total: number
}

export interface SeasonState {
  readonly teams: number
  readonly played: readonly (SeasonMatch & {
    readonly goals: { readonly home: number; readonly away: number }
  })[]
  readonly left: readonly (SeasonMatch & LogRates)[]
  /** Variance of each team's log supremacy: what is not known of it, and what will change until the end. */
  readonly variances: readonly number[]
  readonly tieBreak: TieBreak
  readonly playOffs: {
    readonly rules: PlayOffs
    readonly toRates: (home: number, away: number, neutral: boolean) => LogRates
  } | null
}

export interface SimulationOptions {
  readonly seasons: number
  readonly worlds: number
  /** Uniform numbers in [0, 1). */
  readonly random: () => number
}

export interface TeamOutlook {
  readonly expectedPoints: number
  /** Chance of each final place, first place first. */
  readonly places: readonly number[]
  /** Chance of winning the play-offs; 0 where there are none. */
  readonly playOffWin: number
}

/** A standard normal number by Box and Muller (1958), Ann. Math. Statist. 29(2), 610–611. */
export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** The outlook of every team, in the order of the list of teams. */
export function simulateSeason(state: SeasonState, options: SimulationOptions): TeamOutlook[] {
  const { teams, left, tieBreak, playOffs } = state
  const { random } = options
  const seasonsPerWorld = Math.ceil(options.seasons / options.worlds)
  const homes = Int32Array.from(left, ({ home }) => home)
  const aways = Int32Array.from(left, ({ away }) => away)
  const deviations = state.variances.map(Math.sqrt)
  const shifts = new Float64Array(teams)
  const now = new SeasonTable(teams, tieBreak)
  for (const { home, away, goals } of state.played) now.add(home, away, goals.home, goals.away)
  const table = new SeasonTable(teams, tieBreak)
  const points = new Float64Array(teams)
  const placeCounts = new Float64Array(teams * teams)
  const playOffWins = new Float64Array(teams)
  const drawScore = (home: number, away: number, neutral: boolean): [number, number] => {
    const { supremacy, total } = playOffs!.toRates(home, away, neutral)
    const score = toScoreDraws(supremacy + shifts[home]! - shifts[away]!, total, neutral).draw(
      random,
    )
    const goals = (score / SCORE_SIDE) | 0
    return [goals, score - goals * SCORE_SIDE]
  }
  let draws: AliasTable[] = []
  for (let world = 0; world < options.worlds; world++) {
    for (let team = 0; team < teams; team++) shifts[team] = drawNormal(random) * deviations[team]!
    draws = left.map(({ home, away, supremacy, total }) =>
      toScoreDraws(supremacy + shifts[home]! - shifts[away]!, total),
    )
    for (let season = 0; season < seasonsPerWorld; season++) {
      table.copy(now)
      for (let index = 0; index < draws.length; index++) {
        const score = draws[index]!.draw(random)
        const goals = (score / SCORE_SIDE) | 0
        table.add(homes[index]!, aways[index]!, goals, score - goals * SCORE_SIDE)
      }
      table.rank(random)
      for (let place = 0; place < teams; place++) {
        const team = table.order[place]!
        placeCounts[team * teams + place]! += 1
        points[team]! += table.points[team]!
      }
      if (playOffs !== null) {
        const { order, points } = table
        playOffWins[playOff(playOffs.rules, { order, points, drawScore, random })]! += 1
      }
    }
  }
  const all = options.worlds * seasonsPerWorld
  return Array.from(points, (sum, team) => ({
    expectedPoints: sum / all,
    places: Array.from(placeCounts.subarray(team * teams, (team + 1) * teams), (n) => n / all),
    playOffWin: playOffWins[team]! / all,
  }))
}
