/** Fixtures of a feed that look wrong: not matches until an administrator has decided. */
import { index, pgTable, text, uuid } from '#data/db/drizzle-tables.ts'
import { FIXTURE_DECISIONS } from '#data/model/operation.ts'
import { instant } from './columns.ts'

export const heldFixtures = pgTable(
  'held_fixtures',
  {
    matchId: text().primaryKey(),
    leagueId: text().notNull(),
    homeTeam: text().notNull(),
    awayTeam: text().notNull(),
    kickoffAt: instant().notNull(),
    /** Why it is held, as a whole sentence. */
    reason: text().notNull(),
    heldAt: instant().notNull(),
    /** Null until decided. */
    decision: text({ enum: FIXTURE_DECISIONS }),
    decidedAt: instant(),
    /** The administrator; null for the command line. */
    decidedBy: uuid(),
  },
  (table) => [index('held_fixtures_kickoff').on(table.kickoffAt)],
)
