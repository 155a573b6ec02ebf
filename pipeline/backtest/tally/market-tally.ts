/** Running means of the scores of one market. */
import type { Outcome } from '#data/model/match/match.ts'
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'
import {
  toEventBrier,
  toEventLogLoss,
  toLogLoss,
  toOutcomeBrier,
  toOutcomeProbability,
  toRankedProbabilityScore,
} from '#data/scoring/proper-scores.ts'

export interface OutcomeScores {
  readonly n: number
  readonly rps: number
  readonly logLoss: number
  readonly brier: number
  /** Share of matches whose most likely outcome came true. */
  readonly accuracy: number
}

/** Means over the matches of one model's home win, draw and away win. */
export class OutcomeTally {
  private n = 0
  private rps = 0
  private logLoss = 0
  private brier = 0
  private right = 0

  add(shares: OutcomeShares, outcome: Outcome): void {
    this.n++
    this.rps += toRankedProbabilityScore(shares, outcome)
    this.logLoss += toLogLoss(toOutcomeProbability(shares, outcome))
    this.brier += toOutcomeBrier(shares, outcome)
    if (toLikeliestOutcome(shares) === outcome) this.right++
  }

  /** Null before the first match. */
  toScores(): OutcomeScores | null {
    const { n } = this
    if (n === 0) return null
    return {
      n,
      rps: this.rps / n,
      logLoss: this.logLoss / n,
      brier: this.brier / n,
      accuracy: this.right / n,
    }
  }
}

export interface EventScores {
  readonly n: number
  readonly logLoss: number
  readonly brier: number
  readonly accuracy: number
}

/** Means over the matches of one model's yes-or-no market. */
export class EventTally {
  private n = 0
  private logLoss = 0
  private brier = 0
  private right = 0

  add(probability: number, happened: boolean): void {
    this.n++
    this.logLoss += toEventLogLoss(probability, happened)
    this.brier += toEventBrier(probability, happened)
    if (probability >= 0.5 === happened) this.right++
  }

  /** Null before the first match. */
  toScores(): EventScores | null {
    const { n } = this
    if (n === 0) return null
    return { n, logLoss: this.logLoss / n, brier: this.brier / n, accuracy: this.right / n }
  }
}
