/**
 * One country: a tracker that uses the odds of earlier matches, one that uses only goals and
 * statistics, and the teams' memories. It advances match by match; each is forecast before it is
 * learned.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import type { Freshness } from './correction.ts'
import type { FeatureFacts } from './correction-features.ts'
import { toDayNumber, toDivision } from './shared-teams.ts'
import type { TrackerConstants } from './rating-constants.ts'
import type { RatedMatch } from './rating-parts.ts'
import { StrengthTracker, type LeagueRatings, type TrackedForecast } from './strength-tracker.ts'
import type { Slip } from './slips.ts'
import { TeamMemories } from './team-memory.ts'

export type MatchFacts = Pick<
  HistoricMatch,
  'league' | 'season' | 'kickoffMs' | 'homeTeamId' | 'awayTeamId' | 'neutral'
>

export interface CountryForecast {
  readonly tracked: TrackedForecast
  readonly facts: FeatureFacts
  readonly freshness: Freshness
}

/** Both divisions of a country after the matches learned so far. */
export class CountryModel {
  private readonly teams = new Map<string, number>()
  private readonly matchCounts = new Map<string, number>()
  /** Matches and clubs of each season of a league. */
  private readonly seasons = new Map<string, { matches: number; teams: Set<string> }>()
  private readonly tracker: StrengthTracker
  private readonly pitchTracker: StrengthTracker
  private readonly memories = new TeamMemories()

  constructor(constants: TrackerConstants) {
    this.tracker = new StrengthTracker(constants, { useOdds: true })
    this.pitchTracker = new StrengthTracker(constants, { useOdds: false })
  }

  /** Matches of a league learned so far. */
  countMatches(league: string): number {
    return this.matchCounts.get(league) ?? 0
  }

  /** Rounds of a league's season learned so far: matches of an average club. */
  countRounds(league: string, season: number): number {
    const known = this.seasons.get(`${league}/${season}`)
    return known === undefined ? 0 : (2 * known.matches) / known.teams.size
  }

  /** Teams that have played in a league of the country, by id. */
  listTeams(): Iterable<string> {
    return this.teams.keys()
  }

  knows(teamId: string): boolean {
    return this.teams.has(teamId)
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

  /** Forecast of a match; changes no state. */
  forecast(match: MatchFacts): CountryForecast {
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
      },
    }
  }

  private countForSeason({ league, season, homeTeamId, awayTeamId }: HistoricMatch): void {
    const key = `${league}/${season}`
    const known = this.seasons.get(key) ?? { matches: 0, teams: new Set<string>() }
    known.matches += 1
    known.teams.add(homeTeamId).add(awayTeamId)
    this.seasons.set(key, known)
  }

  /** Learns a played match. */
  learn(match: HistoricMatch): void {
    for (const team of [match.homeTeamId, match.awayTeamId])
      if (!this.teams.has(team)) this.teams.set(team, this.teams.size)
    this.matchCounts.set(match.league, this.countMatches(match.league) + 1)
    this.countForSeason(match)
    const rated = this.toRated(match)
    const lesson = this.tracker.learn(rated, match)
    this.pitchTracker.learn(rated, match)
    this.memories.learn(rated, lesson)
  }
}
