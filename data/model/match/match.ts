/**
 * A match in replies and files, and the pure rules about its day, state and outcome. What a
 * member's browser parses uses zod/mini: all of zod would be a quarter of its JavaScript.
 */
import * as z from 'zod/mini'
import { DAY_MS, toDay, toDayStartMs, WINDOW_DAYS } from '#data/model/time.ts'
import { MATCH_ID } from './match-path.ts'
import { isOffThePitch, MATCH_STATUSES, type MatchStatus } from './status.ts'

/** Re-exported beside the other rules about a match's day; defined in time.ts, which needs no schema library. */
export { toDay }
/** Likewise of status.ts. */
export { isOffThePitch, MATCH_STATUSES, type MatchStatus }

export const OUTCOMES = ['home_win', 'draw', 'away_win'] as const
export const OutcomeSchema = z.enum(OUTCOMES)
export type Outcome = z.output<typeof OutcomeSchema>

/** Clock of a live match as its feed reports it: a minute, a minute of stoppage time, or half-time. */
export const ClockSchema = z
  .string()
  .check(
    z.regex(
      /^(?:HT|\d{1,3}(?:\+\d{1,2})?)$/,
      'The clock of a match is a minute such as 63 or 45+2, or HT for half-time.',
    ),
  )

/** UTC time of kick-off, HH:mm. */
export function toUtcTime(kickoff: Date | string | number): string {
  return new Date(kickoff).toISOString().slice(11, 16)
}

/** The 7 days shown: from the start of today (UTC) to now + 7 × 24 h. */
export function toWindow(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(toDayStartMs(now)),
    to: new Date(now.getTime() + WINDOW_DAYS * DAY_MS),
  }
}

export const DaySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date has the form yyyy-MM-dd, for example 2026-08-15.'),
  z.refine(
    (text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && toDay(`${text}T00:00:00Z`) === text,
    'There is no such day in the calendar.',
  ),
)

