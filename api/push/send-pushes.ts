/**
 * Queues the events of matches for the browsers that want them, and sends what waits. A message is
 * written when it is sent, with the entitlements and the match of that moment. Any number of machines
 * may do this at once. The work grows with the events and their browsers.
 */
import type { Logger } from 'pino'
import type { Database } from '#data/db/database.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { toLocalDay, toLocalHour, toNextHour } from '#data/model/account/morning-letter.ts'
import type { Plan } from '#data/model/billing/plans.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toPublicFacts } from '#data/queries/log/public-facts.ts'
import { readSignedLog } from '#data/queries/log/stored-log.ts'
import {
  claimPushes,
  deferPushes,
  listPushReaders,
  listToldMatches,
  notePushesSent,
  removePushes,
  restService,
  type PushDelivery,
  type PushReader,
  type ToldMatch,
} from '#data/queries/mail/push-deliveries.ts'
import { queuePushEvents } from '#data/queries/mail/push-events.ts'
import { endPushSubscription, getPushKeys } from '#data/queries/mail/push-subscriptions.ts'
import { listMoves } from '#api/matches/committed-revisions.ts'
import { listEntitledRows } from '#api/matches/entitled-matches.ts'
import type { MatchSources } from '#api/matches/match-sources.ts'
import { callAll, type Answer, type Due } from './call-all.ts'
import { writePush, type PushContents, type WrittenPush } from './write-push.ts'
import { TEXTS } from '#api/texts/texts.ts'

export interface PushParts {
  readonly database: Database
  readonly sources: MatchSources
  readonly readLog: LogReader
  readonly publicOrigin: string
  /** Where push services reach the operator; null switches notifications off. */
  readonly pushContact: string | null
  readonly now: () => Date
  readonly logger: Logger
}

/**
 * Claimed in one transaction and noted in another: all are called well within the time they are
 * claimed for. A killed process repeats at most as many, each in place of the same message.
 */
const MOST_CLAIMED = 512
const FIRST_WAIT_MS = 5000

/** When a member's quiet hours end; null outside them. */
function toQuietEnd({ quietFrom, quietTo, timeZone }: PushReader, now: Date): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const hour = toLocalHour(now, timeZone)
  const isQuiet =
    quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
  return isQuiet ? toNextHour(quietTo, timeZone, now) : null
}

/** @param due messages to this browser that are sent together with this one */
function isAtMost(
  { sentOn, sentCount, mostADay, timeZone }: PushReader,
  { due, now }: { readonly due: number; readonly now: Date },
): boolean {
  const sent = sentOn === toLocalDay(now, timeZone) ? sentCount : 0
  return sent + due >= mostADay
}

/** The revision that the figures of a message are of; null for a match without signed figures. */
async function getServedRevision({ snapshots }: MatchSources, id: string): Promise<number | null> {
  return (await snapshots.getCurrent())?.getMatch(id)?.prediction?.revision ?? null
}

/** Reads what a plan may know of each match, once for all its members. */
function makeContentsReader(
  { sources, readLog }: PushParts,
  matches: ReadonlyMap<string, ToldMatch>,
): (id: string, plan: Plan) => Promise<PushContents | null> {
  const { database, holdsEntry } = sources
  let log: ReturnType<typeof readSignedLog> | null = null
  const days = new Map<string, ReturnType<typeof listEntitledRows>>()
  // An evening match ends after midnight: its plan still reads what it could on the match's day.
  const asOf = (day: string): MatchSources => {
    const until = Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1
    return { ...sources, now: () => new Date(Math.min(sources.now().getTime(), until)) }
  }
  const known = new Map<string, Promise<PushContents | null>>()
  const read = async (id: string, plan: Plan): Promise<PushContents | null> => {
    const row = matches.get(id)
    if (row === undefined) return null
    const key = `${plan} ${row.matchDate}`
    const day = days.get(key) ?? listEntitledRows(asOf(row.matchDate), plan, row.matchDate)
    days.set(key, day)
    const chances = (await day).find(({ match }) => match.id === id)?.prediction ?? null
    // Moves are figures of the whole prediction, which Premium alone may open.
    const revision = await getServedRevision(sources, id)
    const moves =
      plan === 'premium' && chances !== null && revision !== null
        ? await listMoves(database, holdsEntry, { matchId: id, revision })
        : []
    log ??= readSignedLog(database, readLog)
    const facts = toPublicFacts((await log).story, id)
    const before = moves.findLast((move) => move.revision !== revision) ?? null
    return { row, facts, chances, before }
  }
  return (id, plan) => {
    const key = `${plan} ${id}`
    const contents = known.get(key) ?? read(id, plan)
    known.set(key, contents)
    return contents
  }
}

/** Writes a message once for all members who read the same words. */
function makeWriter(parts: PushParts, matches: ReadonlyMap<string, ToldMatch>) {
  const { publicOrigin } = parts
  const readContents = makeContentsReader(parts, matches)
  const known = new Map<string, Promise<WrittenPush | null>>()
  const write = async ({ about, fact }: PushDelivery, reader: PushReader) => {
    const { language, plan, timeZone, hidesResults } = reader
    if (fact === 'test') {
      const url = `${publicOrigin}/account#notifications`
      return { title: 'Pitchproof', body: TEXTS[language].push.test, url }
    }
    const contents = await readContents(about, plan)
    return (
      contents &&
      writePush(contents, { fact, language, timeZone, plan, publicOrigin, hidesResults })
    )
  }
  return (delivery: PushDelivery, reader: PushReader): Promise<WrittenPush | null> => {
    const { about, fact } = delivery
    const { language, plan, timeZone, hidesResults } = reader
    const key = [about, fact, language, plan, timeZone, hidesResults].join(' ')
    const written = known.get(key) ?? write(delivery, reader)
    known.set(key, written)
    return written
  }
}

