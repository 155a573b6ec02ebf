/**
 * Two installations that differ in one thing alone: who forecast, on which match and how many within
 * the same padding. Everything public of them has the same form: the same files of the same sizes,
 * the same entries, the same replies, apart from random bytes that stand in the same places.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'
import type { Database } from '#data/db/database.ts'
import { and, asc, eq, gt } from '#data/db/drizzle.ts'
import { matches, memberForecasts } from '#data/db/schema.ts'
import { listFilesBelow } from '#data/files/list-files.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { createUser } from '#data/queries/account/users.ts'
import { giveForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

const START_MS = Date.parse('2026-10-16T06:00:00Z')
const PUBLISH = { ...TEST_REQUEST, stages: ['settle', 'publish'] as const }

/** How many forecasts each world has in each interval: by one member or many, on one match or several. */
interface Interval {
  readonly members: number
  readonly match: number
  readonly matches: number
  readonly forecasts: number
}
const NOTHING: Interval = { members: 1, match: 0, matches: 1, forecasts: 0 }
/** Each pair lies within the same padding: 256 or 512. */
const WORLDS: readonly (readonly Interval[])[] = [
  [
    { members: 40, match: 0, matches: 1, forecasts: 200 },
    NOTHING,
    { members: 60, match: 1, matches: 1, forecasts: 257 },
  ],
  [
    { members: 1, match: 2, matches: 1, forecasts: 1 },
    { members: 3, match: 3, matches: 2, forecasts: 5 },
    { members: 80, match: 0, matches: 5, forecasts: 480 },
  ],
]

/** Public calls of visitors, and what a member who forecast nothing may read. */
const PUBLIC = [
  '/api/matches/preview',
  '/api/matches/dates',
  '/api/matches/leagues',
  '/api/record',
  '/api/predictions',
  '/api/predictions/leagues/premier-league',
  '/api/export/settled.json',
  '/api/export/settled.csv',
  '/api/feed/checkpoints.xml',
  '/api/feed/fixtures.ics',
  '/api/ledger/matches',
  '/api/ledger/proof/MATCH',
  '/api/forecasts',
  '/api/forecasts/MATCH',
  '/api/forecasts/MATCH/proof',
  '/api/forecasts/MATCH/members',
  '/api/forecasts/record',
  '/api/matches/MATCH',
  '/api/ready',
  '/metrics',
  '/ledger/checkpoint',
  '/ledger/key',
]

/** Random bytes, and what is made of them, in all forms in which they are published. */
const hide = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/[0-9a-f]{64}/g, 'HEX')
    .replaceAll(/[A-Za-z0-9+/]{40,}={0,2}/g, (bytes) => `BASE64 ${bytes.length}`)

/** Tiles of hashes are bytes alone: their sizes are what they tell. */
const isHashTile = (path: string) => /^ledger\/tile\/\d/.test(path)

class World {
  nowMs = START_MS
  readonly #database: Database
  readonly #key: SigningKey
  readonly dataDir: string
  #fixtures: string[] = []
  #members: string[] = []

  constructor(database: Database, key: SigningKey, dataDir: string) {
    this.#database = database
    this.#key = key
    this.dataDir = dataDir
  }

  #now = () => new Date(this.nowMs)

