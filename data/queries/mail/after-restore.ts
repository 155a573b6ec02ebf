/** What members were told after a backup was made, the restored rows do not know: nothing is told again. */
import { and, eq, isNotNull, lte, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { mailQueue, morningLetters, pushDeliveries, pushSeen } from '#data/db/schema.ts'
import { toKnownZone, toNextLetter } from '#data/model/account/morning-letter.ts'
import { isWaitingLetter } from './mail-queue.ts'
import { toLetterTimes } from './morning-letters.ts'

/**
 * Notifications begin with what happens from now on, and letters with the next one that is due. Other
 * mails that waited are sent: one too many is better than a link that never comes.
 */
export async function skipToldNews(db: WriteDb, now: Date): Promise<void> {
  await db.delete(pushSeen)
  await db.delete(pushDeliveries)
  await db.update(mailQueue).set({ givenUpAt: now, lastError: 'restored' }).where(isWaitingLetter)
  const isDue = and(isNotNull(morningLetters.nextAt), lte(morningLetters.nextAt, now))
  const { rhythm, hour, timeZone, pausedUntil } = morningLetters
  const choices = await db
    .selectDistinct({ rhythm, hour, timeZone, pausedUntil })
    .from(morningLetters)
    .where(isDue)
  for (const choice of choices) {
    const times = toLetterTimes({ ...choice, timeZone: toKnownZone(choice.timeZone) })
    await db
      .update(morningLetters)
      .set({ nextAt: toNextLetter(times, now) })
      .where(
        and(
          isDue,
          eq(rhythm, choice.rhythm),
          eq(hour, choice.hour),
          eq(timeZone, choice.timeZone),
          sql`${pausedUntil} is not distinct from ${choice.pausedUntil}`,
        ),
      )
  }
}
