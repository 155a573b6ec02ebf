/**
 * Ratings of countries and teams from cup matches: how strong a country's football is compared with
 * others, and how far a team is from its league's rating. A Kalman filter: countries and level
 * share a full covariance, each team has a variance of its own. One match of two countries, two
 * teams and a level updates each by its share. Source: Kalman (1960), J. Basic Engineering 82(1),
 * 35–45.
 */
import type { ContextLeagueId } from '#data/model/context-leagues.ts'
import type { CupRatingConstants } from '#pipeline/models/leagues/rating-constants.ts'
import type { PoolKey } from '#pipeline/models/leagues/shared-teams.ts'

interface TeamRating {
  readonly mean: number
  readonly variance: number
  readonly day: number
}

/** A side of a cup match: its country (null for one without a league here) and its team. */
export interface CupSide {
  readonly country: PoolKey | null
  readonly teamId: string
}

export interface CupMatch {
  readonly home: CupSide
  readonly away: CupSide
  /** UTC days since 1970. */
  readonly day: number
  readonly neutral: boolean
}

export interface CupForecast {
  readonly level: number
  /** Countries and teams together, beyond the leagues' ratings. */
  readonly link: number
  /** Without observation noise. */
  readonly variance: number
}

const LEVEL = 0
const DAYS_PER_YEAR = 365
const MAX_IDLE_DAYS = 730
const GROWTH = 16
/** Key of all clubs with an unknown league: they share one rating, like a country. */
const ELSEWHERE: ContextLeagueId = 'context-elsewhere'

/** Ratings of countries and teams after the cup matches learned so far. */
export class CupRatings {
  private readonly constants: CupRatingConstants
  private readonly awaySign: 1 | -1
  private readonly indices = new Map<PoolKey, number>()
  private readonly teams = new Map<string, TeamRating>()
  /** Level first, then countries; row-major covariance of `capacity` columns. */
  private capacity = GROWTH
  private means = new Float64Array(GROWTH)
  private covariance = new Float64Array(GROWTH * GROWTH)
  private day = 0

  constructor(constants: CupRatingConstants, figure: 'supremacy' | 'total') {
    this.constants = constants
    this.awaySign = figure === 'supremacy' ? -1 : 1
    this.means[LEVEL] = constants.startLevel
    this.covariance[LEVEL] = constants.levelVariance
  }

  private toStart(country: PoolKey) {
    const mean = this.constants.countries[country]
    return mean === undefined
      ? { mean: this.constants.newCountryMean, variance: this.constants.newCountryVariance }
      : { mean, variance: this.constants.countryVariance }
  }

  /** State of a country on a day; its index is null before its first match. */
  private getCountry({ country }: CupSide, day: number) {
    const key = country ?? ELSEWHERE
    const index = this.indices.get(key)
    if (index === undefined) return { index: null, ...this.toStart(key) }
    const drift = this.constants.countryDriftPerDay * Math.max(0, day - this.day)
    const variance = this.covariance[index * this.capacity + index]! + drift
    return { index, mean: this.means[index]!, variance }
  }

  private getTeam({ country, teamId }: CupSide, day: number): TeamRating {
    const { constants } = this
    const known = this.teams.get(teamId)
    if (known === undefined)
      return country === null
        ? { mean: constants.strangerMean, variance: constants.strangerVariance, day }
        : { mean: 0, variance: constants.teamVariance, day }
    const idle = Math.min(MAX_IDLE_DAYS, Math.max(0, day - known.day))
    const decay = constants.teamDecayPerYear ** (idle / DAYS_PER_YEAR)
    return {
      mean: known.mean * decay,
      variance: known.variance * decay * decay + constants.teamDriftPerDay * idle,
      day,
    }
  }

  /** The home advantage does not apply on neutral ground; the level of goals does. */
  private toLevelSign({ neutral }: CupMatch): 0 | 1 {
    return neutral && this.awaySign === -1 ? 0 : 1
  }

