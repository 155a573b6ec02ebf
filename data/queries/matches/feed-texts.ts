/** Texts of feeds about matches, which a page may show in another language. */
import { and, eq, gte, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matchEvents, matches } from '#data/db/schema.ts'

/**
 * True for a feed text of a match that kicked off since then or is still ahead: weather, reason of
 * absence, strictness or event.
 */
export async function isFeedText(db: ReadDb, text: string, since: Date): Promise<boolean> {
  const isReason = sql`exists (select 1 from jsonb_array_elements(${matches.sidelinedPlayers}) player where player->>'reason' = ${text})`
  const isEvent = sql`exists (select 1 from ${matchEvents} where ${matchEvents.matchId} = ${matches.id} and ${matchEvents.eventInfo} = ${text})`
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        gte(matches.kickoffAt, since),
        or(
          eq(matches.weatherCondition, text),
          eq(matches.refereeStrictness, text),
          isReason,
          isEvent,
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}