  async run(request: typeof TEST_REQUEST | typeof PUBLISH): Promise<void> {
    const parts = { database: this.#database, signingKey: this.#key, dataDir: this.dataDir }
    // Seasons are played by dice.
    await run(toTestContext({ ...parts, now: this.#now(), skipsSeasons: true }), request)
    this.nowMs += MINUTE_MS
  }

  async open(): Promise<this> {
    await this.run(TEST_REQUEST)
    // Written by the clock of the machine.
    await this.#database.write((db) => db.update(matches).set({ updatedAt: this.#now() }))
    const ahead = new Date(START_MS + 6 * HOUR_MS)
    const rows = await this.#database.read((db) =>
      db
        .select({ id: matches.id })
        .from(matches)
        .where(and(eq(matches.matchStatus, 'scheduled'), gt(matches.kickoffAt, ahead)))
        .orderBy(asc(matches.kickoffAt), asc(matches.id)),
    )
    this.#fixtures = rows.map(({ id }) => id)
    for (let member = 0; member < 80; member++) {
      const user = { email: `fan-${member}@example.com`, passwordHash: 'x', consentedAt: null }
      const made = await this.#database.write((db) => createUser(db, user, this.#now()))
      this.#members.push(made!.id)
    }
    await addUser(this.#database, { email: 'stranger@example.com' })
    return this
  }

  async give({ members, match, matches: many, forecasts }: Interval): Promise<void> {
    for (let at = 0; at < forecasts; at++) {
      const userId = this.#members[at % members]!
      const matchId = this.#fixtures[match + (Math.floor(at / members) % many)]!
      const forecast = { home: at % 101, draw: 100 - (at % 101), away: 0, score: null }
      const given = await this.#database.write(
        (db) => giveForecast(db, { userId, matchId, forecast }),
        { clock: this.#now() },
      )
      expect(given.outcome).toBe('given')
    }
  }

  /** Every file that is public, by its path, and its size. */
  async readFiles() {
    return Promise.all(
      (await listFilesBelow(this.dataDir)).map(async (path) => {
        const bytes = await readFile(join(this.dataDir, path))
        const text = isHashTile(path) ? '' : hide(bytes.toString('latin1'))
        return { path, size: bytes.length, text }
      }),
    )
  }

  /** Every reply to a visitor, and to a member without a forecast. */
  async readReplies() {
    const snapshots = createSnapshotReader({
      stores: [openDatabaseStore(this.#database)],
      readTrustedKeys: async () => [this.#key],
      now: this.#now,
      ...openPublishedPointers(this.#database),
      checkEveryMs: 0,
    })
    const app = makeTestApp(this.#database, { now: this.#now, snapshots })
    const [visitor, stranger] = [new TestClient(app), new TestClient(app)]
    await stranger.signIn('stranger@example.com')
    const replies = []
    for (const [who, client] of Object.entries({ visitor, stranger }))
      for (const template of PUBLIC) {
        const path = template.replace('MATCH', this.#fixtures[0]!)
        const reply = await client.call(path, { from: '198.51.100.7' })
        const body = await reply.text()
        const size = reply.headers.get('content-length')
        replies.push({
          who,
          path,
          status: reply.status,
          size,
          length: body.length,
          text: hide(body),
        })
      }
    return replies
  }

  countForecasts = () => this.#database.read((db) => db.$count(memberForecasts))
}

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  const worlds: World[] = []
  const databases: Database[] = []
  const home = makeTestFolder()
  beforeAll(async () => {
    const key = await makeSigningKey('test.example/log')
    for (const name of ['one', 'other']) {
      const database = await open()
      databases.push(database)
      worlds.push(await new World(database, key, join(home, name)).open())
    }
  })
  afterAll(() => Promise.all(databases.map((database) => database.close())))
  const expectAlike = async () => {
    const [one, other] = worlds as [World, World]
    const files = await one.readFiles()
    expect(files.filter(({ path }) => path.startsWith('ledger/')).length).toBeGreaterThan(3)
    expect(await other.readFiles()).toEqual(files)
    const replies = await one.readReplies()
    expect(await other.readReplies()).toEqual(replies)
    return { files, replies }
  }

  test('two such installations are alike before anybody has forecast', async () => {
    for (const world of worlds) await world.run(PUBLISH)
    await expectAlike()
  })

  test('and after each publication, whoever forecast what and where', async () => {
    for (const interval of [0, 1, 2]) {
      for (const [place, world] of worlds.entries()) {
        await world.give(WORLDS[place]![interval]!)
        await world.run(PUBLISH)
      }
      const { files, replies } = await expectAlike()
      const words = `Sealed forecasts of members: ${interval < 2 ? 256 : 512} leaves, root HEX.`
      expect(files.some(({ text }) => text.includes(words))).toBe(true)
      const toStatus = (who: string, path: string) =>
        replies
          .filter((one) => one.who === who && one.path.endsWith(path))
          .map(({ status }) => status)
      expect(toStatus('visitor', '/record')).toEqual(expect.arrayContaining([401]))
      expect(toStatus('stranger', '/proof')).toEqual([404])
    }
    const counts = await Promise.all(worlds.map((world) => world.countForecasts()))
    expect(counts).toEqual([457, 486])
  })

  test('a forecast between two publications changes nothing that is public', async () => {
    await worlds[1]!.give({ members: 1, match: 0, matches: 1, forecasts: 1 })
    await expectAlike()
  })
})
