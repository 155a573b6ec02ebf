/**
 * Queues the letters of a morning when they are due and sends them at the rate that the
 * installation allows. A letter is written when it is sent, with the entitlements, matches and
 * address of that moment. Any number of machines may do this at once.
 */
import type { Logger } from 'pino'
import type { Database } from '#data/db/database.ts'
import {
  claimLetters,
  deferLetter,
  giveUpLateLetters,
  giveUpLetter,
  markLetterSent,
  MOST_HELD_MS,
  queueDueLetters,
  returnLetters,
  type LetterPace,
} from '#data/queries/mail/letters-of-a-day.ts'
import { listLetterReaders, type LetterReader } from '#data/queries/mail/letter-readers.ts'
import { toMessageId } from '#api/mail/mail-queue.ts'
import { FULL_MAILBOX, type StoredMail } from '#data/queries/mail/mail-queue.ts'
import { endLettersAfterBounce } from '#data/queries/mail/morning-letters.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import type { Sender } from '#api/mail/letters.ts'
import type { SendMail } from '#api/mail/send-mail.ts'
import { toRefusal } from '#api/mail/smtp-refusal.ts'
import { gatherContents, isEmpty, type Reader } from './contents.ts'
import type { Morning } from './morning.ts'
import { writeMorningLetter, type LetterFrame, type WrittenLetter } from './write-letter.ts'

export interface MorningParts extends Sender {
  readonly database: Database
  readonly getMorning: () => Promise<Morning>
  readonly sendMail: SendMail
  readonly now: () => Date
  readonly logger: Logger
  readonly pace: LetterPace
}

/**
 * Letters handed to the mail server at once, each on a connection of its own. A process that is
 * killed loses no letter; it repeats those that the server took and that are not marked as sent yet,
 * so at most this many, each with its Message-ID of before. SMTP can promise no more (RFC 5321, 4.1.1.4).
 */
export const AT_ONCE = 4
const MOST_CLAIMED = 100

const toEndUrl = (publicOrigin: string, token: string) =>
  `${publicOrigin}/api/morning-letter/end/${token}`

/** Lines of the signature above the address of the site. */
const toSignature = ({ operatorName, operatorAddress }: Sender): string[] =>
  operatorAddress === null ? [operatorName] : [operatorName, operatorAddress]

/** The recipient: a member, or somebody who previews a letter. */
export type WrittenFor = Omit<LetterReader, 'userId' | 'email' | 'token' | 'pausedUntil'> &
  Pick<LetterFrame, 'endUrl' | 'notice'> &
  Pick<Reader, 'dueAt'>

/** The letter of a day; null when there is nothing to say. */
export async function writeLetterOf(
  { plan, follows, rhythm, reminders, hidesResults, dueAt, lastAt, ...frame }: WrittenFor,
  day: string,
  { getMorning, now, ...sender }: Sender & Pick<MorningParts, 'getMorning' | 'now'>,
): Promise<WrittenLetter | null> {
  const reader = { plan, follows, rhythm, day, reminders, hidesResults, dueAt, lastAt }
  const contents = await gatherContents(await getMorning(), reader)
  if (isEmpty(contents)) return null
  const { publicOrigin } = sender
  const place = { publicOrigin, day, at: now(), reader, signature: toSignature(sender) }
  return writeMorningLetter(contents, { ...frame, ...place })
}

