/**
 * What a match showed besides its odds: goals, shots on target, shots and corners of each side
 * compared with their expectation. Shots rise less than in proportion to the goal rate; a league's
 * level is learned, because data suppliers count differently.
 */
import type { HistoricMatch, Sides } from '#data/model/history.ts'
import { toMostCounted, toMostGoals } from './slips.ts'

export const SIGNALS = ['goals', 'shotsOnTarget', 'shots', 'corners'] as const
export type Signal = (typeof SIGNALS)[number]

/** Log rates of a match, and those of an average match of its division. */
export interface LogRates {
  readonly home: number
  readonly away: number
  readonly levelHome: number
  readonly levelAway: number
}

export interface SignalConstants {
  /** Elasticity of a signal's count to the goal rate: its rise in per cent when the rate rises by one per cent. */
  readonly elasticity: Readonly<Record<Signal, number>>
  /** Decay of a league's earlier counts per match: the share that is left. */
  readonly levelDecay: number
}

type CountSignal = Exclude<Signal, 'goals'>

/** Prior of a league's mean count of a side: 20 matches at these counts, home 10 % more, away 10 % less. */
const PRIOR_COUNTS: Readonly<Record<CountSignal, number>> = {
  shotsOnTarget: 4.5,
  shots: 12,
  corners: 5,
}
const PRIOR_MATCHES = 20
const SIDE_FACTOR = { home: 1.1, away: 0.9 }

/** Decayed sums of one league: counts, and the rates they were seen at relative to an average match. */
class LeagueLevel {
  readonly counts = { home: 0, away: 0 }
  readonly relativeRates = { home: PRIOR_MATCHES, away: PRIOR_MATCHES }

  constructor(signal: CountSignal) {
    this.counts.home = PRIOR_MATCHES * PRIOR_COUNTS[signal] * SIDE_FACTOR.home
    this.counts.away = PRIOR_MATCHES * PRIOR_COUNTS[signal] * SIDE_FACTOR.away
  }
}

/** Relative surprise of each side, (observed − expected) / expected; null where a signal was not recorded. */
export type SignalSurprises = Readonly<Record<Signal, Sides | null>>

/** Called for a count that was cut. */
type OnCut = (signal: Signal) => void

/** Levels of the signals in the divisions of a country. */
export class SignalModel {
  private readonly constants: SignalConstants
  private readonly levels = new Map<string, LeagueLevel>()

  constructor(constants: SignalConstants) {
    this.constants = constants
  }

  /** Surprises of a played match; its counts update the levels. */
  learn(match: HistoricMatch, rates: LogRates, onCut: OnCut = () => {}): SignalSurprises {
    const toGoals = (seen: number, logRate: number) => {
      const expected = Math.exp(logRate)
      return this.cut('goals', seen, toMostGoals(expected), onCut) / expected - 1
    }
    return {
      goals: {
        home: toGoals(match.goals.home, rates.home),
        away: toGoals(match.goals.away, rates.away),
      },
      shotsOnTarget: this.learnSignal('shotsOnTarget', match, rates, onCut),
      shots: this.learnSignal('shots', match, rates, onCut),
      corners: this.learnSignal('corners', match, rates, onCut),
    }
  }

  private cut(signal: Signal, seen: number, most: number, onCut: OnCut): number {
    if (seen <= most) return seen
    onCut(signal)
    return most
  }

  private learnSignal(
    signal: CountSignal,
    match: HistoricMatch,
    rates: LogRates,
    onCut: OnCut,
  ): Sides | null {
    const seen = match[signal]
    if (seen === null) return null
    const key = `${match.league}/${signal}`
    const level = this.levels.get(key) ?? new LeagueLevel(signal)
    this.levels.set(key, level)
    const { elasticity, levelDecay } = this.constants
    const factor = {
      home: Math.exp(elasticity[signal] * (rates.home - rates.levelHome)),
      away: Math.exp(elasticity[signal] * (rates.away - rates.levelAway)),
    }
    const toSurprise = (side: 'home' | 'away') => {
      const expected = (level.counts[side] / level.relativeRates[side]) * factor[side]
      const counted = this.cut(signal, seen[side], toMostCounted(expected), onCut)
      level.counts[side] = level.counts[side] * levelDecay + counted
      level.relativeRates[side] = level.relativeRates[side] * levelDecay + factor[side]
      return counted / expected - 1
    }
    return { home: toSurprise('home'), away: toSurprise('away') }
  }
}
