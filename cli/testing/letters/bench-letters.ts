/**
 * `npm run bench -- --only letters`: the letters of a morning to many members on PostgreSQL, queued,
 * then sent by two processes, one of which is killed again and again, to a mail server that refuses,
 * defers and bounces. Each member must get one letter, and each gone mailbox none, for ever. A
 * process that is killed between the answer of the mail server and its note of it leaves a letter
 * that is sent once more, with the same Message-ID; at most as many as it sends at once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { QUICK_DRIZZLE } from '#cli/short-lived.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { startMailServer, type MailAnswer, type ReceivedMail } from '#api/testing/mail-server.ts'
import { AT_ONCE } from '#api/morning/send-letters.ts'
import { publishTestWorld, type TestMatch } from '#api/testing/test-matches.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { morningLetters } from '#data/db/schema.ts'
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'

const MOST_SECONDS = 60
const MOST_MEGABYTES = 300
const SEVEN = '2026-03-14T06:00:00.000Z'
/** By the clock of the machine that queues, the last letter is queued before this. */
const ALL_QUEUED = '2026-03-14T06:05:00.000Z'
const LEASE_OVER = '2026-03-14T09:00:00.000Z'
/** A letter that was first tried then, and deferred, is due again; none is too late yet. */
const LAST_TRY = '2026-03-14T09:30:00.000Z'
const SENDER = join(import.meta.dirname, 'sender.ts')

/** Of a hundred addresses one is gone, two take a letter at the second try, one refuses the text. */
function answer(to: string, nth: number): MailAnswer {
  const place = Number(/\d+/.exec(to)?.[0]) % 100
  if (place === 1) return { recipient: '550 5.1.1 no such user' }
  if (place === 2 || place === 3) return nth === 1 ? { recipient: '451 4.7.1 try later' } : {}
  return place === 4 ? { text: '554 5.7.1 not wanted' } : {}
}

const MATCHES = Array.from({ length: 8 * 30 }, (_, place): TestMatch => {
  const day = Math.floor(place / 30)
  const hour = 11 + (place % 10)
  return {
    id: `match-${place}`,
    kickoffAt: new Date(Date.UTC(2026, 2, 14 + day, hour)).toISOString(),
  }
})

/** Members with three clubs each, every fifth premium, every other with reminders, all of whom are due at the same moment. */
async function addMembers(database: Database, members: number): Promise<void> {
  const all = sql.raw(`generate_series(0, ${members - 1}) n`)
  await database.write(async (db) => {
    await db.execute(sql`insert into users (email, password, first_name, email_verified)
      select 'reader' || n || '@example.com', 'x', 'Ada', true from ${all}`)
    await db.execute(sql`insert into morning_letters (user_id, rhythm, hour, time_zone, reminders, next_at, token, updated_at)
      select id, 'daily', 7, 'Europe/Berlin', hashtext(id::text) % 2 = 0, ${SEVEN}::timestamptz, id::text, now() from users`)
    await db.execute(sql`insert into user_follows (user_id, kind, followed_id)
      select id, 'team', 'home-match-' || (hashtext(id::text || k) & 127)
      from users, generate_series(1, 3) k on conflict do nothing`)
    await db.execute(sql`insert into entitlements (user_id, source, starts_at)
      select id, 'granted', '2026-01-01' from users where hashtext(id::text) % 5 = 0`)
  })
}

interface Taken {
  readonly seconds: number
  readonly megabytes: number
  readonly cpuSeconds: number
}