function toMail(mail: StoredMail, reader: LetterReader, written: WrittenLetter, origin: string) {
  return {
    to: reader.email,
    subject: written.subject,
    text: written.text,
    html: written.html,
    messageId: toMessageId(mail.id, origin),
    // RFC 2369 and, for one click, RFC 8058.
    headers: {
      'List-Unsubscribe': `<${toEndUrl(origin, reader.token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<morning-letter.${new URL(origin).hostname}>`,
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Sends one claimed letter; true if the mail server accepted it. */
async function sendLetter(
  mail: StoredMail,
  reader: LetterReader | undefined,
  parts: MorningParts,
): Promise<boolean> {
  const { database, now, publicOrigin, sendMail, logger } = parts
  const giveUp = (reason: string) =>
    database.write((db) => giveUpLetter(db, mail, { now: now(), reason }))
  if (reader === undefined || (reader.pausedUntil ?? '') > mail.letterDay!) {
    await giveUp('no longer wanted')
    return false
  }
  const endUrl = toEndUrl(publicOrigin, reader.token)
  const of = { ...reader, dueAt: mail.createdAt, endUrl, notice: null }
  const written = await writeLetterOf(of, mail.letterDay!, parts)
  if (written === null) {
    await giveUp('nothing to say')
    return false
  }
  try {
    await sendMail(toMail(mail, reader, written, publicOrigin))
  } catch (error) {
    const refusal = toRefusal(error)
    const facts = { mailId: mail.id, attempts: mail.attempts, refusal }
    logger.warn({ ...facts, error: toLoggableError(error) }, 'a morning letter was not sent')
    if (refusal === 'later' || refusal === FULL_MAILBOX) {
      await database.write((db) => deferLetter(db, mail, { now: now(), reason: refusal }))
      return false
    }
    await database.write(async (db) => {
      await giveUpLetter(db, mail, { now: now(), reason: refusal })
      if (refusal === 'bounce') await endLettersAfterBounce(db, reader, now())
    })
    return false
  }
  const sent = { id: mail.id, recipient: reader.email, subject: written.subject }
  await database.writeOne((db) => markLetterSent(db, sent, now()))
  return true
}

/** Queues every letter that is due. */
export async function queueMorningLetters({
  database,
  now,
}: Pick<MorningParts, 'database' | 'now'>): Promise<void> {
  while (await database.write((db) => queueDueLetters(db, now())));
}

/**
 * Sends waiting letters, at most `most` and no more than the rate allows; returns how many were
 * claimed, handed to the mail server, and accepted by it.
 */
export async function sendMorningLetters(
  parts: MorningParts,
  most = MOST_CLAIMED,
): Promise<{ readonly claimed: number; readonly handedOver: number; readonly sent: number }> {
  const { database, now, pace, logger } = parts
  const late = await database.writeOne((db) => giveUpLateLetters(db, now()))
  if (late > 0)
    logger.error(
      { event: 'letters_late', letters: late },
      `${late} morning letters were too late and are not sent. If the mail server works, raise LETTERS_PER_MINUTE or LETTERS_PER_DAY.`,
    )
  const claimedAt = now()
  const claimed = await database.write((db) =>
    claimLetters(db, { most: Math.min(most, MOST_CLAIMED), pace, now: claimedAt }),
  )
  let sent = 0
  let handedOver = 0
  const counting: MorningParts = {
    ...parts,
    sendMail(mail) {
      handedOver += 1
      return parts.sendMail(mail)
    },
  }
  try {
    for (let first = 0; first < claimed.length; first += AT_ONCE) {
      // The mail server is slow: the rest is claimed again later.
      if (now().getTime() - claimedAt.getTime() > MOST_HELD_MS) break
      const some = claimed.slice(first, first + AT_ONCE)
      const ids = some.flatMap(({ userId }) => userId ?? [])
      // Read the recipients just before writing: Premium or the letters may have ended.
      const readers = await database.read((db) => listLetterReaders(db, ids, now()))
      // Errors here come from the database; the claimed letters are claimed again later.
      const taken = await Promise.all(
        some.map((mail) => sendLetter(mail, readers.get(mail.userId ?? ''), counting)),
      )
      sent += taken.filter(Boolean).length
    }
  } finally {
    // The limits are those of the mail server, which got no empty letter.
    const count = claimed.length - handedOver
    if (count > 0)
      await database.writeOne((db) => returnLetters(db, { count, pace, now: claimedAt }))
  }
  return { claimed: claimed.length, handedOver, sent }
}
