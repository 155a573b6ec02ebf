/** The mail queue: mails are stored in their transaction and retried until the mail server accepts them. */
import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { contactMessages, mailQueue } from '#data/db/schema.ts'
import { MINUTE_MS } from '#data/model/time.ts'

export type StoredMail = typeof mailQueue.$inferSelect
export type NewMail = Pick<
  StoredMail,
  | 'kind'
  | 'userId'
  | 'contactMessageId'
  | 'recipient'
  | 'subject'
  | 'body'
  | 'replyTo'
  | 'expiresAt'
>

/** A mail is given up after its tenth failure, about three days after it was written. */
export const MOST_ATTEMPTS = 10
const LONGEST_WAIT_MS = 12 * 60 * MINUTE_MS
/** Why a mail waits whose own mailbox takes none for now; such mails raise no alarm. */
export const FULL_MAILBOX = 'full'

/** Delay after the nth attempt: 1 minute, 4, 16, … 12 hours. */
export function toRetryWaitMs(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, MINUTE_MS * 4 ** (attempts - 1))
}

/** Morning letters are sent at a pace of their own (letters-of-a-day.ts). */
const isWaiting = and(
  isNull(mailQueue.sentAt),
  isNull(mailQueue.givenUpAt),
  isNull(mailQueue.letterDay),
)
export const isWaitingLetter = and(
  isNull(mailQueue.sentAt),
  isNull(mailQueue.givenUpAt),
  isNotNull(mailQueue.letterDay),
)

/** Queues a mail; it may be sent once the transaction is committed. */
export async function addMail(db: WriteDb, mail: NewMail, now: Date): Promise<void> {
  await db.insert(mailQueue).values({ ...mail, createdAt: now, nextAttemptAt: now })
}

/** Number of mails of a kind to an address since an instant, sent or not. */
export async function countMailsTo(
  db: ReadDb,
  { kind, recipient }: Pick<NewMail, 'kind' | 'recipient'>,
  since: Date,
): Promise<number> {
  const isOfKind = and(eq(mailQueue.recipient, recipient), eq(mailQueue.kind, kind))
  return db.$count(mailQueue, and(isOfKind, gt(mailQueue.createdAt, since)))
}

/** Gives up mails whose `expiresAt` has passed. */
async function giveUpLateMails(db: WriteDb, now: Date): Promise<void> {
  await db
    .update(mailQueue)
    .set({ givenUpAt: now, body: '' })
    .where(and(isWaiting, lte(mailQueue.expiresAt, now)))
}

/**
 * Claims a due mail. It counts as tried and is due again after a delay: if this process dies while
 * sending, another retries, and two processes never claim the same mail.
 */
export async function claimDueMail(db: WriteDb, now: Date): Promise<StoredMail | null> {
  await giveUpLateMails(db, now)
  const [due] = await db
    .select()
    .from(mailQueue)
    .where(and(isWaiting, lte(mailQueue.nextAttemptAt, now)))
    .orderBy(asc(mailQueue.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (due === undefined) return null
  const attempts = due.attempts + 1
  const nextAttemptAt = new Date(now.getTime() + toRetryWaitMs(attempts))
  await db.update(mailQueue).set({ attempts, nextAttemptAt }).where(eq(mailQueue.id, due.id))
  return { ...due, attempts }
}

/** Marks a mail as sent and empties its text. */
export async function markMailSent(db: WriteDb, mail: StoredMail, now: Date): Promise<void> {
  await db
    .update(mailQueue)
    .set({ sentAt: now, body: '', givenUpAt: null, lastError: null })
    .where(eq(mailQueue.id, mail.id))
  if (mail.contactMessageId !== null && mail.kind === 'contact-message')
    await db
      .update(contactMessages)
      .set({ mailedAt: now })
      .where(eq(contactMessages.id, mail.contactMessageId))
}

/** Stores why the mail server refused a mail; it is given up if that is final, or after too many attempts. */
export async function markMailFailed(
  db: WriteDb,
  mail: StoredMail,
  {
    now,
    reason,
    isFinal,
  }: { readonly now: Date; readonly reason: string; readonly isFinal: boolean },
): Promise<void> {
  const end = isFinal || mail.attempts >= MOST_ATTEMPTS ? { givenUpAt: now, body: '' } : {}
  await db
    .update(mailQueue)
    .set({ lastError: reason.slice(0, 300), ...end })
    .where(eq(mailQueue.id, mail.id))
}

export interface MailState {
  /** Mails not sent yet. */
  readonly waiting: number
  /** Of these, refused at least once, besides those for full mailboxes. */
  readonly failing: number
  readonly givenUp: number
  /** When the oldest waiting mail was written; null when none waits. */
  readonly oldestWaitingAt: string | null
  /** The same of morning letters, which are in none of the figures above; the oldest besides those for full mailboxes. */
  readonly letters: { readonly waiting: number; readonly oldestWaitingAt: string | null }
}

/** The state of the queue, for monitoring. */
export async function getMailState(db: ReadDb): Promise<MailState> {
  const [state] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
      failing:
        sql<number>`count(*) filter (where ${isWaiting} and ${mailQueue.lastError} <> ${FULL_MAILBOX})`.mapWith(
          Number,
        ),
      givenUp: sql<number>`count(*) filter (where ${mailQueue.givenUpAt} is not null)`.mapWith(
        Number,
      ),
      oldestWaitingAt:
        sql<Date | null>`min(${mailQueue.createdAt}) filter (where ${isWaiting})`.mapWith(
          mailQueue.createdAt,
        ),
    })
    .from(mailQueue)
    .where(isNull(mailQueue.letterDay))
  const [letters] = await db
    .select({
      waiting: count(),
      oldestWaitingAt:
        sql<Date | null>`min(${mailQueue.createdAt}) filter (where ${mailQueue.lastError} is distinct from ${FULL_MAILBOX})`.mapWith(
          mailQueue.createdAt,
        ),
    })
    .from(mailQueue)
    .where(isWaitingLetter)
  return {
    waiting: state?.waiting ?? 0,
    failing: state?.failing ?? 0,
    givenUp: state?.givenUp ?? 0,
    oldestWaitingAt: state?.oldestWaitingAt?.toISOString() ?? null,
    letters: {
      waiting: letters?.waiting ?? 0,
      oldestWaitingAt: letters?.oldestWaitingAt?.toISOString() ?? null,
    },
  }
}

/** Erases mails that were sent or given up and are older than an instant; returns how many. */
export async function eraseOldMails(db: WriteDb, before: Date): Promise<number> {
  const erased = await db
    .delete(mailQueue)
    .where(
      and(
        or(isNotNull(mailQueue.sentAt), isNotNull(mailQueue.givenUpAt)),
        lt(mailQueue.createdAt, before),
      ),
    )
    .returning({ id: mailQueue.id })
  return erased.length
}
