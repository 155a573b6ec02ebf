import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { teams } from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { addFollows, listFollows, listKnown } from '#data/queries/account/follows.ts'
import { createUser } from '#data/queries/account/users.ts'
import { listKnownMatches } from '#data/queries/matches/known-matches.ts'
import { getTeam } from '#data/queries/matches/matches-read.ts'
import { listEntries } from '#data/queries/log/log-rows.ts'
import { eq } from '#data/db/drizzle.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

const NOW = new Date('2026-11-24T06:00:00Z')
const MEMBER = { email: 'member@example.com', passwordHash: 'x', consentedAt: NOW }
const OLD = 'wis-a-krakow'
const NEW = { id: 'wisla-krakow', name: 'Wisła Kraków' }

/** The demo's Brentford as a club with such an id. */
const rename = (rows: readonly FeedMatch[], id: string): FeedMatch[] =>
  rows.map((row) => ({
    ...row,
    ...(row.homeTeamId === 'brentford' && { homeTeam: NEW.name, homeTeamId: id }),
    ...(row.awayTeamId === 'brentford' && { awayTeam: NEW.name, awayTeamId: id }),
  }))

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let signingKey: SigningKey
  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/demo')
  })
  afterAll(() => database.close())
  const readFeed = (rows: readonly FeedMatch[], now: Date) =>
    run(
      toTestContext({
        database,
        source: { name: 'demo', load: async () => ({ rows, rejects: [], warnings: [] }) },
        signingKey,
        dataDir,
        now,
      }),
      TEST_REQUEST,
    )
  const listMatches = async () => [...(await listKnownMatches(database)).values()]

  test('a stored club moves to its new id with matches and followers; matches keep theirs', async () => {
    const rows = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
    await readFeed(rename(rows, OLD), NOW)
    const user = await database.write(async (db) => {
      const made = await createUser(db, MEMBER, NOW)
      await addFollows(db, made!.id, [{ kind: 'team', id: OLD }])
      return made!
    })
    const before = await listMatches()
    const own = before.filter(({ homeTeamId, awayTeamId }) =>
      [homeTeamId, awayTeamId].includes(OLD),
    )
    expect(own.length).toBeGreaterThan(60)
    const entries = await database.read((db) => listEntries(db, 0, 10_000))

    const later = new Date(NOW.getTime() + HOUR_MS)
    const report = await readFeed(
      rename(makeDemoMatches({ now: later, leagues: ['premier-league'] }), NEW.id),
      later,
    )
    expect(report.ingest).toMatchObject({ matchesCreated: 0, held: [] })
    const after = await listMatches()
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)))
    const ids = new Set(after.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))
    expect([ids.has(OLD), ids.has(NEW.id)]).toEqual([false, true])
    // What was signed stays, byte for byte; no match gets a second prediction for its new id.
    const grown = await database.read((db) => listEntries(db, 0, 10_000))
    expect(grown.slice(0, entries.length)).toEqual(entries)

    expect(await database.read((db) => listFollows(db, user.id))).toEqual([
      { kind: 'team', id: NEW.id },
    ])
    expect(await database.read((db) => getTeam(db, OLD))).toEqual(NEW)
    const asked = [{ kind: 'team', id: OLD }] as const
    expect(await database.read((db) => listKnown(db, asked))).toEqual([
      { kind: 'team', id: NEW.id },
    ])
    const stored = await database.read((db) => db.select().from(teams).where(eq(teams.id, NEW.id)))
    expect(stored).toMatchObject([{ ...NEW, countryId: 'england', isMock: true }])
    expect((await readFeed(rename(rows, NEW.id), later)).ingest).toMatchObject({
      matchesCreated: 0,
    })
    // What is older than a run's history is not read, however long it has been stored.
    const recent = await listKnownMatches(database, 2026)
    const ofSeason = before.filter(({ season }) => season === 2026)
    expect([...recent.keys()].sort()).toEqual(ofSeason.map(({ id }) => id).sort())
    expect(ofSeason.length).toBeLessThan(before.length)
  })
})
