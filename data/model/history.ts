/** A played match as the models read it: facts only, one row per match, from any feed. */
import { isContextLeague, type ContextLeagueId } from './context-leagues.ts'
import type { LeagueId } from './leagues.ts'
import type { StatisticKey, StatisticName } from '#data/model/match/statistics.ts'

/** A count for each side. */
export interface Sides {
  readonly home: number
  readonly away: number
}

/** Decimal odds of bookmakers for a played match; never of the match being predicted. */
export interface PastOdds {
  readonly home: number
  readonly draw: number
  readonly away: number
  /** Over and under 2.5 goals, null when not listed. */
  readonly over25: number | null
  readonly under25: number | null
}

/** The statistics that the models read, with their names in the statistics table. */
export const HISTORIC_STATISTICS = {
  shots: 'ShotsTotal',
  shotsOnTarget: 'ShotsOnTarget',
  corners: 'Corners',
  yellowCards: 'YellowCards',
  redCards: 'RedCards',
} as const satisfies Record<string, StatisticName>
export type HistoricStatistic = keyof typeof HISTORIC_STATISTICS
/** Each side's count, null when the source has none. */
type HistoricStatistics = Readonly<Record<HistoricStatistic, Sides | null>>

export interface HistoricMatch extends HistoricStatistics {
  readonly matchId: string
  readonly league: LeagueId | ContextLeagueId
  /** First year of the season, 2022 for 2022/23. */
  readonly season: number
  /** Instant of kick-off, ms since 1970, UTC. */
  readonly kickoffMs: number
  /** Team ids: slugs of the canonical names, the same in every feed. */
  readonly homeTeamId: string
  readonly awayTeamId: string
  /** After 90 minutes. */
  readonly goals: Sides
  readonly halfTimeGoals: Sides | null
  readonly referee: string | null
  /** On neutral ground: no home advantage. */
  readonly neutral: boolean
  /** Decided by a committee: excluded from fitting and every metric. */
  readonly awarded: boolean
  /** Decimal odds, the first available of: Pinnacle closing, average closing, average before, Bet365, other. */
  readonly odds: PastOdds | null
}

/** A played match as feeds and the database state it. */
export interface PlayedFacts extends Pick<
  HistoricMatch,
  | 'matchId'
  | 'league'
  | 'season'
  | 'kickoffMs'
  | 'homeTeamId'
  | 'awayTeamId'
  | 'referee'
  | 'neutral'
  | 'awarded'
  | 'odds'
> {
  /** After 90 minutes. */
  readonly actualHomeScore: number
  readonly actualAwayScore: number
  readonly halfTimeHomeScore: number | null
  readonly halfTimeAwayScore: number | null
  readonly statistics: Readonly<Partial<Record<StatisticKey, number | null>>> | null
}

function toSides(home: number | null | undefined, away: number | null | undefined): Sides | null {
  return home == null || away == null ? null : { home, away }
}

/** One value for each statistic that the models read, in the order of the table. */
export function mapHistoricStatistics(
  toValue: (statistic: HistoricStatistic) => Sides | null,
): HistoricStatistics {
  // By name, as in toHistoricMatch: objects of one shape are made twice as fast.
  return {
    shots: toValue('shots'),
    shotsOnTarget: toValue('shotsOnTarget'),
    corners: toValue('corners'),
    yellowCards: toValue('yellowCards'),
    redCards: toValue('redCards'),
  }
}

/** The statistics that the models read, per side; null unless stated for both sides. */
export function toHistoricStatistics(stated: PlayedFacts['statistics']): HistoricStatistics {
  // By name: every row of a history asks.
  return {
    shots: toSides(stated?.homeShotsTotal, stated?.awayShotsTotal),
    shotsOnTarget: toSides(stated?.homeShotsOnTarget, stated?.awayShotsOnTarget),
    corners: toSides(stated?.homeCorners, stated?.awayCorners),
    yellowCards: toSides(stated?.homeYellowCards, stated?.awayYellowCards),
    redCards: toSides(stated?.homeRedCards, stated?.awayRedCards),
  }
}

/** Converts a stated match to the form the models read. */
export function toHistoricMatch(facts: PlayedFacts): HistoricMatch {
  const statistics = toHistoricStatistics(facts.statistics)
  return {
    matchId: facts.matchId,
    league: facts.league,
    season: facts.season,
    kickoffMs: facts.kickoffMs,
    homeTeamId: facts.homeTeamId,
    awayTeamId: facts.awayTeamId,
    goals: { home: facts.actualHomeScore, away: facts.actualAwayScore },
    halfTimeGoals: toSides(facts.halfTimeHomeScore, facts.halfTimeAwayScore),
    shots: statistics.shots,
    shotsOnTarget: statistics.shotsOnTarget,
    corners: statistics.corners,
    yellowCards: statistics.yellowCards,
    redCards: statistics.redCards,
    referee: facts.referee,
    neutral: facts.neutral,
    awarded: facts.awarded,
    odds: facts.odds,
  }
}

/** A played match of a predicted league, not of a context league. */
export type ListedMatch = HistoricMatch & { readonly league: LeagueId }

/** True for a match of a predicted league, false for one of a context league. */
export function isListedMatch(match: HistoricMatch): match is ListedMatch {
  return !isContextLeague(match.league)
}

/** Temperature in °C, wind in km/h, humidity in per cent, rain in mm per hour. */
export interface WeatherFacts {
  readonly temperature: number
  readonly windSpeed: number
  readonly humidity: number
  readonly precipitation: number | null
}

/** A player who will miss the match, as far as the feed knows. */
export interface AbsenceFacts {
  readonly side: 'home' | 'away'
  readonly playerName: string
  readonly position: 'goalkeeper' | 'defender' | 'midfielder' | 'attacker' | null
  /** Share of the team's minutes this season, 0..1, null when unknown. */
  readonly minutesShare: number | null
}

/** Facts of a match before kick-off. */
export interface FixtureFacts {
  readonly matchId: string
  readonly league: LeagueId
  readonly season: number
  readonly kickoffMs: number
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly homeTeam: string
  readonly awayTeam: string
  readonly neutral: boolean
  readonly referee: string | null
  readonly weather: WeatherFacts | null
  readonly absences: readonly AbsenceFacts[]
}

/** A played match with the facts from before kick-off only: no result, no statistics, no odds. */
export function toFixture(match: ListedMatch): FixtureFacts {
  return {
    matchId: match.matchId,
    league: match.league,
    season: match.season,
    kickoffMs: match.kickoffMs,
    homeTeamId: match.homeTeamId,
    awayTeamId: match.awayTeamId,
    homeTeam: match.homeTeamId,
    awayTeam: match.awayTeamId,
    neutral: match.neutral,
    referee: match.referee,
    weather: null,
    absences: [],
  }
}

/** Years of history that a fit uses; older matches are neither read nor stored. */
const HISTORY_YEARS = 6

/** Start of the history used at an instant. */
export function toHistoryStart(now: Date): Date {
  const start = new Date(now)
  start.setUTCFullYear(start.getUTCFullYear() - HISTORY_YEARS)
  return start
}
