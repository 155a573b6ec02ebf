import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { makeCommit } from '#data/ledger/leaves/commitment.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { MatchDetailSchema } from '#data/model/replies.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishCheckpoint, publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'

const kickoffAt = '2026-03-14T15:00:00.000Z'

describe.each(RULE_DATABASES)('a match on %s', (_, open) => {
  let database: Database
  let world: TestWorld
  let client: TestClient
  const now = () => TEST_NOW

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, [{ id: 'one', kickoffAt }], { now })
    await addUser(database, { email: 'premium@example.com', isPremium: true })
    client = new TestClient(makeTestApp(database, { snapshots: world.snapshots, now }))
    await client.signIn('premium@example.com')
  })
  afterAll(() => database.close())

  const write = (work: Parameters<Database['write']>[0]) =>
    database.write(work, { clock: TEST_NOW })
  const listRevisions = async () => {
    const reply = await (await client.call('/api/matches/one')).json()
    return MatchDetailSchema.parse(reply).revisions?.map(({ revision }) => revision)
  }

  test('the newest move is there as soon as a published head covers it', async () => {
    const sealed = sealMarket(world.predictions.get('one')!, world.marks.get('one')!)
    const { nonce, leaf } = makeCommit(sealed, kickoffAt)
    await write(async (db) => {
      const entryIndex = await insertEntries(db, [leaf], TEST_NOW)
      await insertCommits(db, [{ matchId: 'one', revision: 1, nonce, entryIndex }])
    })
    expect(await listRevisions()).toEqual([])
    await write((db) => publishCheckpoint(db, world.key))
    expect(await listRevisions()).toEqual([1])
  })
})
