/** A match as replies and files carry it, and the pure rules about its day, state and outcome. */
import { z } from 'zod'
import { DAY_MS } from '#data/model/time.ts'

export const OUTCOMES = ['home_win', 'draw', 'away_win'] as const
export const OutcomeSchema = z.enum(OUTCOMES)
export type Outcome = z.output<typeof OutcomeSchema>

/** `scheduled`, then `live`, then `finished`; the last three leave the day without being played (decision 010). */
export const MATCH_STATUSES = [
  'scheduled',
  'live',
  'finished',
  'postponed',
  'cancelled',
  'abandoned',
] as const
export const MatchStatusSchema = z.enum(MATCH_STATUSES).default('scheduled')
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** True for a status that leaves the match without a rank of the day. */
export function isOffThePitch(status: MatchStatus): boolean {
  return status === 'postponed' || status === 'cancelled' || status === 'abandoned'
}

/** The outcome of a score. */
export function toOutcome(homeScore: number, awayScore: number): Outcome {
  if (homeScore > awayScore) return 'home_win'
  return awayScore > homeScore ? 'away_win' : 'draw'
}

/** Day of a match: the UTC date of its kick-off, yyyy-MM-dd. */
export function toDay(kickoff: Date | string | number): string {
  return new Date(kickoff).toISOString().slice(0, 10)
}

/** UTC time of kick-off, HH:mm. */
export function toUtcTime(kickoff: Date | string | number): string {
  return new Date(kickoff).toISOString().slice(11, 16)
}

export const WINDOW_DAYS = 7

/** The 7 days shown: from the start of today (UTC) to now + 7 × 24 h. */
export function toWindow(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(`${toDay(now)}T00:00:00Z`),
    to: new Date(now.getTime() + WINDOW_DAYS * DAY_MS),
  }
}

export const DaySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'A date has the form yyyy-MM-dd, for example 2026-08-15.')
  .refine(
    (text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && toDay(`${text}T00:00:00Z`) === text,
    {
      message: 'There is no such day in the calendar.',
    },
  )

/** Slug made of league, season and teams: stays the same when a match is moved. */
export const MatchIdSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{2,159}$/,
    'A match id has lower-case letters, digits and hyphens only.',
  )

export const LastGameSchema = z.object({
  result: z.enum(['W', 'D', 'L']),
  isHome: z.boolean(),
  opponent: z.string(),
  date: DaySchema,
  teamScore: z.int().min(0),
  opponentScore: z.int().min(0),
})
export type LastGame = z.output<typeof LastGameSchema>
export const LastGamesSchema = z.array(LastGameSchema).max(5)

export const PLAYER_POSITIONS = ['goalkeeper', 'defender', 'midfielder', 'attacker'] as const
export type PlayerPosition = (typeof PLAYER_POSITIONS)[number]
const PositionSchema = z.enum(PLAYER_POSITIONS).nullish()

const LinedUpPlayerSchema = z.object({
  name: z.string(),
  jersey_number: z.int().nullable(),
  position: PositionSchema,
})
export const LineupSchema = z.object({
  formation: z.string().nullable(),
  startingXI: z.array(LinedUpPlayerSchema),
  substitutes: z.array(LinedUpPlayerSchema),
})
export type Lineup = z.output<typeof LineupSchema>

export const SidelinedPlayerSchema = z.object({
  team_id: z.string(),
  player_name: z.string(),
  reason: z.string().nullable(),
  expected_return: z.string().nullable(),
  position: PositionSchema,
  /** Share of the team's minutes this season, 0..1; absent or null when unknown. */
  minutes_share: z.number().min(0).max(1).nullish(),
})
export type SidelinedPlayer = z.output<typeof SidelinedPlayerSchema>

export const TvStationSchema = z.object({ name: z.string(), type: z.string().nullable() })

