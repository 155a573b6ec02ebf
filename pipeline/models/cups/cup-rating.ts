/**
 * What cup matches tell of leagues and of teams: how strong a country's
 * football is beside the others', and how far a team is from what its league
 * says of it. A Kalman filter that keeps variances only: a match of four
 * ratings (two countries, two teams) and a level teaches each its share.
 */
import type { DomesticCode } from '#data/model/leagues/countries.ts'
import type { CupRatingConstants } from '#pipeline/models/leagues/rating-constants.ts'

interface Rating {
  mean: number
  variance: number
  day: number
}

/** A side of a cup match: its country (null for one without a league here) and its team. */
export interface CupSide {
  readonly country: DomesticCode | null
  readonly teamId: string
}

export interface CupMatch {
  readonly home: CupSide
  readonly away: CupSide
  readonly day: number
  readonly neutral: boolean
}

export interface CupForecast {
  readonly level: number
  /** Of the countries and teams together, beyond what the leagues say. */
  readonly link: number
  /** Without the noise of an observation. */
  readonly variance: number
}

const MAX_IDLE_DAYS = 365

/** Ratings of countries and teams after the cup matches learned so far. */
export class CupRatings {
  private readonly constants: CupRatingConstants
  private readonly awaySign: 1 | -1
  private readonly level: Rating
  private readonly countries = new Map<DomesticCode, Rating>()
  private readonly teams = new Map<string, Rating>()

  constructor(constants: CupRatingConstants, figure: 'supremacy' | 'total') {
    this.constants = constants
    this.awaySign = figure === 'supremacy' ? -1 : 1
    this.level = { mean: constants.startLevel, variance: constants.levelVariance, day: 0 }
  }

  private getCountry({ country }: CupSide, day: number): Rating {
    if (country === null) return { mean: 0, variance: 0, day }
    const known = this.countries.get(country)
    const mean = this.constants.countries[country]
    return known ?? { mean, variance: this.constants.countryVariance, day }
  }

  private getTeam({ country, teamId }: CupSide, day: number): Rating {
    const known = this.teams.get(`${country}/${teamId}`)
    if (known) return known
    return country === null
      ? { mean: this.constants.strangerMean, variance: this.constants.strangerVariance, day }
      : { mean: 0, variance: this.constants.teamVariance, day }
  }

  private grow(rating: Rating, day: number, drift: number): Rating {
    const idle = Math.min(MAX_IDLE_DAYS, Math.max(0, day - rating.day))
    return { ...rating, variance: rating.variance + drift * idle }
  }

  private toRatings({ home, away, day, neutral }: CupMatch) {
    const { countryDriftPerDay, teamDriftPerDay } = this.constants
    const { awaySign } = this
    return [
      { rating: this.level, sign: neutral && awaySign === -1 ? 0 : 1 },
      { rating: this.grow(this.getCountry(home, day), day, countryDriftPerDay), sign: 1 },
      { rating: this.grow(this.getTeam(home, day), day, teamDriftPerDay), sign: 1 },
      { rating: this.grow(this.getCountry(away, day), day, countryDriftPerDay), sign: awaySign },
      { rating: this.grow(this.getTeam(away, day), day, teamDriftPerDay), sign: awaySign },
    ] as const
  }

  /** What cup matches add to what the leagues say of a match; changes nothing. */
  forecast(match: CupMatch): CupForecast {
    const [level, ...links] = this.toRatings(match)
    return {
      level: level.sign * level.rating.mean,
      link: links.reduce((sum, { rating, sign }) => sum + sign * rating.mean, 0),
      variance: [level, ...links].reduce(
        (sum, { rating, sign }) => sum + Math.abs(sign) * rating.variance,
        0,
      ),
    }
  }

  /**
   * Learns how far a match was from what was expected.
   *
   * @param surprise observed minus expected
   * @param noise variance of the observation, with that of what the leagues say
   */
  learn(match: CupMatch, surprise: number, noise: number): void {
    const ratings = this.toRatings(match)
    const variance =
      noise + ratings.reduce((sum, { rating, sign }) => sum + Math.abs(sign) * rating.variance, 0)
    const [level, homeCountry, homeTeam, awayCountry, awayTeam] = ratings.map(
      ({ rating, sign }): Rating => {
        const gain = (sign * rating.variance) / variance
        return {
          mean: rating.mean + gain * surprise,
          variance: rating.variance - sign * gain * rating.variance,
          day: match.day,
        }
      },
    )
    Object.assign(this.level, level)
    const { home, away } = match
    if (home.country !== null) this.countries.set(home.country, homeCountry!)
    if (away.country !== null) this.countries.set(away.country, awayCountry!)
    this.teams.set(`${home.country}/${home.teamId}`, homeTeam!)
    this.teams.set(`${away.country}/${away.teamId}`, awayTeam!)
  }
}
