/** A played match as the models read it: facts only, one row a match, of any feed. */
import type { LeagueId } from './leagues.ts'

/** A count for each side. */
export interface Sides {
  readonly home: number
  readonly away: number
}

/** Decimal odds of bookmakers for a match that is over; never of the match being predicted. */
export interface PastOdds {
  readonly home: number
  readonly draw: number
  readonly away: number
  /** Over and under 2.5 goals, null without them. */
  readonly over25: number | null
  readonly under25: number | null
}

export interface HistoricMatch {
  readonly matchId: string
  readonly league: LeagueId
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
  readonly shots: Sides | null
  readonly shotsOnTarget: Sides | null
  readonly corners: Sides | null
  readonly yellowCards: Sides | null
  readonly redCards: Sides | null
  readonly referee: string | null
  /** On neutral ground: no home advantage. */
  readonly neutral: boolean
  /** Decided by a committee: left out of fitting and of every metric. */
  readonly awarded: boolean
  /** The best source there is first: Pinnacle closing, average closing, average before, Bet365, other. */
  readonly odds: PastOdds | null
}

/** Temperature in °C, wind in km/h, humidity in per cent, rain in mm an hour. */
export interface WeatherFacts {
  readonly temperature: number
  readonly windSpeed: number
  readonly humidity: number
  readonly precipitation: number | null
}

/** A player who will be missing, as far as the feed knows. */
export interface AbsenceFacts {
  readonly side: 'home' | 'away'
  readonly playerName: string
  readonly position: 'goalkeeper' | 'defender' | 'midfielder' | 'attacker' | null
  /** Share of the team's minutes this season, 0..1, null when unknown. */
  readonly minutesShare: number | null
}

/** A match to predict: what is known of it before kick-off. */
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

/** Years of history a fit looks back; what is older is neither read nor stored. */
export const HISTORY_YEARS = 6

/** From when on matches count, as seen from an instant. */
export function toHistoryStart(now: Date): Date {
  const start = new Date(now)
  start.setUTCFullYear(start.getUTCFullYear() - HISTORY_YEARS)
  return start
}