export const HeadToHeadSchema = z.object({
  total_matches: z.int().min(0),
  home_wins: z.int().min(0),
  draws: z.int().min(0),
  away_wins: z.int().min(0),
  recent_matches: z.array(
    z.object({
      home_team: z.string(),
      away_team: z.string(),
      home_score: z.int().min(0),
      away_score: z.int().min(0),
      date: DaySchema,
    }),
  ),
})
export type HeadToHead = z.output<typeof HeadToHeadSchema>

export const TABLE_ZONES = [
  'champions_league',
  'europa_league',
  'conference_league',
  'promotion',
  'promotion_playoff',
  'relegation_playoff',
  'relegation',
] as const

export const StandingSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  position: z.int().min(1),
  matchesPlayed: z.int().min(0),
  wins: z.int().min(0),
  draws: z.int().min(0),
  losses: z.int().min(0),
  goalDifference: z.int(),
  points: z.int(),
  form: z.string(),
  zone: z.enum(TABLE_ZONES).nullable(),
})
export type Standing = z.output<typeof StandingSchema>

/** What every list row shows of a match. */
export const ListMatchSchema = z.object({
  id: MatchIdSchema,
  matchDate: DaySchema,
  /** UTC, HH:mm. */
  matchTime: z.string(),
  kickoffAt: z.iso.datetime(),
  league: z.string(),
  country: z.string(),
  countryFlag: z.string().nullable(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  homeTeamLogo: z.string().nullable(),
  awayTeamLogo: z.string().nullable(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  matchStatus: z.enum(MATCH_STATUSES),
  actualHomeScore: z.int().min(0).nullable(),
  actualAwayScore: z.int().min(0).nullable(),
  isMock: z.boolean(),
})
export type ListMatch = z.output<typeof ListMatchSchema>

/** What the public preview shows of a match. */
export const PreviewMatchSchema = ListMatchSchema.pick({
  id: true,
  matchDate: true,
  matchTime: true,
  league: true,
  homeTeam: true,
  awayTeam: true,
  matchStatus: true,
  isMock: true,
})
export type PreviewMatch = z.output<typeof PreviewMatchSchema>

/** The premium part of a match: real form, positions, people, weather, tables. */
export const MatchContextSchema = z.object({
  homeTeamId: z.string(),
  awayTeamId: z.string(),
  leagueId: z.string(),
  homeTeamForm: z.string(),
  awayTeamForm: z.string(),
  homeLast5Games: LastGamesSchema,
  awayLast5Games: LastGamesSchema,
  homeLeaguePosition: z.int().nullable(),
  awayLeaguePosition: z.int().nullable(),
  homeGoalsScored: z.int().nullable(),
  homeGoalsConceded: z.int().nullable(),
  homeMatchesPlayed: z.int().nullable(),
  awayGoalsScored: z.int().nullable(),
  awayGoalsConceded: z.int().nullable(),
  awayMatchesPlayed: z.int().nullable(),
  temperature: z.number().nullable(),
  weatherCondition: z.string().nullable(),
  weatherIcon: z.string().nullable(),
  humidity: z.number().nullable(),
  windSpeed: z.number().nullable(),
  refereeName: z.string().nullable(),
  refereeAvgYellowCards: z.number().nullable(),
  refereeAvgRedCards: z.number().nullable(),
  refereeStrictness: z.string().nullable(),
  tvStations: z.array(TvStationSchema),
  homeLineup: LineupSchema.nullable(),
  awayLineup: LineupSchema.nullable(),
  sidelinedPlayers: z.array(SidelinedPlayerSchema),
  headToHead: HeadToHeadSchema.nullable(),
  leagueStandings: z.array(StandingSchema),
})
export type MatchContext = z.output<typeof MatchContextSchema>

export const MatchSchema = ListMatchSchema.extend(MatchContextSchema.shape).extend({
  actualOutcome: OutcomeSchema.nullable(),
  resultEnteredAt: z.iso.datetime().nullable(),
  resultEnteredBy: z.string().nullable(),
})
export type Match = z.output<typeof MatchSchema>
