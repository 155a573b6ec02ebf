/**
 * Simulates a cup to its end many times, as `simulateSeason` does for a league: strengths are drawn
 * for each of a few hundred worlds, scores for each season of a world. Pure.
 */
import type { AliasTable } from '#pipeline/season/alias-table.ts'
import { SCORE_SIDE, toCupScoreDraws } from '#pipeline/season/score-draws.ts'
import {
  drawNormal,
  type LogRates,
  type SeasonMatch,
  type SeasonState,
  type SimulationOptions,
  type TeamOutlook,
} from '#pipeline/season/simulate.ts'
import {
  playAfterGroups,
  playAfterLeague,
  playDrawn,
  type BracketOptions,
  type DrawnRound,
} from './bracket.ts'
import { KNOCK_OUT_ROUNDS, type CupRules, type KnockOutRound } from './cup-rules.ts'
import { GroupTables, LeaguePhaseTable, type PhaseTable } from './phase-table.ts'

/** Events of a knock-out, in order. */
export const REACHED = [...KNOCK_OUT_ROUNDS, 'title'] as const
export type Reached = (typeof REACHED)[number]

export interface CupState {
  readonly teams: number
  readonly rules: CupRules
  /** Clubs of each group; one list of all in a league phase. */
  readonly groups: readonly (readonly number[])[]
  readonly played: SeasonState['played']
  readonly left: readonly SeasonMatch[]
  /** Set once a round is drawn: nothing earlier is played again. */
  readonly drawn: DrawnRound | null
  /** Variance of each team's log supremacy. */
  readonly variances: readonly number[]
  readonly toRates: (home: number, away: number, neutral: boolean) => LogRates
}

export interface CupOutlook extends TeamOutlook {
  /** Probability of presence in each round, and of winning the cup; null where the rounds cannot be simulated. */
  readonly reach: Readonly<Record<Reached, number>> | null
}

/** Log rates of every pair, read from the engine once. */
function toPairRates({ teams, toRates }: CupState) {
  const supremacy = new Float64Array(teams * teams)
  const neutralSupremacy = new Float64Array(teams * teams)
  const total = new Float64Array(teams * teams)
  for (let home = 0; home < teams; home++)
    for (let away = 0; away < teams; away++) {
      if (home === away) continue
      const at = home * teams + away
      const rates = toRates(home, away, false)
      supremacy[at] = rates.supremacy
      total[at] = rates.total
      neutralSupremacy[at] = toRates(home, away, true).supremacy
    }
  return { supremacy, neutralSupremacy, total }
}

function makeTable(state: CupState): PhaseTable {
  const { teams, rules, groups, played, left } = state
  return rules.format === 'groups'
    ? new GroupTables(teams, groups)
    : new LeaguePhaseTable(teams, [...played, ...left])
}

/** Clubs that ended at a place of their group, group after group. */
function pickPlace(order: ArrayLike<number>, sizes: readonly number[], place: number): number[] {
  let start = 0
  return sizes.map((size) => {
    const club = order[start + place]!
    start += size
    return club
  })
}

/** Counts of every club over all simulated seasons. */
class Counts {
  readonly points: Float64Array
  readonly places: Float64Array
  readonly reached: Readonly<Record<Reached, Float64Array>>
  private readonly teams: number

  constructor(teams: number) {
    this.teams = teams
    this.points = new Float64Array(teams)
    this.places = new Float64Array(teams * teams)
    this.reached = {
      knockout_playoff: new Float64Array(teams),
      last_16: new Float64Array(teams),
      quarter_final: new Float64Array(teams),
      semi_final: new Float64Array(teams),
      final: new Float64Array(teams),
      title: new Float64Array(teams),
    }
  }

  /** A table in its final order; places count within a group. */
  addTable({ order, points }: PhaseTable, sizes: readonly number[]): void {
    let at = 0
    for (const size of sizes)
      for (let place = 0; place < size; place++, at++) {
        const club = order[at]!
        this.places[club * this.teams + place]! += 1
        this.points[club]! += points[club]!
      }
  }

  toOutlooks(all: number, sizes: readonly number[], hasBracket: boolean): CupOutlook[] {
    return Array.from({ length: this.teams }, (_, club) => ({
      expectedPoints: this.points[club]! / all,
      places: Array.from(
        this.places.subarray(club * this.teams, club * this.teams + Math.max(...sizes)),
        (n) => n / all,
      ),
      placesToGoUp: [],
      playOffWin: 0,
      reach: hasBracket
        ? (Object.fromEntries(
            REACHED.map((name) => [name, this.reached[name][club]! / all]),
          ) as Record<Reached, number>)
        : null,
    }))
  }
}

/** The outlook of every club, in the order of the list of clubs. */
export function simulateCup(state: CupState, options: SimulationOptions): CupOutlook[] {
  const { teams, rules, left, drawn } = state
  const { random } = options
  const seasonsPerWorld = Math.ceil(options.seasons / options.worlds)
  const sizes = state.groups.map(({ length }) => length)
  const deviations = state.variances.map(Math.sqrt)
  const pairs = toPairRates(state)
  const shifts = new Float64Array(teams)
  const now = makeTable(state)
  for (const { home, away, goals } of state.played) now.add(home, away, goals.home, goals.away)
  const table = makeTable(state)
  const counts = new Counts(teams)
  const bracket: BracketOptions = {
    rules,
    random,
    hasAwayGoals: rules.hasAwayGoals,
    rates: {
      supremacy: (home, away, neutral) =>
        (neutral ? pairs.neutralSupremacy : pairs.supremacy)[home * teams + away]! +
        shifts[home]! -
        shifts[away]!,
      total: (home, away) => pairs.total[home * teams + away]!,
    },
    onReach: (club: number, round: KnockOutRound | 'title') => {
      counts.reached[round][club]! += 1
    },
  }
  for (let world = 0; world < options.worlds; world++) {
    for (let team = 0; team < teams; team++) shifts[team] = drawNormal(random) * deviations[team]!
    const draws = left.map(({ home, away }): AliasTable => {
      const supremacy = bracket.rates.supremacy(home, away, false)
      return toCupScoreDraws(supremacy, bracket.rates.total(home, away))
    })
    for (let season = 0; season < seasonsPerWorld; season++) {
      table.copy(now)
      for (let index = 0; index < draws.length; index++) {
        const score = draws[index]!.draw(random)
        const goals = (score / SCORE_SIDE) | 0
        const { home, away } = left[index]!
        table.add(home, away, goals, score - goals * SCORE_SIDE)
      }
      table.rank(random)
      counts.addTable(table, sizes)
      if (drawn !== null) playDrawn(drawn, bracket)
      else if (rules.hasBracket && rules.format === 'league') playAfterLeague(table.order, bracket)
      else if (rules.hasBracket)
        playAfterGroups(
          {
            winners: pickPlace(table.order, sizes, 0),
            runnersUp: pickPlace(table.order, sizes, 1),
          },
          bracket,
        )
    }
  }
  return counts.toOutlooks(options.worlds * seasonsPerWorld, sizes, rules.hasBracket)
}