/** Slug of league, season and teams: it does not change when a match is moved. */
export const MatchIdSchema = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${MATCH_ID}$`),
      'A match id has lower-case letters, digits and hyphens only.',
    ),
  )

const LastGameSchema = z.object({
  result: z.enum(['W', 'D', 'L']),
  isHome: z.boolean(),
  opponent: z.string(),
  date: DaySchema,
  teamScore: z.int().check(z.minimum(0)),
  opponentScore: z.int().check(z.minimum(0)),
})
export type LastGame = z.output<typeof LastGameSchema>
export const LastGamesSchema = z.array(LastGameSchema).check(z.maxLength(5))

const PLAYER_POSITIONS = ['goalkeeper', 'defender', 'midfielder', 'attacker'] as const
export type PlayerPosition = (typeof PLAYER_POSITIONS)[number]
const PositionSchema = z.nullish(z.enum(PLAYER_POSITIONS))

const LinedUpPlayerSchema = z.object({
  name: z.string(),
  jersey_number: z.nullable(z.int()),
  position: PositionSchema,
})
export const LineupSchema = z.object({
  formation: z.nullable(z.string()),
  startingXI: z.array(LinedUpPlayerSchema),
  substitutes: z.array(LinedUpPlayerSchema),
})
export type Lineup = z.output<typeof LineupSchema>

export const SidelinedPlayerSchema = z.object({
  team_id: z.string(),
  player_name: z.string(),
  reason: z.nullable(z.string()),
  expected_return: z.nullable(z.string()),
  position: PositionSchema,
  /** Share of the team's minutes this season, 0..1; absent or null when unknown. */
  minutes_share: z.nullish(z.number().check(z.minimum(0), z.maximum(1))),
})
export type SidelinedPlayer = z.output<typeof SidelinedPlayerSchema>

const TvStationSchema = z.object({ name: z.string(), type: z.nullable(z.string()) })

export const HeadToHeadSchema = z.object({
  total_matches: z.int().check(z.minimum(0)),
  home_wins: z.int().check(z.minimum(0)),
  draws: z.int().check(z.minimum(0)),
  away_wins: z.int().check(z.minimum(0)),
  recent_matches: z.array(
    z.object({
      home_team: z.string(),
      away_team: z.string(),
      home_score: z.int().check(z.minimum(0)),
      away_score: z.int().check(z.minimum(0)),
      date: DaySchema,
    }),
  ),
})
export type HeadToHead = z.output<typeof HeadToHeadSchema>

/** Where a place of a table leads: further in a cup with one table, to Europe, up or down. */
export const TABLE_ZONES = [
  'first_eight',
  'knockout_playoff',
  'eliminated',
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
  teamLogo: z.nullable(z.string()),
  position: z.int().check(z.minimum(1)),
  matchesPlayed: z.int().check(z.minimum(0)),
  wins: z.int().check(z.minimum(0)),
  draws: z.int().check(z.minimum(0)),
  losses: z.int().check(z.minimum(0)),
  goalDifference: z.int(),
  points: z.int(),
  form: z.string(),
  zone: z.nullable(z.enum(TABLE_ZONES)),
})
export type Standing = z.output<typeof StandingSchema>

/** The fields of a match in a list row. */
export const ListMatchSchema = z.object({
  id: MatchIdSchema,
  matchDate: DaySchema,
  /** UTC, HH:mm. */
  matchTime: z.string(),
  kickoffAt: z.iso.datetime(),
  league: z.string(),
  country: z.string(),
  countryFlag: z.nullable(z.string()),
  homeTeam: z.string(),
  awayTeam: z.string(),
  homeTeamLogo: z.nullable(z.string()),
  awayTeamLogo: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  city: z.nullable(z.string()),
  matchStatus: z.enum(MATCH_STATUSES),
  /** Only while the match is live and the feed has it. */
  clock: z.nullish(ClockSchema),
  clockAt: z.nullish(z.iso.datetime()),
  actualHomeScore: z.nullable(z.int().check(z.minimum(0))),
  actualAwayScore: z.nullable(z.int().check(z.minimum(0))),
  /** Players sent off so far, home and away; only while the match is live. */
  redCards: z.optional(z.tuple([z.int(), z.int()])),
  /** When the log opened its prediction, or when the match ended without one: everybody may see it from then on. */
  openedAt: z.nullish(z.iso.datetime()),
  /** Public, as are the places; absent in cached replies of older versions. */
  homeTeamForm: z.optional(z.string()),
  awayTeamForm: z.optional(z.string()),
  homeLeaguePosition: z.nullish(z.int()),
  awayLeaguePosition: z.nullish(z.int()),
  isMock: z.boolean(),
})
export type ListMatch = z.output<typeof ListMatchSchema>

/** The fields of a match in the public preview. */
export const PreviewMatchSchema = z.pick(ListMatchSchema, {
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

/** What the page of a match has besides: people, weather, tables; form and places for certain. */
const MatchContextSchema = z.object({
  homeTeamId: z.string(),
  awayTeamId: z.string(),
  leagueId: z.string(),
  homeTeamForm: z.string(),
  awayTeamForm: z.string(),
  homeLast5Games: LastGamesSchema,
  awayLast5Games: LastGamesSchema,
  homeLeaguePosition: z.nullable(z.int()),
  awayLeaguePosition: z.nullable(z.int()),
  homeGoalsScored: z.nullable(z.int()),
  homeGoalsConceded: z.nullable(z.int()),
  homeMatchesPlayed: z.nullable(z.int()),
  awayGoalsScored: z.nullable(z.int()),
  awayGoalsConceded: z.nullable(z.int()),
  awayMatchesPlayed: z.nullable(z.int()),
  temperature: z.nullable(z.number()),
  weatherCondition: z.nullable(z.string()),
  weatherIcon: z.nullable(z.string()),
  humidity: z.nullable(z.number()),
  windSpeed: z.nullable(z.number()),
  refereeName: z.nullable(z.string()),
  refereeAvgYellowCards: z.nullable(z.number()),
  refereeAvgRedCards: z.nullable(z.number()),
  refereeStrictness: z.nullable(z.string()),
  tvStations: z.array(TvStationSchema),
  homeLineup: z.nullable(LineupSchema),
  awayLineup: z.nullable(LineupSchema),
  sidelinedPlayers: z.array(SidelinedPlayerSchema),
  headToHead: z.nullable(HeadToHeadSchema),
  leagueStandings: z.array(StandingSchema),
})
export type MatchContext = z.output<typeof MatchContextSchema>

export const MatchSchema = z.object({
  ...ListMatchSchema.shape,
  ...MatchContextSchema.shape,
  actualOutcome: z.nullable(OutcomeSchema),
  resultEnteredAt: z.nullable(z.iso.datetime()),
})
export type Match = z.output<typeof MatchSchema>
