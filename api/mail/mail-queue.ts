/**
 * Mails are queued in the transaction of their subject, sent after its commit, and retried until
 * the mail server accepts them. No request waits for the mail server or fails with it.
 */
import type { Logger } from 'pino'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import type { Language } from '#data/model/languages.ts'
import { HOUR_MS } from '#data/model/time.ts'
import {
  addMail,
  claimDueMail,
  countMailsTo,
  FULL_MAILBOX,
  markMailFailed,
  markMailSent,
  type NewMail,
} from '#data/queries/mail/mail-queue.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import {
  CAUSED_BY_ANYBODY,
  writeLetter,
  type LetterKind,
  type LetterValues,
  type Sender,
} from './letters.ts'
import type { SendMail } from './send-mail.ts'
import { toRefusal } from './smtp-refusal.ts'

interface NewLetter<Kind extends LetterKind> {
  readonly kind: Kind
  readonly to: string
  readonly values: LetterValues[Kind]
  /** The recipient's account, which gives language and greeting. */
  readonly user: {
    readonly id: string
    readonly firstName: string | null
    readonly language: Language
  }
  /** Not sent after this instant. */
  readonly expiresAt?: Date | null
}

export interface MailQueue {
  /** Queues a mail to a member, in the transaction of its subject. */
  addLetter<Kind extends LetterKind>(db: WriteDb, letter: NewLetter<Kind>): Promise<void>
  /** Queues any other mail. */
  add(db: WriteDb, mail: NewMail): Promise<void>
  /** False if a mail of this kind would not be queued now. Ask before a link ends the link of before. */
  hasRoom(db: ReadDb, mail: Pick<NewMail, 'kind' | 'recipient'>): Promise<boolean>
  /** Sends due mails in the background; call it after the transaction. */
  sendSoon(): void
}

export interface MailQueueParts extends Pick<Sender, 'publicOrigin'> {
  readonly database: Database
  readonly sendMail: SendMail
  readonly now: () => Date
  readonly logger: Logger
}

/** The same at every attempt, so that a mail server can recognise a repeated mail. */
export const toMessageId = (id: string, publicOrigin: string) =>
  `<letter-${toSha256Hex(id).slice(0, 32)}@${new URL(publicOrigin).hostname}>`

/** Most mails sent at once, so that a long queue does not block the server. */
const MOST_AT_ONCE = 20

/** Sends due mails and returns how many the mail server accepted. */
export async function sendDueMails({
  database,
  sendMail,
  now,
  logger,
  publicOrigin,
}: MailQueueParts): Promise<number> {
  let sent = 0
  for (let tried = 0; tried < MOST_AT_ONCE; tried += 1) {
    // Claimed one by one: with a slow mail server the last of many would be due again before its turn.
    const mail = await database.write((db) => claimDueMail(db, now()))
    if (mail === null) break
    const { recipient: to, subject, body: text, replyTo } = mail
    const messageId = toMessageId(mail.id, publicOrigin)
    try {
      await sendMail({ to, subject, text, messageId, ...(replyTo && { replyTo }) })
    } catch (error) {
      // The address of support is a setting, so its refusal is a fault to tell. Any other is what somebody has typed.
      const refusal = mail.kind === 'contact-message' ? 'later' : toRefusal(error)
      const isFinal = refusal === 'bounce'
      // The mail server's message may quote the address, so only the error's code is stored.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
      const reason = isFinal || refusal === FULL_MAILBOX ? refusal : code
      const facts = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts }
      logger.error({ ...facts, error: toLoggableError(error) }, 'a mail was not sent')
      await database.write((db) => markMailFailed(db, mail, { now: now(), reason, isFinal }))
      continue
    }
    await database.write((db) => markMailSent(db, mail, now()))
    sent += 1
  }
  return sent
}

/**
 * Mails of one kind that a stranger can trigger to one address in an hour. Each kind has its own
 * number: copies of the contact form must not use up the links with which a member signs in or ends a contract.
 */
const MOST_TO_ONE = 10
const MOST_COPIES_TO_ONE = 3

export function makeMailQueue(parts: MailQueueParts & Sender): MailQueue {
  const { now, logger } = parts
  const hasRoom: MailQueue['hasRoom'] = async (db, mail) => {
    if (!CAUSED_BY_ANYBODY.has(mail.kind)) return true
    const since = new Date(now().getTime() - HOUR_MS)
    const most = mail.kind === 'contact-received' ? MOST_COPIES_TO_ONE : MOST_TO_ONE
    return (await countMailsTo(db, mail, since)) < most
  }
  const add: MailQueue['add'] = async (db, mail) => {
    if (await hasRoom(db, mail)) return addMail(db, mail, now())
    logger.warn(
      { event: 'mail_limited', kind: mail.kind },
      'an address that got many letters of this kind within an hour gets no further one',
    )
  }
  return {
    addLetter(db, { kind, to, values, user, expiresAt = null }) {
      const { id: userId, firstName, language } = user
      const { subject, text } = writeLetter({ kind, language, firstName, values }, parts)
      const mail = { kind, userId, recipient: to, subject, body: text, expiresAt }
      return add(db, { ...mail, contactMessageId: null, replyTo: null })
    },
    add,
    hasRoom,
    sendSoon() {
      sendDueMails(parts).catch((error: unknown) =>
        logger.error({ error: toLoggableError(error) }, 'the mail queue could not be read'),
      )
    },
  }
}
