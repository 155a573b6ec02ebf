/** What is known of a cup match beforehand: its sides as cups see them, and their leagues' ratings. */
import type { CountryModel } from '#pipeline/models/leagues/country-model.ts'
import type { MatchFacts } from '#pipeline/models/leagues/late-seasons.ts'
import type { CupConstants } from '#pipeline/models/leagues/rating-constants.ts'
import { toDayNumber, type PoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import type { LeagueRatings } from '#pipeline/models/leagues/strength-tracker.ts'
import type { CupMatch, CupSide } from './cup-rating.ts'

/** The models of the leagues, read when a match comes, with their state at that time. */
export type Countries = ReadonlyMap<PoolKey, CountryModel>

interface RatedSide {
  readonly side: CupSide
  readonly ratings: LeagueRatings | null
}

export interface RatedCupMatch {
  readonly home: LeagueRatings | null
  readonly away: LeagueRatings | null
  readonly cupMatch: CupMatch
  /** Of both sides' league ratings. */
  readonly leagueVariance: Readonly<Record<'supremacy' | 'total', number>>
}

const STALE_AFTER_DAYS = 60
const MAX_STALE_YEARS = 2

const toStaleYears = (idleDays: number) =>
  Math.min(MAX_STALE_YEARS, Math.max(0, idleDays - STALE_AFTER_DAYS) / 365)

export function rateSide(countries: Countries, teamId: string, match: MatchFacts): RatedSide {
  for (const [country, model] of countries) {
    const ratings = model.getRatings(teamId, match)
    if (ratings !== null) return { side: { country, teamId }, ratings }
  }
  return { side: { country: null, teamId }, ratings: null }
}

export function rateCupMatch(
  countries: Countries,
  { leagueVarianceShare, staleVariancePerYear }: CupConstants,
  match: MatchFacts,
): RatedCupMatch {
  const home = rateSide(countries, match.homeTeamId, match)
  const away = rateSide(countries, match.awayTeamId, match)
  const day = toDayNumber(match.kickoffMs)
  const rated = [home.ratings, away.ratings].filter((ratings) => ratings !== null)
  const sum = (toValue: (ratings: LeagueRatings) => number) =>
    rated.reduce((total, ratings) => total + toValue(ratings), 0)
  return {
    home: home.ratings,
    away: away.ratings,
    cupMatch: { home: home.side, away: away.side, day, neutral: match.neutral },
    leagueVariance: {
      supremacy: sum(
        ({ supremacy }) =>
          leagueVarianceShare * supremacy.variance +
          staleVariancePerYear * toStaleYears(day - supremacy.seenDay),
      ),
      total: sum(({ total }) => leagueVarianceShare * total.variance),
    },
  }
}
