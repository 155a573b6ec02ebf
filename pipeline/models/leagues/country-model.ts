/**
 * One country: a tracker that uses the odds of earlier matches, one that uses only goals and
 * statistics, the teams' memories, and the seasons of its leagues. It advances match by match; each
 * is forecast before it is learned.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { CORRECTION } from '#pipeline/models/constants.ts'
import { toCorrection, type Freshness } from './correction.ts'
import type { FeatureFacts } from './correction-features.ts'
import { LateSeasons, type MatchFacts, type ToCommitteePoints } from './late-seasons.ts'
import { NO_NEEDS, type MatchNeeds } from './needs.ts'
import { canBeNew } from './newcomers.ts'
import { SeenClubs } from './seen-clubs.ts'
import { toDayNumber, toDivision } from './shared-teams.ts'
import { NO_STAKES, toStakes } from './stakes.ts'
import type { TrackerConstants } from './rating-constants.ts'
import type { RatedMatch } from './rating-parts.ts'
import { StrengthTracker, type LeagueRatings, type TrackedForecast } from './strength-tracker.ts'
import type { Slip } from './slips.ts'
import { TeamMemories } from './team-memory.ts'

export interface CountryForecast {
  readonly tracked: TrackedForecast
  readonly facts: FeatureFacts
  readonly freshness: Freshness
}

/** Both divisions of a country after the matches learned so far. */
export class CountryModel {
  private readonly teams = new Map<string, number>()
  private readonly seen = new SeenClubs()
  private readonly matchCounts = new Map<string, number>()
  private readonly tracker: StrengthTracker
  private readonly pitchTracker: StrengthTracker
  private readonly memories = new TeamMemories()
  private readonly seasons: LateSeasons

  constructor(constants: TrackerConstants, toCommitteePoints: ToCommitteePoints) {
    this.tracker = new StrengthTracker(constants, { useOdds: true })
    this.pitchTracker = new StrengthTracker(constants, { useOdds: false })
    const strengths = {
      toRates: (match: MatchFacts) => {
        const { supremacy, total } = this.tracker.forecast(this.toRated(match))
        return { supremacy: supremacy.mean, total: total.mean }
      },
      toVariance: (teamId: string, on: Pick<MatchFacts, 'season' | 'kickoffMs'>) =>
        this.getRatings(teamId, on)?.supremacy.variance ?? constants.supremacy.newTeamVariance,
    }
    this.seasons = new LateSeasons(strengths, toCommitteePoints)
  }

  /** Matches of a league learned so far. */
  countMatches(league: string): number {
    return this.matchCounts.get(league) ?? 0
  }

  /** Rounds of a league's season learned so far: matches of an average club. */
  countRounds(league: string, season: number): number {
    return this.seasons.countRounds(league, season)
  }

  /** Known clubs with names like that one, the nearest first. */
  listNearest(teamId: string): string[] {
    return this.seen.listNearest(teamId)
  }

  /** True for a club that came up where none can be new, also once its matches are learned. */
  isStranger(teamId: string, match: Pick<MatchFacts, 'league' | 'season'>): boolean {
    return this.seen.isStranger(teamId, this.canBeNew(match))
  }

  /** After the last round come play-offs, some against a club of a division that nobody follows. */
  private canBeNew({ league, season }: Pick<MatchFacts, 'league' | 'season'>): boolean {
    return (
      this.seasons.isFull(league, season) ||
      canBeNew(league, season, (...of) => this.countRounds(...of))
    )
  }

  /** Figures that were cut as implausible. */
  listSlips(): readonly Slip[] {
    return this.tracker.slips
  }

  /** A team's ratings within its country on the day of a cup match; null for an unknown team. */
  getRatings(
    teamId: string,
    match: Pick<MatchFacts, 'season' | 'kickoffMs'>,
  ): LeagueRatings | null {
    const team = this.teams.get(teamId)
    if (team === undefined) return null
    return this.tracker.toRatings(team, {
      season: match.season,
      day: toDayNumber(match.kickoffMs),
    })
  }

  private toRated(match: MatchFacts): RatedMatch {
    // New teams get unused numbers, so that two of them are not mistaken for one.
    const strangers = this.teams.size
    return {
      home: this.teams.get(match.homeTeamId) ?? strangers,
      away: this.teams.get(match.awayTeamId) ?? strangers + 1,
      division: toDivision(match.league),
      season: match.season,
      day: toDayNumber(match.kickoffMs),
      neutral: match.neutral,
    }
  }

  /** Forecast of a match; changes nothing that a later one depends on. */
  forecast(match: MatchFacts): CountryForecast {
    return this.forecastWith(match, this.seasons.toNeeds(match))
  }

  private forecastWith(match: MatchFacts, needs: MatchNeeds): CountryForecast {
    const rated = this.toRated(match)
    const tracked = this.tracker.forecast(rated)
    const pitch = this.pitchTracker.forecast(rated)
    const home = this.memories.view(rated.home, rated)
    const away = this.memories.view(rated.away, rated)
    return {
      tracked,
      freshness: {
        supremacy: Math.sqrt(home.freshness * away.freshness),
        total: Math.sqrt(home.totalFreshness * away.totalFreshness),
      },
      facts: {
        supremacy: tracked.supremacy.mean,
        total: tracked.total.mean,
        pitchSupremacy: pitch.supremacy.mean,
        pitchTotal: pitch.total.mean,
        home,
        away,
        neutral: match.neutral,
        month: new Date(match.kickoffMs).getUTCMonth(),
        needs,
      },
    }
  }

  /** Learns a match; an awarded one counts in the table alone and says nothing about strengths. */
  learn(match: HistoricMatch): void {
    this.seasons.startDay(match)
    if (!match.awarded) this.learnPlayed(match)
    this.seasons.add(match)
  }

  private learnPlayed(match: HistoricMatch): void {
    const teamIds = [match.homeTeamId, match.awayTeamId]
    this.seen.add(teamIds, this.canBeNew(match))
    for (const id of teamIds) if (!this.teams.has(id)) this.teams.set(id, this.teams.size)
    this.matchCounts.set(match.league, this.countMatches(match.league) + 1)
    const rated = this.toRated(match)
    const needs = this.seasons.toNeeds(match)
    // What the clubs play for is no sign of their strength.
    const stakes =
      needs === NO_NEEDS
        ? NO_STAKES
        : toStakes(toCorrection(CORRECTION, this.forecastWith(match, needs)))
    const lesson = this.tracker.learn(rated, match, stakes)
    this.pitchTracker.learn(rated, match, stakes)
    this.memories.learn(rated, lesson)
  }
}
