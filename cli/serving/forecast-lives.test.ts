/**
 * Random lives of members' own forecasts on two API machines: given, changed, kick-offs moved,
 * matches postponed, results corrected, publications that are killed half-way. What counts in the
 * end is exactly what was last acknowledged before kick-off, and each has a proof that verifies.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import { parseForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import { verifyForecast } from '#data/ledger/proof/verify-forecast.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { toDay, toUtcTime } from '#data/model/match/match.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { sealForecasts } from '#pipeline/publishing/seal-forecasts.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'
import { toTestContext } from '#pipeline/testing/test-run.ts'

const LIVES = Number(process.env['PITCHPROOF_TEST_LIVES'] ?? 30)
const SHARE = Math.ceil(LIVES / TEST_DATABASES.length)
const SEED = 20_260_315
const START = Date.parse('2026-03-14T12:00:00Z')
const MEMBERS = 3
const MATCHES = 3

type Step =
  | {
      readonly does: 'give'
      readonly member: number
      readonly match: number
      readonly home: number
      readonly machine: number
    }
  | { readonly does: 'wait'; readonly minutes: number }
  | { readonly does: 'move'; readonly match: number; readonly minutes: number }
  | {
      readonly does: 'status'
      readonly match: number
      readonly status: 'scheduled' | 'postponed' | 'finished'
    }
  | { readonly does: 'publish' }
  | { readonly does: 'die' }

const aStep = oneof<{ weight: number; arbitrary: Arbitrary<Step> }[]>(
  {
    weight: 6,
    arbitrary: record({
      does: constant('give' as const),
      member: nat(MEMBERS - 1),
      match: nat(MATCHES - 1),
      home: nat(100),
      machine: nat(1),
    }),
  },
  { weight: 3, arbitrary: record({ does: constant('wait' as const), minutes: nat(90) }) },
  {
    weight: 1,
    arbitrary: record({
      does: constant('move' as const),
      match: nat(MATCHES - 1),
      minutes: nat(360),
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      does: constant('status' as const),
      match: nat(MATCHES - 1),
      status: constantFrom('scheduled' as const, 'postponed' as const, 'finished' as const),
    }),
  },
  { weight: 2, arbitrary: constant({ does: 'publish' as const }) },
  { weight: 1, arbitrary: constant({ does: 'die' as const }) },
)

/** One acknowledged forecast. */
interface Acknowledged {
  readonly home: number
  readonly atMs: number
}

/** A world of its own for one life. */
class World {
  nowMs = START
  readonly kickoffs: number[] = []
  readonly given = new Map<string, Acknowledged[]>()
  readonly clients: TestClient[][] = []
  readonly database: Database
  readonly key: SigningKey
  readonly dataDir: string
  readonly name: string

  constructor(database: Database, key: SigningKey, dataDir: string, name: string) {
    this.database = database
    this.key = key
    this.dataDir = dataDir
    this.name = name
  }

  toId = (match: number) => `${this.name}-match-${match}`
  now = () => new Date(this.nowMs)

  async open(): Promise<this> {
    const machines = [0, 1].map(() => makeTestApp(this.database, { now: this.now }))
    for (let match = 0; match < MATCHES; match++) {
      this.kickoffs.push(START + (match + 1) * 2 * HOUR_MS)
      await this.database.write((db) => db.insert(matches).values(this.toRow(match)))
    }
    for (let member = 0; member < MEMBERS; member++) {
      const email = `${this.name}-${member}@example.com`
      await addUser(this.database, { email })
      const own = machines.map((app) => new TestClient(app))
      await own[0]!.signIn(email)
      for (const cookie of own[0]!.cookies) own[1]!.cookies.set(...cookie)
      this.clients.push(own)
    }
    return this
  }

  toRow(match: number): typeof matches.$inferInsert {
    const kickoffAt = new Date(this.kickoffs[match]!)
    return {
      id: this.toId(match),
      source: 'demo',
      league: 'Premier League',
      leagueId: 'premier-league',
      season: 2025,
      country: 'England',
      homeTeam: 'Home',
      awayTeam: 'Away',
      homeTeamId: `home-${this.toId(match)}`,
      awayTeamId: `away-${this.toId(match)}`,
      kickoffAt,
      matchDate: toDay(kickoffAt),
      matchTime: toUtcTime(kickoffAt),
      isMock: true,
    }
  }

  change(match: number, set: Partial<typeof matches.$inferInsert>) {
    return this.database.write((db) =>
      db
        .update(matches)
        .set(set)
        .where(eq(matches.id, this.toId(match))),
    )
  }

  toContext() {
    const { database, key: signingKey, dataDir } = this
    return toTestContext({ database, signingKey, dataDir, now: this.now() })
  }

