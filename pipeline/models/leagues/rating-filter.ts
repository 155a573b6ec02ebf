/**
 * A Kalman filter over the ratings of one country's teams and the levels of its divisions. It
 * tracks one figure of a match: a difference of two ratings (supremacy) or their sum (total), plus
 * the division's level. Ratings drift a little each day, more over a summer. A result also updates
 * teams linked by past matches, so the full covariance is stored. Source: Kalman (1960), J. Basic
 * Engineering 82(1), 35–45; ratings as states as in Fahrmeir & Tutz (1994), JASA 89, 1438–1449.
 */
import type { RatingConstants } from './rating-constants.ts'
import {
  RATING_SOURCES,
  sumSources,
  type BySource,
  type RatedMatch,
  type RatingForecast,
  type LeagueRating,
} from './rating-parts.ts'

interface Arrival {
  /** Share of the rating and of its covariances that is left. */
  readonly decay: number
  /** Added to the rating's start part. */
  readonly added: number
  readonly variance: number
}

const NOBODY = { home: 0, away: 0, neutral: false }
const DIVISIONS = 2
const MAX_IDLE_DAYS = 40
const GROWTH = 8
/** Decay per match of the part that is called recent: about 6 matches long. */
const RECENT_DECAY = 0.85
const START = RATING_SOURCES.indexOf('start')

function enlarge<Values extends Float64Array | Int32Array>(values: Values, larger: Values): Values {
  larger.set(values)
  return larger
}

/** Ratings after the matches learned so far. */
export class RatingFilter {
  private readonly constants: RatingConstants
  private readonly awaySign: 1 | -1
  private capacity = 0
  private readonly level = new Float64Array(DIVISIONS)
  private means = RATING_SOURCES.map(() => new Float64Array(0))
  /** Row-major; the first rows are the divisions' levels, the teams follow. */
  private covariance = new Float64Array(0)
  private seenDay = new Int32Array(0)
  private seenSeason = new Int32Array(0)
  private seenDivision = new Int32Array(0)
  private gain = new Float64Array(0)
  private readonly firstSeason = new Int32Array(DIVISIONS)
  private readonly levelDay = new Int32Array(DIVISIONS)

  constructor(constants: RatingConstants, figure: 'supremacy' | 'total') {
    this.constants = constants
    this.awaySign = figure === 'supremacy' ? -1 : 1
    this.grow(DIVISIONS + GROWTH)
    for (let division = 0; division < DIVISIONS; division++) {
      this.level[division] = constants.startLevel
      this.covariance[division * this.capacity + division] = constants.levelVariance
    }
  }

  private grow(capacity: number): void {
    const covariance = new Float64Array(capacity * capacity)
    for (let row = 0; row < this.capacity; row++) {
      const start = row * this.capacity
      covariance.set(this.covariance.subarray(start, start + this.capacity), row * capacity)
    }
    this.covariance = covariance
    this.means = this.means.map((mean) => enlarge(mean, new Float64Array(capacity)))
    this.seenDay = enlarge(this.seenDay, new Int32Array(capacity))
    this.seenSeason = enlarge(this.seenSeason, new Int32Array(capacity))
    this.seenDivision = enlarge(this.seenDivision, new Int32Array(capacity))
    this.gain = new Float64Array(capacity)
    this.capacity = capacity
  }

  private getCovariance(row: number, column: number): number {
    if (row >= this.capacity || column >= this.capacity) return 0
    return this.covariance[row * this.capacity + column]!
  }

  /** A team's state before a match: drift since its last one, a summer, a change of division. */
  private toArrival(index: number, match: RatedMatch): Arrival {
    const { constants } = this
    const season = this.seenSeason[index] ?? 0
    if (season === 0) {
      const first = this.firstSeason[match.division]!
      return first === 0 || first === match.season
        ? { decay: 0, added: 0, variance: constants.startVariance }
        : { decay: 0, added: constants.newTeamMean, variance: constants.newTeamVariance }
    }
    const idle = Math.min(MAX_IDLE_DAYS, Math.max(0, match.day - this.seenDay[index]!))
    const variance = this.getCovariance(index, index) + constants.driftPerDay * idle
    if (season === match.season) return { decay: 1, added: 0, variance }
    const decay = constants.seasonDecay
    const fall = match.division - this.seenDivision[index]!
    return {
      decay,
      added: fall * constants.divisionGap,
      variance:
        variance * decay * decay + constants.seasonDrift + Math.abs(fall) * constants.gapVariance,
    }
  }

  /** The home advantage does not apply on neutral ground; the level of goals does. */
  private toLevelSign(match: RatedMatch): 0 | 1 {
    return match.neutral && this.awaySign === -1 ? 0 : 1
  }

