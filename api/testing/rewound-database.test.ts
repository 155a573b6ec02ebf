/** Two servers over one database that is put back to an older state under them, as a failover or a restore does. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropTables, loadTables } from '#data/backup/load-tables.ts'
import { makeBackup, type MadeBackup } from '#data/backup/make-backup.ts'
import type { Database } from '#data/db/database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS } from '#data/model/time.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import type { RunningServer } from '#api/server.ts'
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

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  let root: string
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

  const runAt = (now: Date) => {
    const parts = { database, signingKey: key, dataDir: join(root, 'data'), now }
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
    askServer(machines[machine]!.server.port, path, { headers })
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
    const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    })
    expect(reply.status).toBe(200)
    const session = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))!
    return { cookie: session.split(';')[0]! }
  }
  const rewind = () =>
    database.write(async (db) => {
      await dropTables(db)
      await loadTables(db, backup.path, backup.manifest)
    })

  beforeAll(async () => {
    database = await open()
    root = await mkdtemp(join(tmpdir(), 'rewound-'))
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
    await runAt(LATER)
    late = await signIn('late@example.com')
  }, 120_000)
  afterAll(async () => {
    for (const { server } of machines) await server.stop()
    await database.close()
    await rm(root, { recursive: true, force: true })
  })

  test('each serves what is there now, keeps members signed in, says so once, and raises an alarm that ends with the next publications', async () => {
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
      // Who holds the lost reply is not told that it is still the same.
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
    }
  })
})