/** Decides what becomes of each claimed delivery before any service is called. */
async function sortClaimed(claimed: readonly PushDelivery[], parts: PushParts) {
  const { database } = parts
  const now = parts.now()
  const ids = claimed.flatMap(({ about, fact }) => (fact === 'test' ? [] : [about]))
  const { readers, rows } = await database.read(async (db) => ({
    readers: await listPushReaders(
      db,
      claimed.map(({ sid }) => sid),
      now,
    ),
    rows: ids.length === 0 ? [] : await listToldMatches(db, [...new Set(ids)]),
  }))
  const matches = new Map(rows.map((row) => [row.id, row]))
  const write = makeWriter(parts, matches)
  const due: Due[] = []
  const unwanted: string[] = []
  const deferred = new Map<number, string[]>()
  const defer = (until: number, id: string) =>
    deferred.set(until, [...(deferred.get(until) ?? []), id])
  const counted = new Map<string, number>()
  for (const delivery of claimed) {
    const reader = readers.get(delivery.sid)
    const isTest = delivery.fact === 'test'
    const quietEnd = reader === undefined || isTest ? null : toQuietEnd(reader, now)
    if (quietEnd !== null && quietEnd < delivery.expiresAt) {
      defer(quietEnd.getTime(), delivery.id)
      continue
    }
    if (delivery.fact === 'lineups') {
      // A run stores the figures with the line-ups some time before it signs them.
      const served = await getServedRevision(parts.sources, delivery.about)
      if (served !== null && served < (matches.get(delivery.about)?.newestRevision ?? 0)) {
        defer(now.getTime() + FIRST_WAIT_MS, delivery.id)
        continue
      }
    }
    const already = counted.get(delivery.sid) ?? 0
    const isWanted =
      reader !== undefined &&
      quietEnd === null &&
      (isTest || !isAtMost(reader, { due: already, now }))
    const written = isWanted ? await write(delivery, reader) : null
    if (written === null) unwanted.push(delivery.id)
    else due.push({ delivery, reader: reader!, written })
    if (written !== null && !isTest) counted.set(delivery.sid, already + 1)
  }
  await database.write(async (db) => {
    await removePushes(db, unwanted)
    for (const [until, some] of deferred) await deferPushes(db, some, new Date(until))
  })
  return due
}

/** Notes what became of the calls; returns how many messages were taken. */
async function noteOutcomes(all: readonly Answer[], parts: PushParts): Promise<number> {
  const { database, logger } = parts
  const now = parts.now()
  const resting = new Map<string, number>()
  const taken = all.filter(({ outcome }) => outcome.is === 'taken')
  await database.write(async (db) => {
    await notePushesSent(
      db,
      taken.map(({ delivery, reader }) => ({ ...delivery, reader })),
      now,
    )
    for (const { delivery, reader, outcome } of all) {
      const { id, attempts } = delivery
      const { service } = reader
      if (outcome.is === 'gone') await endPushSubscription(db, reader.sid)
      if (outcome.is === 'refused') {
        await removePushes(db, [id])
        const { status } = outcome
        logger.error(
          { event: 'push_refused', service, status },
          `${service} refused a notification with ${status}. With 401 or 403, look at PUSH_CONTACT and the keys: "Notifications do not arrive" in api/deploy/RUNBOOK.md.`,
        )
      }
      if (outcome.is === 'later') {
        const waitMs = outcome.afterMs ?? FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 8)
        await deferPushes(db, [id], new Date(now.getTime() + waitMs))
        if (outcome.afterMs !== null && outcome.rests === 'service')
          resting.set(service, outcome.afterMs)
      }
    }
    for (const [service, afterMs] of resting)
      await restService(db, service, new Date(now.getTime() + afterMs))
  })
  return taken.length
}

/** Sends what is due, all of it; returns how many messages the services have taken. */
export async function sendPushes(parts: PushParts): Promise<number> {
  const { database, now, pushContact: contact } = parts
  if (contact === null) return 0
  const keys = await database.read(getPushKeys)
  if (keys === null) return 0
  const sender = { contact, keys }
  let sent = 0
  for (;;) {
    const claimed = await database.write((db) =>
      claimPushes(db, { most: MOST_CLAIMED, now: now() }),
    )
    const due = await sortClaimed(claimed, parts)
    if (due.length > 0) sent += await noteOutcomes(await callAll(due, sender, now), parts)
    if (claimed.length < MOST_CLAIMED) return sent
  }
}

/** Queues what has happened since the last look. */
export async function queuePushes({
  database,
  now,
  pushContact,
}: Pick<PushParts, 'database' | 'now' | 'pushContact'>): Promise<void> {
  if (pushContact === null) return
  while (await database.write((db) => queuePushEvents(db, now())));
}
