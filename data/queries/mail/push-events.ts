/**
 * Events of matches become deliveries: what differs from what was last seen, for each browser whose
 * member follows one of the clubs or has marked the match. Grows with the matches of a week and with
 * the browsers of each event, not with the past.
 */
import { and, lt, not, sql, type SQL } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import {
  matches,
  predictions,
  pushDeliveries,
  pushSeen,
  pushSubscriptions,
  userFavorites,
  userFollows,
} from '#data/db/schema.ts'
import { PUSH_LIVES_SECONDS, type PushFact, type PushKind } from '#data/model/account/push.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { isOffThePitch } from '#data/model/match/status.ts'
import { DAY_MS, HOUR_MS, WINDOW_DAYS } from '#data/model/time.ts'

/** Matches a transaction, so that none takes long. */
const BATCH = 200
/** A run opens a match some hours after its end, at the latest when the feed is back after a day or two. */
const DAYS_BACK = 3
/** Line-ups come in the last two hours; before that no revision is looked at. */
const NEAR_MS = 3 * HOUR_MS

type Seen = Omit<typeof pushSeen.$inferSelect, 'matchId'>

interface LookedAt extends Seen {
  /** The newest revision; null while kick-off is far or there is none. */
  readonly newest: number | null
  readonly hasLineups: boolean
  readonly isAwarded: boolean
}

/**
 * The events between what was seen and what is now, the least important first: the last one that a
 * member wants is told.
 */
function listEvents(before: Seen, now: LookedAt): PushFact[] {
  const events: PushFact[] = []
  const areLineupsNews =
    now.matchStatus === 'scheduled' && now.areLineupsTold && !before.areLineupsTold
  if (areLineupsNews && before.revision !== null) events.push('lineups')
  const isOff = isOffThePitch(now.matchStatus) && !isOffThePitch(before.matchStatus)
  const isMoved =
    now.matchStatus === 'scheduled' && before.kickoffAt.getTime() !== now.kickoffAt.getTime()
  if (isOff || isMoved) events.push('moved')
  if (now.matchStatus === 'live' && now.homeScore !== null && now.awayScore !== null) {
    const home = now.homeScore - (before.homeScore ?? 0)
    const away = now.awayScore - (before.awayScore ?? 0)
    if (home < 0 || away < 0) events.push('corrected')
    else if (home + away > 0) events.push('goal')
    if (now.isHalfTime && !before.isHalfTime) events.push('halfTime')
  }
  const isOver = now.matchStatus === 'finished' && before.matchStatus !== 'finished'
  // An awarded result had no final whistle.
  if (isOver && !now.isAwarded) events.push('over')
  if (now.isOpened && !before.isOpened && now.matchStatus === 'finished') events.push('opened')
  return events
}

const HAS_LINEUPS = sql<boolean>`(${matches.homeLineup} is not null and ${matches.awayLineup} is not null)`

const near = (now: Date): SQL =>
  sql`${matches.kickoffAt} < ${new Date(now.getTime() + NEAR_MS).toISOString()}::timestamptz and ${matches.matchStatus} = 'scheduled'`

const newestRevision = (now: Date) =>
  sql<
    number | null
  >`case when ${near(now)} then (select max(made.revision) from ${predictions} made where made.match_id = ${matches.id}) end`

/** What of a match is compared, as columns. */
const toLooked = (now: Date) => ({
  id: matches.id,
  homeTeamId: matches.homeTeamId,
  awayTeamId: matches.awayTeamId,
  kickoffAt: matches.kickoffAt,
  matchStatus: matches.matchStatus,
  homeScore: matches.actualHomeScore,
  awayScore: matches.actualAwayScore,
  isHalfTime: sql<boolean>`coalesce(${matches.clock} = ${HALF_TIME}, false)`,
  isOpened: sql<boolean>`(${matches.openedAt} is not null)`,
  hasLineups: HAS_LINEUPS,
  isAwarded: matches.awarded,
  newest: newestRevision(now),
})

/** Rows of matches whose state is not the one last seen. */
const isDifferent = (now: Date): SQL => sql`(
  (${pushSeen.kickoffAt}, ${pushSeen.matchStatus}, ${pushSeen.homeScore}, ${pushSeen.awayScore}, ${pushSeen.isOpened})
    is distinct from
  (${matches.kickoffAt}, ${matches.matchStatus}, ${matches.actualHomeScore}, ${matches.actualAwayScore}, ${matches.openedAt} is not null)
  or ${pushSeen.isHalfTime} is distinct from coalesce(${matches.clock} = ${HALF_TIME}, false)
  or (not ${pushSeen.areLineupsTold} and ${near(now)}
    and ${pushSeen.revision} is distinct from (select max(made.revision) from ${predictions} made where made.match_id = ${matches.id})))`

const inWindow = (
  kickoffAt: typeof matches.kickoffAt | typeof pushSeen.kickoffAt,
  now: Date,
): SQL => {
  const from = new Date(now.getTime() - DAYS_BACK * DAY_MS).toISOString()
  const to = new Date(now.getTime() + (WINDOW_DAYS + 1) * DAY_MS).toISOString()
  return sql`${kickoffAt} between ${from}::timestamptz and ${to}::timestamptz`
}

/** Told to be off, and not yet when it is played instead. */
const waitsForDate = sql`${pushSeen.matchStatus} = 'postponed'`

