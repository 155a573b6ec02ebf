/**
 * The three UEFA cups: a team is as strong as its league says, shifted by what
 * cup matches showed of its country and of itself. Teams of leagues that are
 * not followed here are known from their cup matches alone.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import type { DomesticCode } from '#data/model/leagues/countries.ts'
import { toImpliedRates } from '#pipeline/models/leagues/implied-rates.ts'
import { CupRatings, type CupMatch, type CupSide } from './cup-rating.ts'
import type { CountryModel, MatchFacts } from '#pipeline/models/leagues/country-model.ts'
import type { StrengthPart } from '#pipeline/models/markets/forecast.ts'
import { toDayNumber } from '#pipeline/models/leagues/shared-teams.ts'
import type { CupConstants } from '#pipeline/models/leagues/rating-constants.ts'
import { RATING_SOURCES, type BySource } from '#pipeline/models/leagues/rating-parts.ts'
import type { TeamStanding } from '#pipeline/models/leagues/strength-tracker.ts'

interface Known {
  readonly side: CupSide
  readonly standing: TeamStanding | null
}

const NOTHING: BySource = { strength: 0, start: 0, market: 0, goals: 0, shots: 0 }
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
  private readonly countries: ReadonlyMap<DomesticCode, CountryModel>
  private readonly supremacy: CupRatings
  private readonly total: CupRatings
  private readonly seen = new Set<string>()
  private learned = 0

  /** @param countries the leagues' models, looked up as they stand when a match comes */
  constructor(constants: CupConstants, countries: ReadonlyMap<DomesticCode, CountryModel>) {
    this.constants = constants
    this.countries = countries
    this.supremacy = new CupRatings(constants.supremacy, 'supremacy')
    this.total = new CupRatings(constants.total, 'total')
  }

  /** Matches of all cups learned so far. */
  get matchCount(): number {
    return this.learned
  }

  /** True when a team is known from its league or from a cup. */
  knows(teamId: string, match: MatchFacts): boolean {
    return this.seen.has(teamId) || this.toKnown(teamId, match).standing !== null
  }

  private toKnown(teamId: string, match: MatchFacts): Known {
    for (const [country, model] of this.countries) {
      const standing = model.getStanding(teamId, match)
      if (standing !== null) return { side: { country, teamId }, standing }
    }
    return { side: { country: null, teamId }, standing: null }
  }

  private read(match: MatchFacts) {
    const home = this.toKnown(match.homeTeamId, match)
    const away = this.toKnown(match.awayTeamId, match)
    const cupMatch: CupMatch = {
      home: home.side,
      away: away.side,
      day: toDayNumber(match.kickoffMs),
      neutral: match.neutral,
    }
    return { home: home.standing, away: away.standing, cupMatch }
  }

  /** Parts that sum to the supremacy and the total of a cup match; changes nothing. */
  toParts(match: MatchFacts): StrengthPart[] {
    const { home, away, cupMatch } = this.read(match)
    const supremacy = this.supremacy.forecast(cupMatch)
    const total = this.total.forecast(cupMatch)
    const { supremacyScale, totalScale } = this.constants
    const league = RATING_SOURCES.map((source) => ({
      group: GROUPS[source],
      supremacy:
        supremacyScale *
        ((home?.supremacy.parts ?? NOTHING)[source] - (away?.supremacy.parts ?? NOTHING)[source]),
      total:
        totalScale *
        ((home?.total.parts ?? NOTHING)[source] + (away?.total.parts ?? NOTHING)[source]),
    }))
    return [
      { group: 'base', supremacy: 0, total: total.level },
      { group: 'homeAdvantage', supremacy: supremacy.level, total: 0 },
      ...league.map((part) =>
        part.group === 'strength'
          ? {
              group: part.group,
              supremacy: part.supremacy + supremacy.link,
              total: part.total + total.link,
            }
          : part,
      ),
    ]
  }

  /** Learns a cup match that was played: its odds where there are any, then its goals. */
  learn(match: HistoricMatch): void {
    this.seen.add(match.homeTeamId)
    this.seen.add(match.awayTeamId)
    this.learned++
    const { home, away, cupMatch } = this.read(match)
    const leagueVariance = {
      supremacy: (home?.supremacy.variance ?? 0) + (away?.supremacy.variance ?? 0),
      total: (home?.total.variance ?? 0) + (away?.total.variance ?? 0),
    }
    const expected = this.toExpected(match)
    const implied = match.odds && toImpliedRates(match.odds, expected.total)
    if (implied) {
      const noise = this.constants.supremacy.oddsNoise + leagueVariance.supremacy
      this.supremacy.learn(cupMatch, implied.supremacy - expected.supremacy, noise)
      if (implied.total !== null)
        this.total.learn(
          cupMatch,
          implied.total - expected.total,
          this.constants.total.oddsNoise + leagueVariance.total,
        )
    }
    const now = this.toExpected(match)
    const homeRate = Math.exp((now.total + now.supremacy) / 2)
    const awayRate = Math.exp((now.total - now.supremacy) / 2)
    const homeMiss = match.goals.home / homeRate - 1
    const awayMiss = match.goals.away / awayRate - 1
    const noise = 1 / homeRate + 1 / awayRate
    const { supremacy, total } = this.constants
    this.supremacy.learn(cupMatch, homeMiss - awayMiss, supremacy.goalsNoise * noise)
    this.total.learn(cupMatch, homeMiss + awayMiss, total.goalsNoise * noise)
  }

  private toExpected(match: MatchFacts) {
    const parts = this.toParts(match)
    return {
      supremacy: parts.reduce((sum, part) => sum + part.supremacy, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    }
  }
}
