/**
 * The letters of a morning in the queue of mails: queued when they are due, claimed at the pace of the
 * installation, marked as they go. A letter is written when it is sent, so a row holds no text.
 */
import { and, asc, eq, inArray, isNull, lt, lte, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { mailQueue, morningLetters, users } from '#data/db/schema.ts'
import { toKnownZone, toLocalDay, toNextLetter } from '#data/model/account/morning-letter.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { giveBack, takeSome } from '#data/queries/account/rate-limits.ts'
import { isWaitingLetter, MOST_ATTEMPTS, toRetryWaitMs, type StoredMail } from './mail-queue.ts'
import { toLetterTimes } from './morning-letters.ts'

const KIND = 'morning-letter'
/** A letter of the morning is not sent in the afternoon, whatever stood still meanwhile. */
const LATEST_MS = 4 * HOUR_MS
/** Members a transaction, so that none takes long. */
const BATCH = 1000
/** A claimed letter is claimed again after this time: its process must have died. */
const LEASE_MS = 15 * MINUTE_MS
/** A process sends no letter that it claimed longer ago: another may claim it soon. Sending one takes less than the rest. */
export const MOST_HELD_MS = 10 * MINUTE_MS

/** Members whose letter is due, locked for this transaction; those another process has locked are left out. */
const listDue = (db: WriteDb, now: Date) =>
  db
    .select({
      userId: morningLetters.userId,
      rhythm: morningLetters.rhythm,
      hour: morningLetters.hour,
      timeZone: morningLetters.timeZone,
      pausedUntil: morningLetters.pausedUntil,
      nextAt: morningLetters.nextAt,
    })
    .from(morningLetters)
    .where(lte(morningLetters.nextAt, now))
    .orderBy(asc(morningLetters.nextAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** Queues letters of the same day for members with a confirmed address. Their addresses stay in the database. */
async function addLetters(
  db: WriteDb,
  userIds: readonly string[],
  { day, expiresAt, now }: { readonly day: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into ${mailQueue}
      (kind, user_id, recipient, subject, body, letter_day, created_at, next_attempt_at, expires_at)
    select ${KIND}, ${users.id}, ${users.email}, '', '', ${day}::date, ${at}, ${at},
      ${expiresAt.toISOString()}::timestamptz
    from ${users}
    where ${and(inArray(users.id, [...userIds]), eq(users.emailVerified, true), isNull(users.closedAt))}
    on conflict do nothing`)
}

/**
 * Queues a batch of the letters that are due and, in the same transaction, sets when the next one of
 * these members is. The unique index of member and day refuses a second letter of a day.
 * @returns whether more may be due
 */
export async function queueDueLetters(db: WriteDb, now: Date): Promise<boolean> {
  const due = (await listDue(db, now)).map((letter) => ({
    ...letter,
    timeZone: toKnownZone(letter.timeZone),
  }))
  // Members who chose the same are queued together: thousands share a zone and an hour.
  const alike = Map.groupBy(due, ({ rhythm, hour, timeZone, pausedUntil, nextAt }) =>
    [rhythm, hour, timeZone, pausedUntil, nextAt!.getTime()].join(' '),
  )
  let isMoreDue = due.length === BATCH
  for (const members of alike.values()) {
    const userIds = members.map(({ userId }) => userId)
    const next = await queueAlike(db, { choice: members[0]!, userIds, now })
    if (next !== null && next <= now) isMoreDue = true
  }
  return isMoreDue
}

/** Queues the letters of members who chose the same; returns when their next one is due. */
async function queueAlike(
  db: WriteDb,
  given: { readonly choice: Due; readonly userIds: readonly string[]; readonly now: Date },
): Promise<Date | null> {
  const { choice, userIds, now } = given
  const { nextAt, timeZone } = choice
  const expiresAt = new Date(nextAt!.getTime() + LATEST_MS)
  const isLate = expiresAt <= now
  if (!isLate) await addLetters(db, userIds, { day: toLocalDay(nextAt!, timeZone), expiresAt, now })
  // After days without a machine the letter of this morning may still be in time.
  const since = isLate ? new Date(now.getTime() - LATEST_MS) : now
  const next = toNextLetter(toLetterTimes(choice), since)
  await db
    .update(morningLetters)
    .set({ nextAt: next })
    .where(inArray(morningLetters.userId, [...userIds]))
  return next
}

/** How many letters this installation sends, all its machines together. */
export interface LetterPace {
  readonly perMinute: number
  readonly perDay: number
}

const toLimits = ({ perMinute, perDay }: LetterPace) => [
  { key: 'letters a minute', limit: perMinute, windowMs: MINUTE_MS },
  { key: 'letters a day', limit: perDay, windowMs: DAY_MS },
]

/** Gives up letters that are too late; returns how many. */
export async function giveUpLateLetters(db: WriteDb, now: Date): Promise<number> {
  const late = await db
    .update(mailQueue)
    .set({ givenUpAt: now, lastError: 'too late' })
    .where(and(isWaitingLetter, lte(mailQueue.expiresAt, now)))
    .returning({ id: mailQueue.id })
  return late.length
}

/**
 * Claims letters to send now, as many as the pace has left. Each counts as tried; when its process
 * dies, it is claimed again later.
 */
export async function claimLetters(
  db: WriteDb,
  { most, pace, now }: { readonly most: number; readonly pace: LetterPace; readonly now: Date },
): Promise<StoredMail[]> {
  return takeSome(db, { limits: toLimits(pace), now }, async (left) => {
    const due = await db
      .select()
      .from(mailQueue)
      .where(and(isWaitingLetter, lte(mailQueue.nextAttemptAt, now)))
      .orderBy(asc(mailQueue.nextAttemptAt))
      .limit(Math.min(most, left))
      .for('update', { skipLocked: true })
    if (due.length > 0)
      await db
        .update(mailQueue)
        .set({
          attempts: sql`${mailQueue.attempts} + 1`,
          nextAttemptAt: new Date(now.getTime() + LEASE_MS),
        })
        .where(
          inArray(
            mailQueue.id,
            due.map(({ id }) => id),
          ),
        )
    return due.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }))
  })
}

/** Gives back to the pace the letters that were claimed at an instant and not handed to the mail server. */
export const returnLetters = (
  db: WriteDb,
  { count, pace, now }: { readonly count: number; readonly pace: LetterPace; readonly now: Date },
) => giveBack(db, { limits: toLimits(pace), now }, count)

/** Marks a letter as sent, with the address and the subject it had. */
export async function markLetterSent(
  db: WriteDb,
  { id, recipient, subject }: Pick<StoredMail, 'id' | 'recipient' | 'subject'>,
  now: Date,
): Promise<void> {
  await db
    .update(mailQueue)
    .set({ sentAt: now, recipient, subject, givenUpAt: null, lastError: null })
    .where(eq(mailQueue.id, id))
}

/** Ends a letter that will not be sent. */
export async function giveUpLetter(
  db: WriteDb,
  { id }: Pick<StoredMail, 'id'>,
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<void> {
  await db.update(mailQueue).set({ givenUpAt: now, lastError: reason }).where(eq(mailQueue.id, id))
}

/** Tries a refused letter again later, as any mail, or gives it up. */
export async function deferLetter(
  db: WriteDb,
  { id, attempts }: Pick<StoredMail, 'id' | 'attempts'>,
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<void> {
  const end = attempts >= MOST_ATTEMPTS ? { givenUpAt: now } : {}
  const nextAttemptAt = new Date(now.getTime() + toRetryWaitMs(attempts))
  await db
    .update(mailQueue)
    .set({ lastError: reason, nextAttemptAt, ...end })
    .where(eq(mailQueue.id, id))
}

/** Erases the rows of letters before a day, sent or not; returns how many. */
export async function eraseOldLetters(db: WriteDb, before: string): Promise<number> {
  const erased = await db
    .delete(mailQueue)
    .where(lt(mailQueue.letterDay, before))
    .returning({ id: mailQueue.id })
  return erased.length
}