/** Remembers matches as they are now; those seen for the first time are no event. Those long past go. */
async function addUnseen(db: WriteDb, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  await db.delete(pushSeen).where(and(lt(pushSeen.kickoffAt, since), not(waitsForDate)))
  await db.execute(sql`
    insert into ${pushSeen} (match_id, kickoff_at, match_status, home_score, away_score, is_half_time, is_opened, revision, are_lineups_told)
    select ${matches.id}, ${matches.kickoffAt}, ${matches.matchStatus}, ${matches.actualHomeScore}, ${matches.actualAwayScore},
      coalesce(${matches.clock} = ${HALF_TIME}, false), ${matches.openedAt} is not null, ${newestRevision(now)}, ${HAS_LINEUPS}
    from ${matches}
    where ${inWindow(matches.kickoffAt, now)} and not exists (select 1 from ${pushSeen} known where known.match_id = ${matches.id})
    on conflict do nothing`)
}

const toKind = (fact: PushFact): PushKind | null =>
  fact === 'corrected' ? 'goal' : fact === 'test' ? null : fact

interface Event {
  readonly matchId: string
  readonly clubs: readonly string[]
  readonly fact: PushFact
}

/** A delivery for each browser that wants this event; it takes the place of one that still waits. */
async function addDeliveries(db: WriteDb, { matchId, clubs, fact }: Event, now: Date) {
  const at = now.toISOString()
  const until = new Date(now.getTime() + PUSH_LIVES_SECONDS[fact] * 1000).toISOString()
  const kind = JSON.stringify([toKind(fact)])
  await db.execute(sql`
    insert into ${pushDeliveries} (sid, about, id, fact, next_attempt_at, expires_at)
    select ${pushSubscriptions.sid}, ${matchId}, gen_random_uuid(), ${fact}, ${at}::timestamptz, ${until}::timestamptz
    from ${pushSubscriptions}
    where ${pushSubscriptions.kinds} @> ${kind}::jsonb and ${pushSubscriptions.userId} in (
      select ${userFollows.userId} from ${userFollows}
      where ${userFollows.kind} = 'team' and ${userFollows.followedId} in (${sql.join(
        clubs.map((id) => sql`${id}`),
        sql`, `,
      )})
      union select ${userFavorites.userId} from ${userFavorites} where ${userFavorites.matchId} = ${matchId})
    on conflict (sid, about) do update set id = excluded.id, fact = excluded.fact, attempts = 0,
      next_attempt_at = excluded.next_attempt_at, expires_at = excluded.expires_at`)
}

/** Whether any browser gets notifications: without one nothing is looked at. */
async function hasPushSubscription(db: ReadDb): Promise<boolean> {
  const rows = await db.select({ sid: pushSubscriptions.sid }).from(pushSubscriptions).limit(1)
  return rows.length > 0
}

/**
 * Compares matches with what was last seen and queues what is new. Rows that another machine is
 * comparing are left to it, so an event is queued once.
 * @returns whether more may differ
 */
export async function queuePushEvents(db: WriteDb, now: Date): Promise<boolean> {
  if (!(await hasPushSubscription(db))) {
    // Whoever subscribes next is told of nothing that was before.
    await db.delete(pushSeen)
    return false
  }
  await addUnseen(db, now)
  const changed = await db
    .select({ before: pushSeen, now: toLooked(now) })
    .from(pushSeen)
    .innerJoin(matches, sql`${matches.id} = ${pushSeen.matchId}`)
    // Also one whose new kick-off is far: it is told before the old one.
    .where(
      sql`(${inWindow(matches.kickoffAt, now)} or ${inWindow(pushSeen.kickoffAt, now)} or ${waitsForDate}) and ${isDifferent(now)}`,
    )
    .limit(BATCH)
    .for('update', { of: pushSeen, skipLocked: true })
  for (const { before, now: row } of changed) {
    const { id: matchId, homeTeamId, awayTeamId, hasLineups, isAwarded, newest, ...state } = row
    // Told once a revision follows that was made with them.
    const isRevised = newest !== null && newest > (before.revision ?? newest)
    const areLineupsTold = before.areLineupsTold || (hasLineups && isRevised)
    const waits = hasLineups && !areLineupsTold && before.revision !== null
    const revision = waits ? before.revision : newest
    const looked = { ...state, hasLineups, isAwarded, newest, revision, areLineupsTold }
    for (const fact of listEvents(before, looked))
      await addDeliveries(db, { matchId, clubs: [homeTeamId, awayTeamId], fact }, now)
    await db
      .update(pushSeen)
      .set({ ...state, revision, areLineupsTold })
      .where(sql`${pushSeen.matchId} = ${matchId}`)
  }
  return changed.length === BATCH
}

/** A message that shows that notifications arrive. */
export async function queueTestPush(db: WriteDb, sid: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + PUSH_LIVES_SECONDS.test * 1000)
  const values = { fact: 'test', nextAttemptAt: now, expiresAt, attempts: 0 } as const
  const id = crypto.randomUUID()
  await db
    .insert(pushDeliveries)
    .values({ ...values, id, sid, about: 'test' })
    .onConflictDoUpdate({
      target: [pushDeliveries.sid, pushDeliveries.about],
      set: { ...values, id },
    })
}
