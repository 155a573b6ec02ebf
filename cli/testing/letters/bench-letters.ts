/**
 * `npm run bench -- --only letters`: the letters of a morning to many members on PostgreSQL, queued,
 * then sent by two processes, one of which is killed again and again, to a mail server that refuses,
 * defers and bounces. Each member must get one letter, and each gone mailbox none. A process that is
 * killed between the answer of the mail server and its note of it leaves a letter that is sent once
 * more, with the same Message-ID; at most as many as it sends at once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { startMailServer, type MailAnswer } from '#api/testing/mail-server.ts'
import { publishTestWorld, type TestMatch } from '#api/testing/test-matches.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'

const MOST_SECONDS = 60
const MOST_MEGABYTES = 300
const SEVEN = '2026-03-14T06:00:00.000Z'
/** By the clock of the machine that queues, the last letter is queued before this. */
const ALL_QUEUED = '2026-03-14T06:05:00.000Z'
const LEASE_OVER = '2026-03-14T09:00:00.000Z'
/** Letters that a process sends at once (send-letters.ts). */
const AT_ONCE = 4
const SENDER = new URL('sender.ts', import.meta.url).pathname

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

/** Members with three clubs each, every fifth premium, all of whom are due at the same moment. */
async function addMembers(database: Database, members: number): Promise<void> {
  const all = sql.raw(`generate_series(0, ${members - 1}) n`)
  await database.write(async (db) => {
    await db.execute(sql`insert into users (email, password, first_name, email_verified)
      select 'reader' || n || '@example.com', 'x', 'Ada', true from ${all}`)
    await db.execute(sql`insert into morning_letters (user_id, rhythm, hour, time_zone, next_at, token, updated_at)
      select id, 'daily', 7, 'Europe/Berlin', ${SEVEN}::timestamptz, id::text, now() from users`)
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
  spawn(process.execPath, [SENDER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })

async function finish(child: ChildProcess): Promise<Taken | null> {
  const [said] = await Promise.all([
    text(child.stdout!),
    new Promise((done) => child.once('close', done)),
  ])
  return said === '' ? null : (JSON.parse(said) as Taken)
}

/** Starts a sender and kills it after this time, until one of them finds nothing left to do. */
async function sendWithKills(args: readonly string[], afterMs: number): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const child = start(args)
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
    const taken = await finish(child)
    clearTimeout(timer)
    if (taken !== null) return kills
  }
}

export async function benchLetters(members: number, killAfterMs = 20_000): Promise<boolean> {
  const postgres = await startPostgres()
  const mail = await startMailServer(answer)
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', migrate: true })
  try {
    const { key } = await publishTestWorld(database, MATCHES, { now: () => new Date(SEVEN) })
    await addMembers(database, members)
    const at = (what: string, clock: string) => [
      postgres.url,
      mail.url,
      what,
      clock,
      formatVerifierKey(key),
    ]
    const queued = await finish(start(at('queue', SEVEN)))
    console.log(`${members} letters queued`, queued)
    const begun = Date.now()
    const [other, kills] = await Promise.all([
      finish(start(at('send', ALL_QUEUED))),
      sendWithKills(at('send', ALL_QUEUED), killAfterMs),
    ])
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(
      `sent to the end of the queue in ${seconds} s, one process killed ${kills} times`,
      other,
    )
    // Deferred letters, and those of the killed process once their claim has run out.
    await finish(start(at('send', LEASE_OVER)))
    const isRight = count(mail, members, kills * AT_ONCE)
    const isFast =
      queued !== null && queued.seconds < MOST_SECONDS && queued.megabytes < MOST_MEGABYTES
    if (!isFast) console.log(`Promised: queued in ${MOST_SECONDS} s and ${MOST_MEGABYTES} MB.`)
    return isRight && isFast
  } finally {
    await database.close()
    await mail.stop()
    await postgres.stop()
  }
}

/** Whether each member got the one letter that is due to the address, and at most this many the same one twice. */
function count(
  mail: Awaited<ReturnType<typeof startMailServer>>,
  members: number,
  mostTwice: number,
): boolean {
  const ids = new Map<string, string[]>()
  for (const { to, raw } of mail.received) {
    const id = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
    ids.set(to, [...(ids.get(to) ?? []), id])
  }
  let [right, missing, twice, differing, wrong] = [0, 0, 0, 0, 0]
  for (let place = 0; place < members; place += 1) {
    const got = ids.get(`reader${place}@example.com`) ?? []
    const isTaken = place % 100 !== 1 && place % 100 !== 4
    if (!isTaken) wrong += got.length
    else if (got.length === 0) missing += 1
    else if (got.length === 1) right += 1
    else if (new Set(got).size === 1) twice += 1
    else differing += 1
  }
  console.log(
    `${right} got one letter, ${missing} none, ${twice} the same one twice (one Message-ID), ${differing} two different ones, ${wrong} went to addresses that refuse`,
  )
  return missing + differing + wrong === 0 && twice <= mostTwice
}
