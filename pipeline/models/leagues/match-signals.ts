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

/** Counts of a side, until a league has its own. */
const USUAL_COUNTS: Readonly<Record<Signal, number>> = {
  goals: 1.3,
  shotsOnTarget: 4.5,
  shots: 12,
  corners: 5,
}
const USUAL_WEIGHT = 20
const HOME_SHARE = { home: 1.1, away: 0.9 }

/** Discounted ratio of observed to expected counts of one league. */
class LeagueLevel {
  readonly counted = { home: 0, away: 0 }
  readonly expected = { home: USUAL_WEIGHT, away: USUAL_WEIGHT }

  constructor(signal: Signal) {
    this.counted.home = USUAL_WEIGHT * USUAL_COUNTS[signal] * HOME_SHARE.home
    this.counted.away = USUAL_WEIGHT * USUAL_COUNTS[signal] * HOME_SHARE.away
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
    signal: Exclude<Signal, 'goals'>,
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
      const expected = (level.counted[side] / level.expected[side]) * factor[side]
      const counted = this.cut(signal, seen[side], toMostCounted(expected), onCut)
      level.counted[side] = level.counted[side] * levelDecay + counted
      level.expected[side] = level.expected[side] * levelDecay + factor[side]
      return counted / expected - 1
    }
    return { home: toSurprise('home'), away: toSurprise('away') }
  }
}
