/** Reference data with the ids of outside services; a feed's clubs are recognised by the ids of teams. */
import { boolean, index, integer, pgTable, text, uniqueIndex } from '#data/db/drizzle-tables.ts'
import { instant } from './columns.ts'

const providerIds = () => ({ sportmonksId: integer(), apiFootballId: integer() })

export const countries = pgTable('countries', {
  id: text().primaryKey(),
  name: text().notNull(),
  code: text().notNull(),
  ...providerIds(),
})

export const leagues = pgTable('leagues', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  countryId: text()
    .notNull()
    .references(() => countries.id),
  tier: integer().notNull(),
  /** Position in the specification's order, from 0. */
  position: integer().notNull(),
  footballDataCode: text(),
  ...providerIds(),
})

export const seasons = pgTable(
  'seasons',
  {
    /** League id and first year: `premier-league-2022`. */
    id: text().primaryKey(),
    leagueId: text()
      .notNull()
      .references(() => leagues.id),
    startYear: integer().notNull(),
    name: text().notNull(),
    ...providerIds(),
  },
  (table) => [uniqueIndex('seasons_league_year').on(table.leagueId, table.startYear)],
)

export const venues = pgTable('venues', {
  id: text().primaryKey(),
  name: text().notNull(),
  city: text(),
  isMock: boolean().notNull().default(false),
  ...providerIds(),
})

export const teams = pgTable('teams', {
  id: text().primaryKey(),
  name: text().notNull(),
  countryId: text().references(() => countries.id),
  isMock: boolean().notNull().default(false),
  ...providerIds(),
})

export const players = pgTable(
  'players',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    teamId: text().references(() => teams.id, { onDelete: 'set null' }),
    isMock: boolean().notNull().default(false),
    ...providerIds(),
  },
  (table) => [index('players_team').on(table.teamId)],
)

export const referees = pgTable('referees', {
  id: text().primaryKey(),
  name: text().notNull(),
  isMock: boolean().notNull().default(false),
  ...providerIds(),
})

export const leagueStandings = pgTable(
  'league_standings',
  {
    /** Season id and team id. */
    id: text().primaryKey(),
    league: text().notNull(),
    season: integer().notNull(),
    leagueId: text().notNull(),
    teamId: text().notNull(),
    team: text().notNull(),
    teamLogo: text(),
    position: integer().notNull(),
    points: integer().notNull(),
    played: integer().notNull(),
    wins: integer().notNull(),
    draws: integer().notNull(),
    losses: integer().notNull(),
    goalsFor: integer().notNull(),
    goalsAgainst: integer().notNull(),
    goalDifference: integer().notNull(),
    form: text().notNull(),
    zone: text(),
    isMock: boolean().notNull().default(false),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('league_standings_league').on(table.leagueId, table.season, table.position)],
)