const start = (args: readonly string[]) =>
  spawn(process.execPath, [QUICK_DRIZZLE, SENDER, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** What the process took; null for one that was killed. Throws for one that failed. */
async function finish(child: ChildProcess): Promise<Taken | null> {
  const [said, [code, signal]] = await Promise.all([text(child.stdout!), once(child, 'close')])
  if (signal === 'SIGKILL') return null
  if (code !== 0) throw new Error(`A sender of letters ended with ${code}.`)
  return JSON.parse(said) as Taken
}

/** What a run is made of. */
export interface LetterRun {
  readonly members: number
  /** One sender after the other is killed after a random number of letters up to this one. */
  readonly lettersPerKill: number
  /** Senders beside it that nobody kills. */
  readonly steady: number
}

export interface LetterCounts {
  readonly queued: Taken | null
  readonly steady: readonly (Taken | null)[]
  readonly seconds: number
  readonly kills: number
  /** At most as many repeats as connections were open at the kills. */
  readonly mostTwice: number
  /** Members who got the one letter due to them. */
  readonly right: number
  readonly missing: number
  /** Those who got it twice, both with one Message-ID. */
  readonly twice: number
  readonly differing: number
  /** Letters that addresses took which take none. */
  readonly wrong: number
  /** Members whose letters a bounce has ended, and how many have to be. */
  readonly ended: number
  readonly gone: number
}

/** Queues and sends the letters of a morning and counts what arrived. */
export async function runLetters({
  members,
  lettersPerKill,
  steady,
}: LetterRun): Promise<LetterCounts> {
  const postgres = await startPostgres()
  let onTaken = () => {}
  const mail = await startMailServer(answer, () => onTaken())
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', migrate: true })
  try {
    const { key } = await publishTestWorld(database, MATCHES, { now: () => new Date(SEVEN) })
    await addMembers(database, members)
    const at = (what: string, clock: string) =>
      start([postgres.url, mail.url, what, clock, formatVerifierKey(key)])
    /** Kills senders before the mail server answers that it took a letter, until one finds nothing left to do. */
    const sendWithKills = async () => {
      for (let kills = 0; ; kills += 1) {
        const child = at('send', ALL_QUEUED)
        let left = Math.ceil(Math.random() * lettersPerKill)
        onTaken = () => {
          left -= 1
          if (left === 0) child.kill('SIGKILL')
        }
        if ((await finish(child)) !== null) return kills
      }
    }
    const queued = await finish(at('queue', SEVEN))
    const begun = Date.now()
    const others = Array.from({ length: steady }, () => finish(at('send', ALL_QUEUED)))
    const kills = await sendWithKills()
    const taken = await Promise.all(others)
    const seconds = Math.round((Date.now() - begun) / 1000)
    // Deferred letters, and those of the killed processes once their claims have run out.
    await finish(at('send', LEASE_OVER))
    await finish(at('send', LAST_TRY))
    const ended = await database.read((db) =>
      db.$count(morningLetters, eq(morningLetters.endedBecause, 'bounce')),
    )
    const ofServer = countReceived(mail.received, members)
    const mostTwice = kills * AT_ONCE
    return { queued, steady: taken, seconds, kills, mostTwice, ...ofServer, ended }
  } finally {
    await database.close()
    await mail.stop()
    await postgres.stop()
  }
}

function countReceived(received: readonly ReceivedMail[], members: number) {
  const ids = new Map<string, string[]>()
  for (const { to, raw } of received) {
    const id = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
    ids.set(to, [...(ids.get(to) ?? []), id])
  }
  let [right, missing, twice, differing, wrong, gone] = [0, 0, 0, 0, 0, 0]
  for (let place = 0; place < members; place += 1) {
    const got = ids.get(`reader${place}@example.com`) ?? []
    if (place % 100 === 1) gone += 1
    if (place % 100 === 1 || place % 100 === 4) wrong += got.length
    else if (got.length === 0) missing += 1
    else if (got.length === 1) right += 1
    else if (got.length === 2 && new Set(got).size === 1) twice += 1
    else differing += 1
  }
  return { right, missing, twice, differing, wrong, gone }
}

export async function benchLetters(members: number): Promise<boolean> {
  const counts = await runLetters({ members, lettersPerKill: 20_000, steady: 1 })
  const { queued, seconds, kills, right, missing, twice, mostTwice, differing, wrong } = counts
  console.log(`${members} letters queued`, queued)
  console.log(
    `sent to the end of the queue in ${seconds} s, one process killed ${kills} times; the other`,
    counts.steady,
  )
  console.log(
    `${right} got one letter, ${missing} none, ${twice} the same one twice (one Message-ID, at most ${mostTwice}), ${differing} two different ones, ${wrong} went to addresses that refuse; letters of ${counts.ended} of ${counts.gone} gone mailboxes ended`,
  )
  const isFast =
    queued !== null && queued.seconds < MOST_SECONDS && queued.megabytes < MOST_MEGABYTES
  if (!isFast) console.log(`Promised: queued in ${MOST_SECONDS} s and ${MOST_MEGABYTES} MB.`)
  const isRight = missing + differing + wrong === 0 && twice <= mostTwice
  return isRight && counts.ended === counts.gone && isFast
}
