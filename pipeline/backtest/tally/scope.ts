/** All scores of a set of matches: a league's, or all of them. */
import type { Outcome } from '#data/model/match/match.ts'
import type { Sides } from '#data/model/history.ts'
import { mapCategories, type CountCategory } from '#data/model/match/counts.ts'
import type { CountsForecast } from '#pipeline/models/counts/forecast.ts'
import { toConfidenceBands, type ConfidenceBand } from './bands.ts'
import {
  toCalibrationBins,
  toCalibrationError,
  toChanceCalibrationError,
  type CalibrationBin,
  type Claim,
} from '#data/scoring/calibration.ts'
import { CountTally, type CountScores } from './counts-tally.ts'
import { ModelTally, type ModelFigures, type ModelScores } from './model-tally.ts'

export const COMPARED_MODELS = ['engine', 'baseRates', 'elo', 'bookmaker'] as const
export type ComparedModel = (typeof COMPARED_MODELS)[number]

/** One predicted match with its result. */
interface ScopeMatch {
  readonly goals: Sides
  readonly outcome: Outcome
  readonly predictedOutcome: Outcome
  readonly confidence: number
  readonly figures: Readonly<Record<ComparedModel, ModelFigures | null>>
  readonly counts: readonly {
    readonly category: CountCategory
    readonly counts: CountsForecast
    readonly base: readonly number[]
    readonly seen: Sides
  }[]
}

interface CalibrationReport {
  readonly n: number
  readonly error: number
  /** Calibration error of a perfect forecast, by chance alone: mean and 95th percentile. */
  readonly chanceMean: number
  readonly chanceQuantile95: number
  readonly bins: readonly CalibrationBin[]
}

export interface ScopeReport {
  readonly n: number
  readonly models: Readonly<Record<ComparedModel, ModelScores>>
  /** Of the predicted outcome's probability, and of each outcome's. */
  readonly calibration: Readonly<Record<'confidence' | 'home' | 'draw' | 'away', CalibrationReport>>
  readonly bands: readonly ConfidenceBand[]
  readonly counts: Readonly<Record<CountCategory, CountScores | null>>
}

function toCalibrationReport(claims: readonly Claim[], random: () => number): CalibrationReport {
  const bins = toCalibrationBins(claims)
  const chance = toChanceCalibrationError(
    claims.map(({ probability }) => probability),
    random,
  )
  return {
    n: claims.length,
    error: toCalibrationError(bins),
    chanceMean: chance.mean,
    chanceQuantile95: chance.quantile95,
    bins,
  }
}

/** Sums over the matches of a scope. */
export class BacktestScope {
  private n = 0
  private readonly tallies: Record<ComparedModel, ModelTally> = {
    engine: new ModelTally(),
    baseRates: new ModelTally(),
    elo: new ModelTally(),
    bookmaker: new ModelTally(),
  }
  private readonly claims: Record<'confidence' | 'home' | 'draw' | 'away', Claim[]> = {
    confidence: [],
    home: [],
    draw: [],
    away: [],
  }
  private readonly counts = mapCategories((category) => new CountTally(category))

  add(match: ScopeMatch): void {
    this.n++
    for (const model of COMPARED_MODELS) {
      const figures = match.figures[model]
      if (figures !== null) this.tallies[model].add(figures, match.goals)
    }
    const { outcome } = match
    const shares = match.figures.engine?.outcome
    this.claims.confidence.push({
      probability: match.confidence,
      happened: outcome === match.predictedOutcome,
    })
    if (shares) {
      this.claims.home.push({ probability: shares.home, happened: outcome === 'home_win' })
      this.claims.draw.push({ probability: shares.draw, happened: outcome === 'draw' })
      this.claims.away.push({ probability: shares.away, happened: outcome === 'away_win' })
    }
    for (const { category, counts, base, seen } of match.counts)
      this.counts[category].add(counts, base, seen)
  }

  /** @param random for the calibration errors by chance */
  toReport(random: () => number): ScopeReport {
    return {
      n: this.n,
      models: {
        engine: this.tallies.engine.toScores(),
        baseRates: this.tallies.baseRates.toScores(),
        elo: this.tallies.elo.toScores(),
        bookmaker: this.tallies.bookmaker.toScores(),
      },
      calibration: {
        confidence: toCalibrationReport(this.claims.confidence, random),
        home: toCalibrationReport(this.claims.home, random),
        draw: toCalibrationReport(this.claims.draw, random),
        away: toCalibrationReport(this.claims.away, random),
      },
      bands: toConfidenceBands(this.claims.confidence),
      counts: mapCategories((category) => this.counts[category].toScores()),
    }
  }
}
