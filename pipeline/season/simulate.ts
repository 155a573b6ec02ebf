/**
 * Simulates a season to its end many times, from the rates of the remaining matches and the
 * variance of the strengths. Strengths are drawn for each of a few hundred worlds, scores for each
 * season of a world. Pure.
 */
import type { AliasTable } from './alias-table.ts'
import { playOff, type PlayOffs } from './play-offs.ts'
import { SCORE_SIDE, toScoreDraws } from './score-draws.ts'
import { SeasonTable, type TieBreak } from './season-table.ts'

export interface SeasonMatch {
  /** Indexes in the list of teams. */
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
  /** Points a committee gave or deducted, by team; 0 when left out. */
  readonly committeePoints?: readonly number[]
  /** Reserve sides, which may not be promoted, by team; none when left out. */
  readonly reserves?: readonly boolean[]
  /** Variance of each team's log supremacy: present uncertainty plus drift until the end. */
  readonly variances: readonly number[]
  readonly tieBreak: TieBreak
  readonly playOffs: {
    readonly rules: PlayOffs
    readonly toRates: (home: number, away: number, neutral: boolean) => LogRates
  } | null
}

/** The end of one simulated season; overwritten by the next one. */
export interface SeasonEnd {
  /** Home minus away goals of each remaining match, in the order of `left`. */
  readonly margins: Int8Array
  /** Points and goals of every team. */
  readonly table: SeasonTable
  /** Teams from first place down. */
  readonly order: ArrayLike<number>
  /** The same without reserve sides. */
  readonly toGoUp: ArrayLike<number>
  /** Winner of the play-offs; null where there are none. */
  readonly playOffWinner: number | null
}

export interface SimulationOptions {
  readonly seasons: number
  readonly worlds: number
  /** Uniform numbers in [0, 1). */
  readonly random: () => number
  /** Called after each simulated season; draws no number, so that it changes no outlook. */
  readonly onSeason?: (end: SeasonEnd) => void
}

export interface TeamOutlook {
  readonly expectedPoints: number
  /** Probability of each final place, first place first. */
  readonly places: readonly number[]
  /** The same among the clubs that may be promoted; 0 everywhere for one that may not. */
  readonly placesToGoUp: readonly number[]
  /** Probability of winning the play-offs; 0 where there are none. */
  readonly playOffWin: number
}

/** The pairs of a league that have not yet met at the first one's ground. */
export function listLeft(teams: number, played: readonly SeasonMatch[]): SeasonMatch[] {
  const done = new Uint8Array(teams * teams)
  for (const { home, away } of played) done[home * teams + away] = 1
  const left: SeasonMatch[] = []
  for (let home = 0; home < teams; home++)
    for (let away = 0; away < teams; away++)
      if (home !== away && done[home * teams + away] === 0) left.push({ home, away })
  return left
}

/** A standard normal number by Box and Muller (1958), Ann. Math. Statist. 29(2), 610–611. */
export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/**
 * Draws the strengths of one world into `shifts`; returns what its remaining matches draw their
 * scores from.
 */
export function drawWorld(
  { left, variances }: Pick<SeasonState, 'left' | 'variances'>,
  shifts: Float64Array,
  random: () => number,
): AliasTable[] {
  for (let team = 0; team < shifts.length; team++)
    shifts[team] = drawNormal(random) * Math.sqrt(variances[team]!)
  return left.map(({ home, away, supremacy, total }) =>
    toScoreDraws(supremacy + shifts[home]! - shifts[away]!, total),
  )
}

/** The outlook of every team, in the order of the list of teams. */
export function simulateSeason(state: SeasonState, options: SimulationOptions): TeamOutlook[] {
  const { teams, left, tieBreak, playOffs } = state
  const { random, onSeason } = options
  const seasonsPerWorld = Math.ceil(options.seasons / options.worlds)
  const homes = Int32Array.from(left, ({ home }) => home)
  const aways = Int32Array.from(left, ({ away }) => away)
  const shifts = new Float64Array(teams)
  const now = new SeasonTable(teams, tieBreak)
  for (const { home, away, goals } of state.played) now.add(home, away, goals.home, goals.away)
  for (const [team, given] of (state.committeePoints ?? []).entries()) now.points[team]! += given
  const table = new SeasonTable(teams, tieBreak)
  const points = new Float64Array(teams)
  const placeCounts = new Float64Array(teams * teams)
  const reserves = state.reserves ?? []
  const hasReserves = reserves.includes(true)
  const upCounts = hasReserves ? new Float64Array(teams * teams) : placeCounts
  let toGoUp: ArrayLike<number> = table.order
  const playOffWins = new Float64Array(teams)
  const drawScore = (home: number, away: number, neutral: boolean): [number, number] => {
    const { supremacy, total } = playOffs!.toRates(home, away, neutral)
    const score = toScoreDraws(supremacy + shifts[home]! - shifts[away]!, total, neutral).draw(
      random,
    )
    const goals = (score / SCORE_SIDE) | 0
    return [goals, score - goals * SCORE_SIDE]
  }
  const margins = new Int8Array(left.length)
  for (let world = 0; world < options.worlds; world++) {
    const draws = drawWorld(state, shifts, random)
    for (let season = 0; season < seasonsPerWorld; season++) {
      table.copy(now)
      for (let index = 0; index < draws.length; index++) {
        const score = draws[index]!.draw(random)
        const goals = (score / SCORE_SIDE) | 0
        const conceded = score - goals * SCORE_SIDE
        table.add(homes[index]!, aways[index]!, goals, conceded)
        margins[index] = goals - conceded
      }
      table.rank(random)
      for (let place = 0; place < teams; place++) {
        const team = table.order[place]!
        placeCounts[team * teams + place]! += 1
        points[team]! += table.points[team]!
      }
      if (hasReserves) {
        toGoUp = table.order.filter((team) => reserves[team] !== true)
        for (let place = 0; place < toGoUp.length; place++)
          upCounts[toGoUp[place]! * teams + place]! += 1
      }
      let playOffWinner: number | null = null
      if (playOffs !== null) {
        const bracket = { order: toGoUp, points: table.points, drawScore, random }
        playOffWinner = playOff(playOffs.rules, bracket)
        playOffWins[playOffWinner]! += 1
      }
      onSeason?.({ margins, table, order: table.order, toGoUp, playOffWinner })
    }
  }
  const all = options.worlds * seasonsPerWorld
  const toShares = (counts: Float64Array, team: number) =>
    Array.from(counts.subarray(team * teams, (team + 1) * teams), (count) => count / all)
  return Array.from(points, (sum, team) => ({
    expectedPoints: sum / all,
    places: toShares(placeCounts, team),
    placesToGoUp: toShares(upCounts, team),
    playOffWin: playOffWins[team]! / all,
  }))
}