  /** Forecast of a match; changes no state. */
  forecast(match: RatedMatch): RatingForecast {
    const { awaySign } = this
    const [homeAt, awayAt] = [match.home + DIVISIONS, match.away + DIVISIONS]
    const [home, away] = [this.toArrival(homeAt, match), this.toArrival(awayAt, match)]
    const levelSign = this.toLevelSign(match)
    const toPart = (source: number) =>
      home.decay * (this.means[source]![homeAt] ?? 0) +
      awaySign * away.decay * (this.means[source]![awayAt] ?? 0)
    const parts = {
      strength: toPart(0),
      start: toPart(1) + home.added + awaySign * away.added,
      market: toPart(2),
      goals: toPart(3),
      shots: toPart(4),
    }
    const level = levelSign * this.level[match.division]!
    const tie = (row: number, column: number) => this.getCovariance(row, column)
    return {
      level,
      parts,
      mean: level + sumSources(parts),
      variance:
        home.variance +
        away.variance +
        levelSign * tie(match.division, match.division) +
        2 * awaySign * home.decay * away.decay * tie(homeAt, awayAt) +
        2 * levelSign * home.decay * tie(homeAt, match.division) +
        2 * levelSign * awaySign * away.decay * tie(awayAt, match.division),
    }
  }

  /**
   * Rating of a known team on a day, relative to the country's first division; `variance` leaves
   * out the division's.
   */
  toRating(team: number, match: Pick<RatedMatch, 'season' | 'day'>): LeagueRating {
    const index = team + DIVISIONS
    const division = this.seenDivision[index] ?? 0
    const { decay, added, variance } = this.toArrival(index, { ...NOBODY, ...match, division })
    const toPart = (source: number) => decay * (this.means[source]![index] ?? 0)
    return {
      parts: {
        strength: toPart(0) - division * this.constants.divisionGap,
        start: toPart(1) + added,
        market: toPart(2),
        goals: toPart(3),
        shots: toPart(4),
      },
      variance,
      seenDay: this.seenDay[index] ?? 0,
    }
  }

  private admitTeam(index: number, match: RatedMatch): void {
    if (index >= this.capacity) this.grow(index + GROWTH)
    const { decay, added, variance } = this.toArrival(index, match)
    const { covariance, capacity } = this
    if (decay < 1)
      for (let other = 0; other < capacity; other++) {
        covariance[index * capacity + other]! *= decay
        covariance[other * capacity + index]! *= decay
      }
    covariance[index * capacity + index] = variance
    this.settle(index, decay)
    this.means[START]![index]! += added
    this.seenDay[index] = match.day
    this.seenSeason[index] = match.season
    this.seenDivision[index] = match.division
  }

  /** Moves a share of what the last matches added into the established rating. */
  private settle(index: number, decay: number): void {
    const [strength, ...recent] = this.means
    strength![index]! *= decay
    for (const mean of recent) {
      const whole = decay * mean[index]!
      mean[index] = whole * RECENT_DECAY
      strength![index]! += whole - mean[index]!
    }
  }

  /** Advances both teams and their division to the day of a played match; call before `learn`. */
  admit(match: RatedMatch): void {
    const { division, day } = match
    const idle = Math.min(MAX_IDLE_DAYS, Math.max(0, day - this.levelDay[division]!))
    if (this.firstSeason[division] === 0) this.firstSeason[division] = match.season
    else
      this.covariance[division * this.capacity + division]! +=
        this.constants.levelDriftPerDay * idle
    this.levelDay[division] = day
    this.admitTeam(match.home + DIVISIONS, match)
    this.admitTeam(match.away + DIVISIONS, match)
  }

  /**
   * Learns the surprise of an admitted match.
   * @param surprise observed minus expected, by the source it is credited to
   * @param noise variance of the observation
   */
  learn(match: RatedMatch, surprise: Partial<BySource>, noise: number): void {
    const { covariance, capacity, gain, awaySign } = this
    const home = (match.home + DIVISIONS) * capacity
    const away = (match.away + DIVISIONS) * capacity
    const level = match.division * capacity
    const levelSign = this.toLevelSign(match)
    // The covariance is symmetric, so columns are read as rows; these loops allocate nothing.
    for (let index = 0; index < capacity; index++)
      gain[index] =
        covariance[home + index]! +
        awaySign * covariance[away + index]! +
        levelSign * covariance[level + index]!
    const variance =
      gain[match.home + DIVISIONS]! +
      awaySign * gain[match.away + DIVISIONS]! +
      levelSign * gain[match.division]!
    this.move(surprise, 1 / (variance + noise))
    for (let row = 0; row < capacity; row++) {
      const rowGain = gain[row]! / (variance + noise)
      if (rowGain === 0) continue
      const start = row * capacity
      for (let column = 0; column < capacity; column++)
        covariance[start + column]! -= rowGain * gain[column]!
    }
  }

  private move(surprise: Partial<BySource>, scale: number): void {
    const { gain, capacity } = this
    for (const [index, source] of RATING_SOURCES.entries()) {
      const step = (surprise[source] ?? 0) * scale
      if (step === 0) continue
      for (let division = 0; division < DIVISIONS; division++)
        this.level[division]! += gain[division]! * step
      const mean = this.means[index]!
      for (let team = DIVISIONS; team < capacity; team++) mean[team]! += gain[team]! * step
    }
  }
}
