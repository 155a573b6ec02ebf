/** Contact messages for administrators: reading, answering, marking as done. */
import { and, asc, count, desc, eq, inArray, isNull } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { contactAnswers, contactMessages, users } from '#data/db/schema.ts'
import {
  MESSAGES_PAGE,
  type AdminMessage,
  type AdminMessages,
} from '#data/model/account/contact-answers.ts'
import { AppError } from '#data/model/errors.ts'
import type { StoredContactMessage } from './contact-messages.ts'

const isOpen = isNull(contactMessages.doneAt)

/** One page of messages with their answers, newest first. */
export async function findMessages(
  db: ReadDb,
  { open, page }: { readonly open: boolean; readonly page: number },
): Promise<AdminMessages> {
  const where = open ? isOpen : undefined
  const rows = await db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(MESSAGES_PAGE)
    .offset((page - 1) * MESSAGES_PAGE)
  const [all] = await db.select({ total: count() }).from(contactMessages).where(where)
  const [unread] = await db.select({ total: count() }).from(contactMessages).where(isOpen)
  return {
    messages: await withAnswers(db, rows),
    total: all?.total ?? 0,
    open: unread?.total ?? 0,
  }
}

async function withAnswers(
  db: ReadDb,
  rows: readonly StoredContactMessage[],
): Promise<AdminMessage[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const answers = await db
    .select({ answer: contactAnswers, email: users.email })
    .from(contactAnswers)
    .leftJoin(users, eq(users.id, contactAnswers.answeredBy))
    .where(inArray(contactAnswers.messageId, ids))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    mailedAt: row.mailedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    answers: answers
      .filter(({ answer }) => answer.messageId === row.id)
      .map(({ answer, email }) => ({
        id: answer.id,
        body: answer.body,
        answeredBy: email,
        createdAt: answer.createdAt.toISOString(),
      })),
  }))
}

/** Locks the message's row until the transaction ends; throws `not_found`. */
async function lockMessage(db: WriteDb, id: string): Promise<StoredContactMessage> {
  const [message] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update')
  if (!message) throw new AppError('not_found', 'This message is gone.')
  return message
}

interface NewAnswer {
  readonly body: string
  readonly answeredBy: string
  /** Number of answers the writer has seen; `conflict` when there are more by now. */
  readonly seenAnswers: number
}

/** Stores an answer and marks the message as done; returns the message. */
export async function addAnswer(
  db: WriteDb,
  id: string,
  { seenAnswers, ...answer }: NewAnswer,
  now: Date,
): Promise<StoredContactMessage> {
  const message = await lockMessage(db, id)
  const known = await db.$count(contactAnswers, eq(contactAnswers.messageId, id))
  if (known !== seenAnswers)
    throw new AppError(
      'conflict',
      'Somebody else has answered this message in the meantime. Read that answer first.',
    )
  await db.insert(contactAnswers).values({ ...answer, messageId: id, createdAt: now })
  await db
    .update(contactMessages)
    .set({ doneAt: now })
    .where(and(eq(contactMessages.id, id), isOpen))
  return message
}

/** Marks a message as done, or as open again. */
export async function setMessageDone(
  db: WriteDb,
  id: string,
  { isDone, now }: { readonly isDone: boolean; readonly now: Date },
): Promise<void> {
  await lockMessage(db, id)
  await db
    .update(contactMessages)
    .set({ doneAt: isDone ? now : null })
    .where(eq(contactMessages.id, id))
}
