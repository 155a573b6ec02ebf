/**
 * Supremacy and total of one country's matches, tracked match by match from the odds of earlier
 * matches (where there are any) and from goals and statistics. Without odds the ratings grow
 * uncertain and goals and statistics weigh more: the fallback is smooth and needs no switch.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { toImpliedRates } from './implied-rates.ts'
import { SIGNALS, SignalModel, type SignalSurprises } from './match-signals.ts'
import { cutSurprise, type Slip, type SlipPart } from './slips.ts'
import { NO_STAKES } from './stakes.ts'
import { RatingFilter } from './rating-filter.ts'
import type { LogRates } from '#pipeline/season/simulate.ts'
import type { RatedMatch, RatingForecast, LeagueRating } from './rating-parts.ts'
import type { PitchConstants, TrackerConstants } from './rating-constants.ts'

export interface TrackedForecast {
  readonly supremacy: RatingForecast
  readonly total: RatingForecast
}

/** A team's ratings within its country. */
export interface LeagueRatings {
  readonly supremacy: LeagueRating
  readonly total: LeagueRating
}

/** Surprises of a match: odds and statistics compared with their expectation. */
export interface Lesson {
  /** Odds minus forecast; null without odds. */
  readonly supremacyShift: number | null
  readonly totalShift: number | null
  readonly surprises: SignalSurprises
}

/** Tracks one country; `useOdds` false makes the tracker that uses only goals and statistics. */
export class StrengthTracker {
  private readonly constants: TrackerConstants
  private readonly useOdds: boolean
  private readonly supremacy: RatingFilter
  private readonly total: RatingFilter
  private readonly signals: SignalModel
  /** Figures cut so far, in learning order. */
  readonly slips: Slip[] = []

  constructor(constants: TrackerConstants, options: { readonly useOdds: boolean }) {
    this.constants = constants
    this.useOdds = options.useOdds
    this.supremacy = new RatingFilter(constants.supremacy, 'supremacy')
    this.total = new RatingFilter(constants.total, 'total')
    this.signals = new SignalModel(constants.signals)
  }

  /** Forecast of a match; changes no state. */
  forecast(match: RatedMatch): TrackedForecast {
    return { supremacy: this.supremacy.forecast(match), total: this.total.forecast(match) }
  }

  /** Ratings of a known team relative to its first division. */
  toRatings(team: number, match: Pick<RatedMatch, 'season' | 'day'>): LeagueRatings {
    return {
      supremacy: this.supremacy.toRating(team, match),
      total: this.total.toRating(team, match),
    }
  }

  /**
   * Learns a played match: first its odds, then what they left unexplained in goals and statistics.
   * @param stakes what was expected of it beyond the strengths; it is not learned from
   */
  learn(rated: RatedMatch, match: HistoricMatch, stakes: LogRates = NO_STAKES): Lesson {
    this.supremacy.admit(rated)
    this.total.admit(rated)
    const shifts = this.learnOdds(rated, match, stakes)
    const { supremacy, total } = this.forecast(rated)
    const expected = {
      supremacy: supremacy.mean + stakes.supremacy,
      total: total.mean + stakes.total,
    }
    const rates = {
      home: (expected.total + expected.supremacy) / 2,
      away: (expected.total - expected.supremacy) / 2,
      levelHome: (total.level + supremacy.level) / 2,
      levelAway: (total.level - supremacy.level) / 2,
    }
    const surprises = this.signals.learn(match, rates, (signal) => this.note(match, signal))
    // Variance of a sum or difference of two relative Poisson counts.
    const spread = Math.exp(-rates.home) + Math.exp(-rates.away)
    const { supremacy: supremacyPitch } = this.toPitch(shifts.supremacyShift)
    const { total: totalPitch } = this.toPitch(shifts.totalShift)
    this.learnPitch(this.supremacy, rated, surprises, { ...supremacyPitch, sign: -1, spread })
    this.learnPitch(this.total, rated, surprises, { ...totalPitch, sign: 1, spread })
    return { ...shifts, surprises }
  }

  private toPitch(shift: number | null) {
    return shift === null ? this.constants.pitchAlone : this.constants.pitchAfterOdds
  }

  private learnOdds(rated: RatedMatch, match: HistoricMatch, stakes: LogRates) {
    if (!this.useOdds || match.odds === null) return { supremacyShift: null, totalShift: null }
    const expected = this.forecast(rated)
    const implied = toImpliedRates(match.odds, expected.total.mean + stakes.total)
    if (implied === null) return { supremacyShift: null, totalShift: null }
    const { supremacy, total } = this.constants
    const supremacySeen = implied.supremacy - stakes.supremacy - expected.supremacy.mean
    const supremacyShift = cutSurprise(supremacySeen, expected.supremacy.variance + supremacy.noise)
    if (supremacyShift !== supremacySeen) this.note(match, 'odds')
    this.supremacy.learn(rated, { market: supremacyShift }, supremacy.noise)
    if (implied.total === null) return { supremacyShift, totalShift: null }
    const totalSeen = implied.total - stakes.total - expected.total.mean
    const totalShift = cutSurprise(totalSeen, expected.total.variance + total.noise)
    if (totalShift !== totalSeen) this.note(match, 'odds')
    this.total.learn(rated, { market: totalShift }, total.noise)
    return { supremacyShift, totalShift }
  }

  private note({ matchId, kickoffMs }: HistoricMatch, part: SlipPart): void {
    this.slips.push({ match: { matchId, kickoffMs }, part })
  }

  private learnPitch(
    filter: RatingFilter,
    rated: RatedMatch,
    surprises: SignalSurprises,
    pitch: PitchConstants & { readonly sign: 1 | -1; readonly spread: number },
  ): void {
    let goals = 0
    let shots = 0
    let sensitivity = 0
    for (const signal of SIGNALS) {
      const surprise = surprises[signal]
      if (surprise === null) continue
      const weight = pitch.weights[signal]
      const value = weight * (surprise.home + pitch.sign * surprise.away)
      sensitivity += weight * this.constants.signals.elasticity[signal]
      if (signal === 'goals') goals += value
      else shots += value
    }
    const noise =
      pitch.noise * pitch.spread * (surprises.shotsOnTarget === null ? pitch.goalsAloneNoise : 1)
    filter.learn(rated, { goals: goals / sensitivity, shots: shots / sensitivity }, noise)
  }
}
