/** Two servers over one database that is restored to an older state under them, as in a failover or a restore. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropTables, loadTables } from '#data/backup/load-tables.ts'
import { makeBackup, type MadeBackup } from '#data/backup/make-backup.ts'
import type { Database } from '#data/db/database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import {
  getSnapshotVersion,
  openDatabaseStore,
  openPublishedPointers,
} from '#data/queries/snapshots.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { grantToPrograms, RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import type { RunningServer } from '#api/server.ts'
import { toCookies } from './cookie-client.ts'
import { addUser, makeLogKeeper, TEST_PASSWORD } from './test-app.ts'
import { askServer, startTestServer } from './test-server.ts'

const START = new Date('2026-10-16T06:00:00Z')
const LATER = new Date(START.getTime() + DAY_MS)
const PUBLIC = [
  '/api/matches/preview',
  '/api/matches/dates',
  '/api/predictions',
  '/api/predictions/leagues/premier-league',
  '/api/export/settled.json',
  '/api/feed/checkpoints.xml',
  '/api/ledger/matches',
  '/ledger/checkpoint',
  '/ledger/key',
]

/** Retries after Retry-After: on a busy machine a call may take too long. */
async function again(call: () => Promise<Response>, times = 5): Promise<Response> {
  const reply = await call()
  if (reply.status !== 503 || !reply.headers.has('retry-after') || times === 0) return reply
  await sleep(500)
  return again(call, times - 1)
}

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const root = makeTestFolder()
  let key: SigningKey
  let backup: MadeBackup
  let early: Member
  let late: Member
  let before: Replies
  const machines: { server: RunningServer; lines: string[] }[] = []

  interface Member {
    readonly cookie: string
  }
  type Replies = Map<string, { status: number; body: string; etag: string | null }>

  const runAt = (now: Date, folder = 'data') => {
    const parts = { database, signingKey: key, dataDir: join(root, folder), now }
    return run(toTestContext({ ...parts, leagues: ['premier-league'] }), TEST_REQUEST)
  }
  const start = async () => {
    const { logger, lines } = makeLogKeeper()
    const snapshots = createSnapshotReader({
      stores: [openDatabaseStore(database)],
      readTrustedKeys: async () => [key],
      now: () => LATER,
      ...openPublishedPointers(database),
    })
    const server = await startTestServer({ database, snapshots, logger, now: () => LATER })
    machines.push({ server, lines })
  }
  const ask = (machine: number, path: string, headers: Record<string, string> = {}) =>
    again(() => askServer(machines[machine]!.server.port, path, { headers }))
  const readAll = async (machine: number): Promise<Replies> => {
    const replies: Replies = new Map()
    for (const path of PUBLIC) {
      const reply = await ask(machine, path)
      const etag = reply.headers.get('etag')
      replies.set(path, { status: reply.status, body: await reply.text(), etag })
    }
    return replies
  }
  const signIn = async (email: string): Promise<Member> => {
    await addUser(database, { email, isPremium: true })
    const { port } = machines[0]!.server
    const reply = await again(() =>
      fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: TEST_PASSWORD }),
      }),
    )
    expect(reply.status).toBe(200)
    return { cookie: toCookies(reply) }
  }
  const readAnew = async () => {
    await start()
    try {
      return await readAll(2)
    } finally {
      await machines.pop()!.server.stop()
    }
  }
  const isAlarmOn = async (machine: number) => {
    const text = await (await ask(machine, '/metrics')).text()
    return text.includes('pitchproof_alarm{alarm="database_rewound"} 1')
  }
  const rewind = () =>
    database.write(async (db) => {
      await dropTables(db)
      await loadTables(db, backup.path, backup.manifest)
      await grantToPrograms(db)
    })

  beforeAll(async () => {
    database = await open()
    key = await makeSigningKey('rewound.example/demo')
    await runAt(START)
    await start()
    await start()
    early = await signIn('early@example.com')
    before = await readAll(0)
    backup = await makeBackup({
      database,
      folder: join(root, 'backups'),
      now: START,
      settings: {},
      signingKey: null,
    })
    await cp(join(root, 'data'), join(root, 'data-before'), { recursive: true })
    await runAt(LATER)
    late = await signIn('late@example.com')
  })
  afterAll(async () => {
    for (const { server } of machines) await server.stop()
    await database.close()
  })

  test('each machine serves the present state, keeps members signed in, logs it once, and raises an alarm that ends with the next publications', async () => {
    const day = LATER.toISOString().slice(0, 10)
    const lost: Replies[] = []
    for (const machine of [0, 1]) {
      lost.push(await readAll(machine))
      for (const { cookie } of [early, late])
        expect((await ask(machine, `/api/matches?date=${day}`, { cookie })).status).toBe(200)
    }
    expect(lost[0]!.get('/ledger/checkpoint')!.body).not.toBe(
      before.get('/ledger/checkpoint')!.body,
    )

    await rewind()
    await sleep(2000)
    for (const machine of [0, 1]) {
      const found = await readAll(machine)
      expect([...found].map(([path, { status }]) => [path, status])).toEqual(
        PUBLIC.map((path) => [path, 200]),
      )
      expect(found).toEqual(before)
      // A client with the ETag of the lost reply does not get 304.
      for (const [path, { body, etag }] of lost[machine]!) {
        if (body === before.get(path)!.body) continue
        const again = await ask(machine, path, { 'if-none-match': etag! })
        expect([path, again.status]).toEqual([path, 200])
      }
      const user = (member: Member) => ask(machine, '/api/auth/user', { cookie: member.cookie })
      expect((await user(early)).status).toBe(200)
      expect((await user(late)).status).toBe(401)
      const list = (member: Member) =>
        ask(machine, `/api/matches?date=${day}`, { cookie: member.cookie })
      expect((await list(early)).status).toBe(200)
      expect((await list(late)).status).toBe(401)

      expect((await ask(machine, '/api/health')).status).toBe(200)
      const ready = await ask(machine, '/api/ready')
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({ status: 'degraded', snapshot: { state: 'ok' } })
      const told = machines[machine]!.lines.filter((line) => line.includes('database_rewound'))
      expect(told).toHaveLength(1)
      expect(JSON.parse(told[0]!)).toMatchObject({ level: 50, event: 'database_rewound' })
      expect(await isAlarmOn(machine)).toBe(true)
    }
  })

  test('a publication with the number of the lost one is served at once, and the alarm ends when it is passed', async () => {
    const served = await readAll(0)
    await runAt(LATER, 'data-before')
    await sleep(1500)
    expect(await database.read(getSnapshotVersion)).toBe(2)
    for (const machine of [0, 1]) {
      const found = await readAll(machine)
      expect(found.get('/ledger/checkpoint')!.body).not.toBe(served.get('/ledger/checkpoint')!.body)
      // As served by a machine that starts now, whatever the others have cached.
      expect(found).toEqual(await readAnew())
      expect(await isAlarmOn(machine)).toBe(true)
    }
    await runAt(new Date(LATER.getTime() + HOUR_MS), 'data-before')
    await sleep(1500)
    for (const machine of [0, 1]) {
      await readAll(machine)
      expect(await isAlarmOn(machine)).toBe(false)
      const events = machines[machine]!.lines.filter((line) => line.includes('rewound'))
      expect(events.map((line) => JSON.parse(line).event)).toEqual([
        'database_rewound',
        'database_rewound_passed',
      ])
    }
  })
})
