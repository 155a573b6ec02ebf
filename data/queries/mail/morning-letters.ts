/** What members have chosen about the morning letter. */
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { morningLetters, users } from '#data/db/schema.ts'
import {
  DEFAULT_MORNING_HOUR,
  toNextLetter,
  type LETTER_ENDS,
  type LetterTimes,
  type MorningLetter,
  type MorningLetterState,
} from '#data/model/account/morning-letter.ts'
import type { Language } from '#data/model/languages.ts'

/** What is shown of an account that has never asked: off, in no zone that anybody has chosen. */
const NEVER_ASKED = {
  rhythm: 'off',
  hour: DEFAULT_MORNING_HOUR,
  timeZone: 'UTC',
  pausedUntil: null,
  reminders: false,
  endedBecause: null,
  nextAt: null,
} as const

type StoredLetter = typeof morningLetters.$inferSelect

/** The hour is checked whenever it is written. */
export const toLetterTimes = ({
  rhythm,
  hour,
  timeZone,
  pausedUntil,
}: Pick<StoredLetter, keyof LetterTimes>) =>
  ({ rhythm, hour, timeZone, pausedUntil }) as LetterTimes

/** What this member has chosen. */
export async function getMorningLetter(db: ReadDb, userId: string): Promise<MorningLetterState> {
  const [row] = await db
    .select({ letter: morningLetters, emailVerified: users.emailVerified })
    .from(users)
    .leftJoin(morningLetters, eq(morningLetters.userId, users.id))
    .where(eq(users.id, userId))
  const canBeAsked = row?.emailVerified ?? false
  const letter = row?.letter ?? null
  if (letter === null) return { ...NEVER_ASKED, canBeAsked }
  const { reminders, endedBecause, nextAt } = letter
  return {
    ...toLetterTimes(letter),
    reminders,
    endedBecause,
    nextAt: nextAt?.toISOString() ?? null,
    canBeAsked,
  }
}

/** 128 random bits, which nobody guesses. */
const makeToken = () => randomBytes(16).toString('base64url')

/** Stores what a member chooses; what ended the letters before no longer counts. */
export async function chooseMorningLetter(
  db: WriteDb,
  userId: string,
  { chosen, now }: { readonly chosen: MorningLetter; readonly now: Date },
): Promise<void> {
  const isOff = chosen.rhythm === 'off'
  const values = {
    ...chosen,
    nextAt: toNextLetter(chosen, now),
    endedBecause: null,
    updatedAt: now,
  }
  await db
    .insert(morningLetters)
    .values({ ...values, userId, token: makeToken(), askedAt: isOff ? null : now })
    .onConflictDoUpdate({
      target: morningLetters.userId,
      set: {
        ...values,
        // The first day of letters that go on; a new one after they were off.
        askedAt: isOff
          ? null
          : sql`coalesce(${morningLetters.askedAt}, ${now.toISOString()}::timestamptz)`,
      },
    })
}

const ended = (because: (typeof LETTER_ENDS)[number], now: Date) => ({
  rhythm: 'off' as const,
  nextAt: null,
  askedAt: null,
  endedBecause: because,
  updatedAt: now,
})

/** Ends the letters of a mailbox that does not exist, unless the member has another address by now. */
export async function endLettersAfterBounce(
  db: WriteDb,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Date,
): Promise<void> {
  const owner = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)))
  await db
    .update(morningLetters)
    .set(ended('bounce', now))
    .where(inArray(morningLetters.userId, owner))
}

/** A new address has not bounced; the letters stay ended until they are asked for. */
export async function forgetBounce(db: WriteDb, userId: string): Promise<void> {
  await db
    .update(morningLetters)
    .set({ endedBecause: null })
    .where(and(eq(morningLetters.userId, userId), eq(morningLetters.endedBecause, 'bounce')))
}

/** Ends the letters of the owner of a token; whoever has ended them already stays as they are. */
export async function endLettersByToken(db: WriteDb, token: string, now: Date): Promise<void> {
  await db
    .update(morningLetters)
    .set(ended('link', now))
    .where(and(eq(morningLetters.token, token), isNotNull(morningLetters.nextAt)))
}

/** The language of the owner of a token; null when it is nobody's. */
export async function getLanguageOfToken(db: ReadDb, token: string): Promise<Language | null> {
  const [owner] = await db
    .select({ language: users.language })
    .from(morningLetters)
    .innerJoin(users, eq(users.id, morningLetters.userId))
    .where(eq(morningLetters.token, token))
  return owner?.language ?? null
}
