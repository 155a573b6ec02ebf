/**
 * The three UEFA cups: a team's strength is its league's rating, plus what cup matches showed of
 * its country and of itself. Teams of leagues that are not followed are rated by their cup matches
 * alone.
 */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import { toImpliedRates } from '#pipeline/models/leagues/implied-rates.ts'
import { CupRatings, type CupForecast } from './cup-rating.ts'
import type { MatchFacts } from '#pipeline/models/leagues/late-seasons.ts'
import type { StrengthPart } from '#pipeline/models/markets/forecast.ts'
import type { CupConstants } from '#pipeline/models/leagues/rating-constants.ts'
import { SecondLegs, toSecondLegEffect, type SecondLegEffect } from './second-legs.ts'
import { isMainPart } from './main-part.ts'
import { rateCupMatch, rateSide, type Countries, type RatedCupMatch } from './rated-cup-match.ts'
import { cutSurprise } from '#pipeline/models/leagues/slips.ts'
import { RATING_SOURCES, type BySource } from '#pipeline/models/leagues/rating-parts.ts'

interface Expectation {
  readonly parts: readonly StrengthPart[]
  readonly supremacy: number
  readonly total: number
  readonly supremacyVariance: number
}

/** Cap on the surprise of one side's goals: their distance from the expected goals, divided by these. */
const MAX_MISS = 2.5

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
  private readonly countries: Countries
  private readonly supremacy: CupRatings
  private readonly total: CupRatings
  private readonly seen = new Set<string>()
  private readonly secondLegs = new SecondLegs()

  constructor(constants: CupConstants, countries: Countries) {
    this.constants = constants
    this.countries = countries
    this.supremacy = new CupRatings(constants.supremacy, 'supremacy')
    this.total = new CupRatings(constants.total, 'total')
  }

  /** True when a team has a rating from its league or from a cup. */
  knows(teamId: string, match: MatchFacts): boolean {
    return this.seen.has(teamId) || rateSide(this.countries, teamId, match).ratings !== null
  }

  private rate(match: MatchFacts): RatedCupMatch {
    return rateCupMatch(this.countries, this.constants, match)
  }

  /** Effect of the first leg on a second one; none on any other match. */
  private toSecondLegEffect(match: MatchFacts): SecondLegEffect {
    const lead = this.secondLegs.toLead(match)
    return lead === null ? { total: 0, supremacy: 0 } : toSecondLegEffect(this.constants, lead)
  }

  /** Parts that sum to the supremacy and the total of a cup match; changes no state. */
  toParts(match: MatchFacts): StrengthPart[] {
    const { parts, supremacyVariance } = this.predictRates(match)
    const supremacy = parts.reduce((sum, part) => sum + part.supremacy, 0)
    const keptShare = 1 / Math.sqrt(1 + this.constants.uncertaintyPull * supremacyVariance)
    return [...parts, { group: 'calibration', supremacy: (keptShare - 1) * supremacy, total: 0 }]
  }

  /** Variance of the log supremacy of a match, both sides together. */
  toVariance(match: MatchFacts): number {
    return this.predictRates(match).supremacyVariance
  }

  /** Expectation of a match before the pull to even by its uncertainty. */
  private predictRates(match: MatchFacts, rated = this.rate(match)): Expectation {
    const supremacy = this.supremacy.forecast(rated.cupMatch)
    const total = this.total.forecast(rated.cupMatch)
    const parts = this.addCupParts(this.toLeagueParts(rated), match, { supremacy, total })
    return {
      parts,
      supremacy: parts.reduce((sum, part) => sum + part.supremacy, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
      supremacyVariance: supremacy.variance + rated.leagueVariance.supremacy,
    }
  }

  /** What the ratings of the two leagues say. */
  private toLeagueParts({ home, away }: Pick<RatedCupMatch, 'home' | 'away'>): StrengthPart[] {
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
    const rated = this.rate(match)
    this.learnOdds(match, rated)
    this.learnGoals(match, rated)
    this.secondLegs.learn(match)
  }

  private learnOdds(match: HistoricMatch, rated: RatedCupMatch): void {
    if (match.odds === null) return
    const { cupMatch, leagueVariance } = rated
    const { supremacy, total } = this.constants
    const expected = this.predictRates(match, rated)
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

  private learnGoals(match: HistoricMatch, rated: RatedCupMatch): void {
    const { cupMatch, leagueVariance } = rated
    const { supremacy, total } = this.constants
    const expected = this.predictRates(match, rated)
    const homeRate = Math.exp((expected.total + expected.supremacy) / 2)
    const awayRate = Math.exp((expected.total - expected.supremacy) / 2)
    const homeMiss = Math.min(MAX_MISS, match.goals.home / homeRate - 1)
    const awayMiss = Math.min(MAX_MISS, match.goals.away / awayRate - 1)
    const noise = 1 / homeRate + 1 / awayRate
    this.supremacy.learn(cupMatch, homeMiss - awayMiss, supremacy.goalsNoise * noise)
    this.total.learn(cupMatch, homeMiss + awayMiss, total.goalsNoise * noise + leagueVariance.total)
  }
}
