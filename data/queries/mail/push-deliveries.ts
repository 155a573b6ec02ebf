/** Notifications that wait: claimed by one machine at a time, removed when sent, too late or unwanted. */
import { and, asc, eq, gt, inArray, isNull, lte, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import {
  matches,
  predictions,
  pushDeliveries,
  pushSubscriptions,
  secondFactors,
  sessions,
  users,
} from '#data/db/schema.ts'
import { toKnownZone, toLocalDay } from '#data/model/account/morning-letter.ts'
import type { PushFact } from '#data/model/account/push.ts'
import type { Plan } from '#data/model/billing/plans.ts'
import type { Language } from '#data/model/languages.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { readPlanRule, toPlanColumns } from '#data/queries/account/plan-now.ts'

/** A claimed delivery is claimed again after this time: its process must have died. */
const LEASE_MS = 3 * MINUTE_MS

export type PushDelivery = typeof pushDeliveries.$inferSelect

/** Claims deliveries that are due; each counts as tried. Those that are too late go. */
export async function claimPushes(
  db: WriteDb,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<PushDelivery[]> {
  await db.delete(pushDeliveries).where(lte(pushDeliveries.expiresAt, now))
  const due = await db
    .select({ id: pushDeliveries.id })
    .from(pushDeliveries)
    .where(lte(pushDeliveries.nextAttemptAt, now))
    .orderBy(asc(pushDeliveries.nextAttemptAt))
    .limit(most)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  return db
    .update(pushDeliveries)
    .set({
      attempts: sql`${pushDeliveries.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(
      inArray(
        pushDeliveries.id,
        due.map(({ id }) => id),
      ),
    )
    .returning()
}

/** A browser that a message goes to, as its member is when it is sent. */
export interface PushReader {
  readonly sid: string
  readonly endpoint: string
  readonly service: string
  readonly p256dh: string
  readonly auth: string
  readonly token: string
  readonly timeZone: string
  readonly quietFrom: number | null
  readonly quietTo: number | null
  readonly mostADay: number
  readonly sentOn: string | null
  readonly sentCount: number
  readonly language: Language
  readonly hidesResults: boolean
  /** Now, by the entitlements; an administrator's by the same rule as on the site. */
  readonly plan: Plan
}

/** Those of these browsers whose session and account go on, by session. */
export async function listPushReaders(
  db: ReadDb,
  sids: readonly string[],
  now: Date,
): Promise<Map<string, PushReader>> {
  const rows = await db
    .select({
      reader: pushSubscriptions,
      language: users.language,
      hidesResults: users.hidesResults,
      ...toPlanColumns(now),
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.sid, pushSubscriptions.sid))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        inArray(pushSubscriptions.sid, [...new Set(sids)]),
        gt(sessions.expire, now),
        isNull(users.closedAt),
      ),
    )
  const toPlanNow = await readPlanRule(db)
  return new Map(
    rows.map(({ reader, language, hidesResults, ...planRow }) => {
      const plan = toPlanNow(planRow)
      const timeZone = toKnownZone(reader.timeZone)
      return [reader.sid, { ...reader, timeZone, language, hidesResults, plan }]
    }),
  )
}

const MATCH_COLUMNS = {
  id: matches.id,
  matchDate: matches.matchDate,
  leagueId: matches.leagueId,
  homeTeam: matches.homeTeam,
  awayTeam: matches.awayTeam,
  kickoffAt: matches.kickoffAt,
  matchStatus: matches.matchStatus,
  homeScore: matches.actualHomeScore,
  awayScore: matches.actualAwayScore,
  clock: matches.clock,
  isMock: matches.isMock,
  newestRevision: sql<
    number | null
  >`(select max(made.revision) from ${predictions} made where made.match_id = ${matches.id})`,
}

/** The matches that these messages tell of, as they are now. */
export const listToldMatches = (db: ReadDb, ids: readonly string[]) =>
  db
    .select(MATCH_COLUMNS)
    .from(matches)
    .where(inArray(matches.id, [...ids]))
export type ToldMatch = Awaited<ReturnType<typeof listToldMatches>>[number]

/** Removes deliveries; one that a newer event has replaced stays. */
export async function removePushes(db: WriteDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushDeliveries).where(inArray(pushDeliveries.id, [...ids]))
}

/** Notes what a push service has taken, and counts it in the day of each member's zone. */
export async function notePushesSent(
  db: WriteDb,
  sent: readonly { readonly id: string; readonly fact: PushFact; readonly reader: PushReader }[],
  now: Date,
): Promise<void> {
  await removePushes(
    db,
    sent.map(({ id }) => id),
  )
  const readers = [...Map.groupBy(sent, ({ reader }) => reader.sid)].map(([sid, some]) => ({
    sid,
    day: toLocalDay(now, some[0]!.reader.timeZone),
    count: some.filter(({ fact }) => fact !== 'test').length,
  }))
  for (const some of Map.groupBy(readers, ({ day, count }) => `${day} ${count}`).values()) {
    const { day, count } = some[0]!
    const counted = {
      sentOn: day,
      sentCount: sql`case when ${pushSubscriptions.sentOn} = ${day} then ${pushSubscriptions.sentCount} else 0 end + ${count}::int`,
    }
    await db
      .update(pushSubscriptions)
      .set({ lastSentAt: now, ...(count > 0 && counted) })
      .where(
        inArray(
          pushSubscriptions.sid,
          some.map(({ sid }) => sid),
        ),
      )
  }
}

/** Tries these again at an instant. */
export async function deferPushes(db: WriteDb, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length > 0)
    await db
      .update(pushDeliveries)
      .set({ nextAttemptAt: until })
      .where(inArray(pushDeliveries.id, [...ids]))
}

/** A push service asked to wait: no machine sends it anything before. */
export async function restService(db: WriteDb, service: string, until: Date): Promise<void> {
  const at = until.toISOString()
  await db
    .update(pushDeliveries)
    .set({ nextAttemptAt: sql`greatest(${pushDeliveries.nextAttemptAt}, ${at}::timestamptz)` })
    .where(
      inArray(
        pushDeliveries.sid,
        db
          .select({ sid: pushSubscriptions.sid })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.service, service)),
      ),
    )
}
