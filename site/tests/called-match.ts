/** A made-up match with forecasts of members, for browser tests. */
import { eq } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { FEWEST_MEMBERS } from '#data/model/record/member-record.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { giveForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { sealTestForecasts } from '#data/testing/sealed-forecasts.ts'
import { addUser } from '#api/testing/test-app.ts'
import type { TestWorld } from '#api/testing/test-matches.ts'
import { commitInLog } from '#api/testing/test-openings.ts'

interface Called {
  readonly id: string
  readonly kickoffAt: string
}

/**
 * Seals our prediction and stores the members'; returns a function that seals theirs before kick-off,
 * ends the match 2–0 and opens ours.
 */
export async function addCalledMatch(
  database: Database,
  { predictions, marks, key }: TestWorld,
  { id, kickoffAt, at }: Called & { readonly at: Date },
): Promise<() => Promise<void>> {
  const prediction = sealMarket(predictions.get(id)!, marks.get(id)!)
  const openInLog = await commitInLog(database, { prediction, kickoffAt, key }, at)
  const forecast = { home: 50, draw: 30, away: 20, score: null }
  for (let fan = 0; fan < FEWEST_MEMBERS; fan += 1) {
    const { id: userId } = await addUser(database, { email: `fan-${fan}@example.com` })
    await database.write((db) => giveForecast(db, { userId, matchId: id, forecast }), { clock: at })
  }
  return async () => {
    await sealTestForecasts(database, new Date(Date.parse(kickoffAt) - HOUR_MS))
    const clock = new Date(Date.parse(kickoffAt) + 2 * HOUR_MS)
    const score = { matchStatus: 'finished', actualHomeScore: 2, actualAwayScore: 0 } as const
    const over = { ...score, openedAt: clock }
    await database.write((db) => db.update(matches).set(over).where(eq(matches.id, id)), { clock })
    await openInLog({ homeScore: 2, awayScore: 0 }, clock)
  }
}