  private getCovariance(row: number | null, column: number | null): number {
    return row === null || column === null ? 0 : this.covariance[row * this.capacity + column]!
  }

  /** What cup matches add to the leagues' expectation of a match; changes no state. */
  forecast(match: CupMatch): CupForecast {
    const { awaySign } = this
    const levelSign = this.toLevelSign(match)
    const [home, away] = [match.home, match.away].map((side) => this.getCountry(side, match.day))
    const [homeTeam, awayTeam] = [match.home, match.away].map((side) =>
      this.getTeam(side, match.day),
    )
    const isOneCountry = match.home.country === match.away.country
    const countries = isOneCountry
      ? (1 + awaySign) ** 2 * home!.variance
      : home!.variance +
        away!.variance +
        2 * awaySign * this.getCovariance(home!.index, away!.index)
    return {
      level: levelSign * this.means[LEVEL]!,
      link: home!.mean + homeTeam!.mean + awaySign * (away!.mean + awayTeam!.mean),
      variance:
        countries +
        homeTeam!.variance +
        awayTeam!.variance +
        levelSign * this.covariance[LEVEL]! +
        2 * levelSign * this.getCovariance(LEVEL, home!.index) +
        2 * levelSign * awaySign * this.getCovariance(LEVEL, away!.index),
    }
  }

  private grow(): void {
    const capacity = this.capacity + GROWTH
    const covariance = new Float64Array(capacity * capacity)
    for (let row = 0; row < this.capacity; row++)
      covariance.set(
        this.covariance.subarray(row * this.capacity, (row + 1) * this.capacity),
        row * capacity,
      )
    const means = new Float64Array(capacity)
    means.set(this.means)
    Object.assign(this, { capacity, covariance, means })
  }

  private admitCountry({ country }: CupSide): number {
    const key = country ?? ELSEWHERE
    const known = this.indices.get(key)
    if (known !== undefined) return known
    const index = this.indices.size + 1
    if (index === this.capacity) this.grow()
    const { mean, variance } = this.toStart(key)
    this.indices.set(key, index)
    this.means[index] = mean
    this.covariance[index * this.capacity + index] = variance
    return index
  }

  private advance(day: number): void {
    const days = this.day === 0 ? 0 : Math.max(0, day - this.day)
    for (const index of this.indices.values())
      this.covariance[index * this.capacity + index]! += this.constants.countryDriftPerDay * days
    this.day = Math.max(this.day, day)
  }

  /**
   * Learns the surprise of a match.
   * @param surprise observed minus expected
   * @param noise variance of the observation, including that of the leagues' ratings
   */
  learn(match: CupMatch, surprise: number, noise: number): void {
    this.advance(match.day)
    const [home, away] = [this.admitCountry(match.home), this.admitCountry(match.away)]
    const { awaySign, capacity, covariance } = this
    const levelSign = this.toLevelSign(match)
    const gain = new Float64Array(capacity)
    for (let row = 0; row < capacity; row++)
      gain[row] =
        levelSign * covariance[row * capacity]! +
        covariance[row * capacity + home]! +
        awaySign * covariance[row * capacity + away]!
    const homeTeam = this.getTeam(match.home, match.day)
    const awayTeam = this.getTeam(match.away, match.day)
    const variance =
      levelSign * gain[LEVEL]! +
      gain[home]! +
      awaySign * gain[away]! +
      homeTeam.variance +
      awayTeam.variance +
      noise
    const step = surprise / variance
    for (let row = 0; row < capacity; row++) {
      this.means[row]! += gain[row]! * step
      for (let column = 0; column < capacity; column++)
        covariance[row * capacity + column]! -= (gain[row]! * gain[column]!) / variance
    }
    const move = (team: TeamRating, sign: 1 | -1): TeamRating => ({
      mean: team.mean + sign * team.variance * step,
      variance: team.variance - team.variance ** 2 / variance,
      day: match.day,
    })
    this.teams.set(match.home.teamId, move(homeTeam, 1))
    this.teams.set(match.away.teamId, move(awayTeam, awaySign))
  }
}
