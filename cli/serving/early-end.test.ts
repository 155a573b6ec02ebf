import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { enterResult } from '#data/queries/matches/match-results.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { lookAtLive } from '#pipeline/stages/live.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

/**
 * A Friday; the league plays from the next day on. In the future of the real clock too, which
 * result entry uses.
 */
const START = new Date('2029-10-12T06:00:00Z')

const demo = openTestFeed()

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let signingKey: SigningKey
  let moved: FeedMatch
  let matchId: string
  /** The feed's lie about the match; null for the truth. */
  let lie: Partial<FeedMatch> | null = null
  let clock = START
  let asked = 0

  /** The demo's feed, which can lie about one match. */
  const source: MatchSource = {
    ...demo,
    async load(now) {
      const answer = await demo.load(now)
      const logLine = (row: FeedMatch) =>
        lie !== null && toFeedMatchId(row) === matchId ? { ...row, ...lie } : row
      return { ...answer, rows: answer.rows.map(logLine) }
    },
    loadLive: async () => ({ rows: [{ ...moved, ...lie }], rejects: [], warnings: [] }),
  }
  const runAt = (now: Date) => {
    clock = now
    const parts = { database, source, signingKey, dataDir, now, skipsSeasons: true }
    return run(toTestContext(parts), TEST_REQUEST)
  }
  const readMatch = async () => {
    const [row] = await database.read((db) =>
      db.select().from(matches).where(eq(matches.id, matchId)),
    )
    return row!
  }

  /** How much of the match a free account sees: all of it, a part, or nothing. */
  async function askAsFreeMember(): Promise<'whole' | 'part' | 'refused'> {
    const app = makeTestApp(database, {
      now: () => clock,
      snapshots: createSnapshotReader({
        stores: [openDatabaseStore(database)],
        readTrustedKeys: async () => [signingKey],
        now: () => clock,
        ...openPublishedPointers(database),
        checkEveryMs: 0,
      }),
    })
    const client = new TestClient(app)
    // A new account each time: a run removes accounts that stay unconfirmed.
    asked += 1
    const { email } = await addUser(database, { email: `free-${asked}@example.com` })
    await client.signIn(email)
    const reply = await client.call(`/api/matches/${matchId}`)
    if (reply.status !== 200) return 'refused'
    const { isBasic } = (await reply.json()) as { isBasic: boolean }
    return isBasic ? 'part' : 'whole'
  }

  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/log')
    const { rows } = await demo.load(START)
    const ahead = rows.filter(
      ({ kickoffAt }) => Date.parse(kickoffAt) > START.getTime() + DAY_MS + HOUR_MS,
    )
    moved = {
      ...ahead.toSorted((a, b) => a.kickoffAt.localeCompare(b.kickoffAt))[0]!,
      sourceId: '7000001',
    }
    matchId = toFeedMatchId(moved)
    await runAt(START)
  })
  afterAll(() => database.close())

  test('a feed that moves it to an hour ago is followed, and opens nothing', async () => {
    const now = new Date(START.getTime() + HOUR_MS)
    const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
    lie = { kickoffAt: hourAgo, sourceId: '7000001' }
    await runAt(now)
    expect((await readMatch()).kickoffAt.toISOString()).toBe(hourAgo)
    expect(await askAsFreeMember()).not.toBe('whole')
  })

  const ended = {
    matchStatus: 'finished',
    actualHomeScore: 3,
    actualAwayScore: 2,
  } satisfies Partial<FeedMatch>

  test.each([
    ['a live score', () => lookAtLive({ database, source, logLine: () => {} }, clock).then(String)],
    ['a run', () => runAt(clock).then(({ warnings }) => warnings.join('\n'))],
    [
      'an administrator',
      () =>
        database
          .write((db) =>
            enterResult(db, {
              matchId,
              homeScore: 3,
              awayScore: 2,
              outcome: 'home_win',
              enteredBy: '00000000-0000-4000-8000-000000000001',
            }),
          )
          .catch(({ message }: Error) => message),
    ],
  ])('%s does not end it before its committed kick-off', async (door, end) => {
    lie = { ...lie, ...ended }
    const said = await end()
    if (door === 'a run') expect(said).toContain(`${matchId}: the feed has a result dated`)
    if (door === 'an administrator') expect(said).toContain('has not kicked off yet')
    expect(await readMatch()).toMatchObject({ openedAt: null, actualHomeScore: null })
    expect((await readMatch()).matchStatus).not.toBe('finished')
    expect(await askAsFreeMember()).not.toBe('whole')
  })

  test('a row forced to finished stays closed until the log opens it', async () => {
    await database.write((db) => db.update(matches).set(ended).where(eq(matches.id, matchId)))
    expect(await askAsFreeMember()).not.toBe('whole')
    await runAt(clock)
    expect(await readMatch()).toMatchObject({ openedAt: null })
    expect(await askAsFreeMember()).not.toBe('whole')
  })

  test('after its committed kick-off it is settled, opened and whole', async () => {
    await runAt(new Date(Date.parse(moved.kickoffAt) + 3 * HOUR_MS))
    expect((await readMatch()).openedAt).not.toBeNull()
    expect(await askAsFreeMember()).toBe('whole')
  })
})
