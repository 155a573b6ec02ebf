/** Matches and their events. Facts only: predictions have their own tables. */
import { sql } from '#data/db/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { MATCH_STATUSES, OUTCOMES } from '#data/model/match/match.ts'
import type {
  HeadToHead,
  LastGame,
  Lineup,
  SidelinedPlayer,
  Standing,
} from '#data/model/match/match.ts'
import { STATISTIC_KEYS, type StatisticKey } from '#data/model/match/statistics.ts'
import { instant } from './columns.ts'

export const matches = pgTable(
  'matches',
  {
    id: text().primaryKey(),
    source: text().notNull(),
    sourceId: text(),
    /** Name of the league, as on the wire. */
    league: text().notNull(),
    leagueId: text().notNull(),
    season: integer().notNull(),
    stage: text(),
    country: text().notNull(),
    countryFlag: text(),
    homeTeam: text().notNull(),
    awayTeam: text().notNull(),
    homeTeamId: text().notNull(),
    awayTeamId: text().notNull(),
    homeTeamLogo: text(),
    awayTeamLogo: text(),
    kickoffAt: instant().notNull(),
    /** UTC day and time of kick-off: the day of lists, quota and snapshot. */
    matchDate: text().notNull(),
    matchTime: text().notNull(),
    venue: text(),
    city: text(),
    matchStatus: text({ enum: MATCH_STATUSES }).notNull().default('scheduled'),
    /** The minute of a live match, as last reported by its feed. */
    clock: text(),
    /** Last change of `clock`; set by a trigger. */
    clockAt: instant(),
    actualHomeScore: integer(),
    actualAwayScore: integer(),
    halfTimeHomeScore: integer(),
    halfTimeAwayScore: integer(),
    actualOutcome: text({ enum: OUTCOMES }),
    resultEnteredAt: instant(),
    resultEnteredBy: uuid(),
    homeTeamForm: text().notNull().default(''),
    awayTeamForm: text().notNull().default(''),
    homeLast5Games: jsonb().$type<LastGame[]>().notNull().default([]),
    awayLast5Games: jsonb().$type<LastGame[]>().notNull().default([]),
    homeLeaguePosition: integer(),
    awayLeaguePosition: integer(),
    homeGoalsScored: integer(),
    homeGoalsConceded: integer(),
    homeMatchesPlayed: integer(),
    awayGoalsScored: integer(),
    awayGoalsConceded: integer(),
    awayMatchesPlayed: integer(),
    temperature: doublePrecision(),
    weatherCondition: text(),
    weatherIcon: text(),
    humidity: doublePrecision(),
    windSpeed: doublePrecision(),
    precipitation: doublePrecision(),
    refereeName: text(),
    refereeAvgYellowCards: doublePrecision(),
    refereeAvgRedCards: doublePrecision(),
    refereeStrictness: text(),
    tvStations: jsonb().$type<{ name: string; type: string | null }[]>().notNull().default([]),
    homeLineup: jsonb().$type<Lineup>(),
    awayLineup: jsonb().$type<Lineup>(),
    sidelinedPlayers: jsonb().$type<SidelinedPlayer[]>().notNull().default([]),
    headToHead: jsonb().$type<HeadToHead>(),
    leagueStandings: jsonb().$type<Standing[]>().notNull().default([]),
    neutral: boolean().notNull().default(false),
    awarded: boolean().notNull().default(false),
    /** When the log opened its prediction, or when it ended without one; null while its prediction is closed. */
    openedAt: instant(),
    /** Written by the demo feed; Clear Mock Data removes exactly these. */
    isMock: boolean().notNull().default(false),
    /** Hash of the feed's last row: an unchanged match is not written again. */
    feedHash: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('matches_day').on(table.matchDate),
    index('matches_kickoff').on(table.kickoffAt),
    index('matches_league_season').on(table.leagueId, table.season),
    check('matches_two_teams', sql`${table.homeTeamId} <> ${table.awayTeamId}`),
    check(
      'matches_scores',
      sql`(${table.actualHomeScore} is null) = (${table.actualAwayScore} is null) and coalesce(${table.actualHomeScore}, 0) >= 0 and coalesce(${table.actualAwayScore}, 0) >= 0`,
    ),
    check(
      'matches_finished',
      sql`${table.matchStatus} <> 'finished' or ${table.actualHomeScore} is not null`,
    ),
  ],
)

const statisticColumns = Object.fromEntries(
  STATISTIC_KEYS.map((key) => [key, doublePrecision()]),
) as Record<StatisticKey, ReturnType<typeof doublePrecision>>

export const matchStatistics = pgTable('match_statistics', {
  matchId: text()
    .primaryKey()
    .references(() => matches.id, { onDelete: 'cascade' }),
  ...statisticColumns,
})

/** Bookmakers' odds of played matches, for fitting only; never shown. */
export const matchOdds = pgTable('match_odds', {
  matchId: text()
    .primaryKey()
    .references(() => matches.id, { onDelete: 'cascade' }),
  home: doublePrecision().notNull(),
  draw: doublePrecision().notNull(),
  away: doublePrecision().notNull(),
  over25: doublePrecision(),
  under25: doublePrecision(),
})

/**
 * The market's chances of coming matches, per cent: sealed beside predictions, read by no model.
 * A row stays as it was at kick-off.
 */
export const matchMarkets = pgTable('match_markets', {
  matchId: text()
    .primaryKey()
    .references(() => matches.id, { onDelete: 'cascade' }),
  home: doublePrecision().notNull(),
  draw: doublePrecision().notNull(),
  away: doublePrecision().notNull(),
  bookmakers: integer().notNull(),
  /** When a run first read these chances. */
  takenAt: instant().notNull(),
})

export const matchEvents = pgTable(
  'match_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    matchId: text()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** Position in the timeline, from 0. */
    position: integer().notNull(),
    eventType: text().notNull(),
    minute: integer().notNull(),
    extraMinute: integer(),
    period: text(),
    teamId: text(),
    teamName: text().notNull(),
    playerName: text(),
    playerNumber: integer(),
    relatedPlayerName: text(),
    result: text(),
    eventInfo: text(),
    homeScoreAfter: integer(),
    awayScoreAfter: integer(),
  },
  (table) => [index('match_events_match').on(table.matchId, table.position)],
)