  async publish(): Promise<void> {
    await sealForecasts(this.toContext())
    await publishLog(this.toContext())
    await sharePublished(this.toContext())
  }

  async give({ member, match, home, machine }: Extract<Step, { does: 'give' }>): Promise<void> {
    const client = this.clients[member]![machine]!
    const reply = await client.call(`/api/forecasts/${this.toId(match)}`, {
      method: 'PUT',
      body: { home, draw: 100 - home, away: 0 },
    })
    if (reply.status === 409 || reply.status === 429) return
    expect(reply.status).toBe(200)
    const key = `${member}/${match}`
    const before = this.given.get(key) ?? []
    // The same forecast again is acknowledged as the one before it.
    if (before.at(-1)?.home !== home || before.at(-1)!.atMs >= this.kickoffs[match]!)
      this.given.set(key, [...before, { home, atMs: this.nowMs }])
  }

  async take(step: Step): Promise<void> {
    this.nowMs += 1000
    if (step.does === 'give') return this.give(step)
    if (step.does === 'wait') {
      this.nowMs += step.minutes * 60_000
      return
    }
    if (step.does === 'publish') return this.publish()
    // Killed when the rows were written and before any file was.
    if (step.does === 'die') return sealForecasts(this.toContext())
    if (step.does === 'move') {
      this.kickoffs[step.match] = START + step.minutes * 60_000 + 500
      await this.change(step.match, { kickoffAt: new Date(this.kickoffs[step.match]!) })
      return
    }
    const score = { actualHomeScore: 2, actualAwayScore: this.nowMs % 3 }
    await this.change(step.match, {
      matchStatus: step.status,
      ...(step.status === 'finished' ? score : { actualHomeScore: null, actualAwayScore: null }),
    })
  }

  async read(member: number, match: number): Promise<MemberForecast | null> {
    const reply = await this.clients[member]![match % 2]!.call(`/api/forecasts/${this.toId(match)}`)
    return (await reply.json()) as MemberForecast | null
  }

  /** What counts, by what was acknowledged. */
  getExpected(member: number, match: number): Acknowledged | null {
    const all = this.given.get(`${member}/${match}`) ?? []
    return all.findLast(({ atMs }) => atMs < this.kickoffs[match]!) ?? null
  }

  async checkProof(member: number, match: number, found: MemberForecast): Promise<void> {
    const reply = await this.clients[member]![0]!.call(`/api/forecasts/${this.toId(match)}/proof`)
    expect(reply.status).toBe(200)
    const verified = await verifyForecast(parseForecastProof(await reply.text()), [this.key])
    expect(verified.ok).toBe(true)
    const { matchId, home, draw, away, givenAt } = found
    expect(verified.forecast).toMatchObject({ matchId, home, draw, away, givenAt })
    const others = await this.clients[(member + 1) % MEMBERS]![0]!.call(
      `/api/forecasts/${this.toId(match)}/proof`,
    )
    if (others.status === 200) {
      const theirs = await verifyForecast(parseForecastProof(await others.text()), [this.key])
      const own = this.getExpected((member + 1) % MEMBERS, match)
      expect(theirs.forecast?.home).toBe(own?.home)
    }
  }

  async checkAll(isPublished: boolean): Promise<void> {
    for (let member = 0; member < MEMBERS; member++)
      for (let match = 0; match < MATCHES; match++) {
        const [found, expected] = [await this.read(member, match), this.getExpected(member, match)]
        expect(found?.home ?? null).toBe(expected?.home ?? null)
        if (found === null) continue
        expect(Date.parse(found.givenAt)).toBe(expected!.atMs)
        if (isPublished) expect(found.sealedIn).not.toBeNull()
        if (found.sealedIn !== null) await this.checkProof(member, match, found)
      }
  }
}

describe.each(TEST_DATABASES)('on %s', (database_name, open) => {
  test('what counts is what was last acknowledged before kick-off, each with a proof', async () => {
    const database = await open()
    const key = await makeSigningKey('test.example/log')
    const dataDir = await mkdtemp(join(tmpdir(), 'forecast-lives-'))
    let lives = 0
    try {
      await assert(
        asyncProperty(array(aStep, { minLength: 5, maxLength: 40 }), async (steps) => {
          const world = await new World(database, key, dataDir, `life-${(lives += 1)}`).open()
          for (const step of steps) await world.take(step)
          await world.checkAll(false)
          world.nowMs += DAY_MS
          await world.publish()
          await world.checkAll(true)
        }),
        { numRuns: SHARE, seed: SEED + database_name.length, endOnFailure: true },
      )
    } finally {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    }
    expect(lives).toBeGreaterThanOrEqual(SHARE)
  }, 300_000)
})
