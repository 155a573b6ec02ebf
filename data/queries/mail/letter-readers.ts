/** The members that letters go to, as they are when their letter is written. */
import { and, asc, eq, inArray, isNotNull, isNull, max } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { mailQueue, morningLetters, secondFactors, userFollows, users } from '#data/db/schema.ts'
import type { Follow } from '#data/model/account/follows.ts'
import { toKnownZone, type MorningLetter } from '#data/model/account/morning-letter.ts'
import type { Plan } from '#data/model/billing/plans.ts'
import type { Language } from '#data/model/languages.ts'
import { DAY_MS } from '#data/model/time.ts'
import { readPlanRule, toPlanColumns } from '#data/queries/account/plan-now.ts'
import { listGivenChances, type GivenChances } from '#data/queries/forecasts/member-forecasts.ts'

/** What a letter with reminders is written from. */
export interface Reminders {
  /** When the next letter is due. */
  readonly nextAt: Date
  /** The member's own forecasts on the matches around, by match: null for one that is not scored, or not yet. */
  readonly given: ReadonlyMap<string, GivenChances | null>
}

/** A letter tells of a week behind and ahead; a member's day may be another one than UTC's, and a letter late. */
const DAYS_AROUND = 9

/** The forecasts of these members that a letter of now may tell of, by member and match. */
export function listGivenAround(db: ReadDb, userIds: readonly string[], now: Date) {
  const [from, to] = [-DAYS_AROUND, DAYS_AROUND].map(
    (days) => new Date(now.getTime() + days * DAY_MS),
  )
  return listGivenChances(db, userIds, { from: from!, to: to! })
}

/** A member that a letter goes to, as they are when it is sent. */
export interface LetterReader {
  readonly userId: string
  readonly email: string
  readonly firstName: string | null
  readonly language: Language
  readonly hidesResults: boolean
  /** Now, by the entitlements; an administrator's by the same rule as on the site. */
  readonly plan: Plan
  readonly timeZone: string
  readonly rhythm: Exclude<MorningLetter['rhythm'], 'off'>
  readonly pausedUntil: string | null
  /** Null where they are not asked for. */
  readonly reminders: Reminders | null
  /** When the letter before was due; null where none was sent of late. */
  readonly lastAt: Date | null
  /** Ends the letters. */
  readonly token: string
  /** Oldest first. */
  readonly follows: readonly Follow[]
}

/** When the last letter that was sent to each of these members was queued. */
async function listLastLetters(
  db: ReadDb,
  userIds: readonly string[],
): Promise<Map<string | null, Date | null>> {
  const rows = await db
    .select({ userId: mailQueue.userId, at: max(mailQueue.createdAt) })
    .from(mailQueue)
    .where(
      and(
        inArray(mailQueue.userId, [...userIds]),
        isNotNull(mailQueue.letterDay),
        isNotNull(mailQueue.sentAt),
      ),
    )
    .groupBy(mailQueue.userId)
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** Those of these members who still want letters, by id. */
export async function listLetterReaders(
  db: ReadDb,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, LetterReader>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      language: users.language,
      hidesResults: users.hidesResults,
      ...toPlanColumns(now),
      timeZone: morningLetters.timeZone,
      rhythm: morningLetters.rhythm,
      pausedUntil: morningLetters.pausedUntil,
      nextAt: morningLetters.nextAt,
      isReminded: morningLetters.reminders,
      token: morningLetters.token,
    })
    .from(morningLetters)
    .innerJoin(users, eq(users.id, morningLetters.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(inArray(users.id, [...userIds]), eq(users.emailVerified, true), isNull(users.closedAt)),
    )
  const follows = await db
    .select({ userId: userFollows.userId, kind: userFollows.kind, id: userFollows.followedId })
    .from(userFollows)
    .where(inArray(userFollows.userId, [...userIds]))
    .orderBy(asc(userFollows.createdAt), asc(userFollows.kind), asc(userFollows.followedId))
  const toPlanNow = await readPlanRule(db)
  const lastAt = await listLastLetters(db, userIds)
  const byUser = Map.groupBy(follows, ({ userId }) => userId)
  const reminded = rows.flatMap(({ userId, isReminded }) => (isReminded ? [userId] : []))
  const givenBy = await listGivenAround(db, reminded, now)
  return new Map(
    rows.flatMap(({ rhythm, nextAt, isReminded, isPremium, isAdmin, factorAt, ...reader }) => {
      if (rhythm === 'off' || nextAt === null) return []
      const { userId } = reader
      const own = (byUser.get(userId) ?? []).map(({ kind, id }) => ({ kind, id }))
      const given = givenBy.get(userId) ?? new Map<string, GivenChances | null>()
      const reminders = isReminded ? { nextAt, given } : null
      const plan = toPlanNow({ isPremium, isAdmin, factorAt })
      const last = { lastAt: lastAt.get(userId) ?? null, timeZone: toKnownZone(reader.timeZone) }
      return [[userId, { ...reader, ...last, plan, rhythm, follows: own, reminders }] as const]
    }),
  )
}
