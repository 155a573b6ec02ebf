/**
 * The three UEFA cups: a team's strength is its league's rating, plus what cup matches showed of
 * its country and of itself. Teams of leagues that are not followed are rated by their cup matches
 * alone.
 */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import { toImpliedRates } from '#pipeline/models/leagues/implied-rates.ts'
import { CupRatings, type CupForecast, type CupMatch, type CupSide } from './cup-rating.ts'
import type { CountryModel } from '#pipeline/models/leagues/country-model.ts'
import type { MatchFacts } from '#pipeline/models/leagues/late-seasons.ts'
import type { StrengthPart } from '#pipeline/models/markets/forecast.ts'
import { toDayNumber, type PoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import type { CupConstants } from '#pipeline/models/leagues/rating-constants.ts'
import { SecondLegs, toSecondLegEffect, type SecondLegEffect } from './second-legs.ts'
import { isMainPart } from './main-part.ts'
import { cutSurprise } from '#pipeline/models/leagues/slips.ts'
import { RATING_SOURCES, type BySource } from '#pipeline/models/leagues/rating-parts.ts'
import type { LeagueRatings } from '#pipeline/models/leagues/strength-tracker.ts'

interface Expectation {
  readonly parts: readonly StrengthPart[]
  readonly supremacy: number
  readonly total: number
  readonly supremacyVariance: number
}

interface Known {
  readonly side: CupSide
  readonly ratings: LeagueRatings | null
}

interface KnownMatch {
  readonly home: LeagueRatings | null
  readonly away: LeagueRatings | null
  readonly cupMatch: CupMatch
  /** Of both sides' league ratings. */
  readonly leagueVariance: Readonly<Record<'supremacy' | 'total', number>>
}

const STALE_AFTER_DAYS = 60
const MAX_STALE_YEARS = 2
/** Cap on the surprise of one side's goals: their distance from the expected goals, divided by these. */
const MAX_MISS = 2.5

function toStaleYears(idleDays: number): number {
  return Math.min(MAX_STALE_YEARS, Math.max(0, idleDays - STALE_AFTER_DAYS) / 365)
}

const NO_PARTS: BySource = { strength: 0, start: 0, market: 0, goals: 0, shots: 0 }
const GROUPS = {
  strength: 'strength',
  start: 'season',
  market: 'market',
  goals: 'form',
  shots: 'shots',
} as const

/** The cups after the matches learned so far. */
export class CupModel {
  private readonly constants: CupConstants
  private readonly countries: ReadonlyMap<PoolKey, CountryModel>
  private readonly supremacy: CupRatings
  private readonly total: CupRatings
  private readonly seen = new Set<string>()
  private readonly secondLegs = new SecondLegs()

  /** @param countries the models of the leagues, read when a match comes, with their state at that time */
  constructor(constants: CupConstants, countries: ReadonlyMap<PoolKey, CountryModel>) {
    this.constants = constants
    this.countries = countries
    this.supremacy = new CupRatings(constants.supremacy, 'supremacy')
    this.total = new CupRatings(constants.total, 'total')
  }

  /** True when a team has a rating from its league or from a cup. */
  knows(teamId: string, match: MatchFacts): boolean {
    return this.seen.has(teamId) || this.toKnown(teamId, match).ratings !== null
  }

  private toKnown(teamId: string, match: MatchFacts): Known {
    for (const [country, model] of this.countries) {
      const ratings = model.getRatings(teamId, match)
      if (ratings !== null) return { side: { country, teamId }, ratings }
    }
    return { side: { country: null, teamId }, ratings: null }
  }

  private read(match: MatchFacts): KnownMatch {
    const home = this.toKnown(match.homeTeamId, match)
    const away = this.toKnown(match.awayTeamId, match)
    const day = toDayNumber(match.kickoffMs)
    const cupMatch: CupMatch = { home: home.side, away: away.side, day, neutral: match.neutral }
    const rated = [home.ratings, away.ratings].filter((ratings) => ratings !== null)
    const { leagueVarianceShare, staleVariancePerYear } = this.constants
    const sum = (toValue: (ratings: LeagueRatings) => number) =>
      rated.reduce((total, ratings) => total + toValue(ratings), 0)
    return {
      home: home.ratings,
      away: away.ratings,
      cupMatch,
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

  /** Effect of the first leg on a second one; none on any other match. */
  private toSecondLegEffect(match: MatchFacts): SecondLegEffect {
    const lead = this.secondLegs.toLead(match)
    return lead === null ? { total: 0, supremacy: 0 } : toSecondLegEffect(this.constants, lead)
  }

  /** Parts that sum to the supremacy and the total of a cup match; changes no state. */
  toParts(match: MatchFacts): StrengthPart[] {
    const { parts, supremacyVariance } = this.expect(match)
    const supremacy = parts.reduce((sum, part) => sum + part.supremacy, 0)
    const keptShare = 1 / Math.sqrt(1 + this.constants.uncertaintyPull * supremacyVariance)
    return [...parts, { group: 'calibration', supremacy: (keptShare - 1) * supremacy, total: 0 }]
  }

  /** Variance of the log supremacy of a match, both sides together. */
  toVariance(match: MatchFacts): number {
    return this.expect(match).supremacyVariance
  }

  /** Expectation of a match before the pull to even by its uncertainty. */
  private expect(match: MatchFacts): Expectation {
    const known = this.read(match)
    const supremacy = this.supremacy.forecast(known.cupMatch)
    const total = this.total.forecast(known.cupMatch)
    const parts = this.addCupParts(this.toLeagueParts(known), match, { supremacy, total })
    return {
      parts,
      supremacy: parts.reduce((sum, part) => sum + part.supremacy, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
      supremacyVariance: supremacy.variance + known.leagueVariance.supremacy,
    }
  }

  /** What the ratings of the two leagues say. */
  private toLeagueParts({ home, away }: Pick<KnownMatch, 'home' | 'away'>): StrengthPart[] {
    const { supremacyScale, totalScale } = this.constants
    return RATING_SOURCES.map((source) => ({
      group: GROUPS[source],
      supremacy:
        supremacyScale *
        ((home?.supremacy.parts ?? NO_PARTS)[source] - (away?.supremacy.parts ?? NO_PARTS)[source]),
      total:
        totalScale *
        ((home?.total.parts ?? NO_PARTS)[source] + (away?.total.parts ?? NO_PARTS)[source]),
    }))
  }

  /** Adds what cup matches showed, and what the stage of the cup does. */
  private addCupParts(
    league: readonly StrengthPart[],
    match: MatchFacts,
    { supremacy, total }: Readonly<Record<'supremacy' | 'total', CupForecast>>,
  ): StrengthPart[] {
    const secondLeg = this.toSecondLegEffect(match)
    const mainPart = isMainPart(match) ? this.constants.mainPartTotal : 0
    const added: Partial<Record<FactorGroup, Pick<StrengthPart, 'supremacy' | 'total'>>> = {
      strength: { supremacy: supremacy.link, total: total.link },
      season: { supremacy: secondLeg.supremacy, total: 0 },
    }
    return [
      { group: 'base', supremacy: 0, total: total.level + mainPart + secondLeg.total },
      { group: 'homeAdvantage', supremacy: supremacy.level, total: 0 },
      ...league.map((part) => ({
        group: part.group,
        supremacy: part.supremacy + (added[part.group]?.supremacy ?? 0),
        total: part.total + (added[part.group]?.total ?? 0),
      })),
    ]
  }

  /** Learns a played cup match: its odds, if any, then its goals. */
  learn(match: HistoricMatch): void {
    this.seen.add(match.homeTeamId)
    this.seen.add(match.awayTeamId)
    const known = this.read(match)
    this.learnOdds(match, known)
    this.learnGoals(match, known)
    this.secondLegs.learn(match)
  }

  private learnOdds(match: HistoricMatch, { cupMatch, leagueVariance }: KnownMatch): void {
    if (match.odds === null) return
    const { supremacy, total } = this.constants
    const expected = this.expect(match)
    const implied = toImpliedRates(match.odds, expected.total)
    if (implied === null) return
    this.supremacy.learn(
      cupMatch,
      cutSurprise(
        implied.supremacy - expected.supremacy,
        expected.supremacyVariance + supremacy.oddsNoise,
      ),
      supremacy.oddsNoise + leagueVariance.supremacy,
    )
    if (implied.total !== null)
      this.total.learn(
        cupMatch,
        implied.total - expected.total,
        total.oddsNoise + leagueVariance.total,
      )
  }

  private learnGoals(match: HistoricMatch, { cupMatch, leagueVariance }: KnownMatch): void {
    const { supremacy, total } = this.constants
    const now = this.expect(match)
    const homeRate = Math.exp((now.total + now.supremacy) / 2)
    const awayRate = Math.exp((now.total - now.supremacy) / 2)
    const homeMiss = Math.min(MAX_MISS, match.goals.home / homeRate - 1)
    const awayMiss = Math.min(MAX_MISS, match.goals.away / awayRate - 1)
    const noise = 1 / homeRate + 1 / awayRate
    this.supremacy.learn(cupMatch, homeMiss - awayMiss, supremacy.goalsNoise * noise)
    this.total.learn(cupMatch, homeMiss + awayMiss, total.goalsNoise * noise + leagueVariance.total)
  }
}
