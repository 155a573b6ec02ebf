import { expect, test } from 'vitest'
import { makePrediction } from '#api/testing/unique-figures.ts'
import { toMatchRow } from '#cli/testing/forecasts/predicted-matches.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import { makeCommit } from '#data/ledger/leaves/commitment.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { DAY_MS } from '#data/model/time.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { insertPredictions } from './prediction-rows.ts'
import { openUnpredicted } from './settlement-rows.ts'

const NOW = new Date('2026-03-14T20:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

test('matches without a prediction that counts are opened, also where all of theirs are void', async () => {
  const database = await openTestDatabase()
  const over = {
    matchStatus: 'finished',
    actualHomeScore: 1,
    actualAwayScore: 0,
    actualOutcome: 'home_win',
  } as const
  await database.write(
    async (db) => {
      await db
        .insert(matches)
        .values([
          ...['void', 'counts', 'none'].map((id) => toMatchRow({ id, kickoffAt: ago(1) })),
          ...['old', 'entered'].map((id) => toMatchRow({ id, kickoffAt: ago(60) })),
        ])
      const made = ['void', 'counts'].map((id) => ({
        prediction: makePrediction(id, 0),
        reasoning: {},
      }))
      await insertPredictions(db, made)
      const commits = made.map(({ prediction }) => makeCommit(prediction, ago(1).toISOString()))
      const facts = { statedAt: ago(2).toISOString(), message: 'Late.', matchIds: ['void'] }
      const incident: Leaf = { v: 1, kind: 'incident', ...facts, voids: [0] }
      await insertEntries(db, [...commits.map(({ leaf }) => leaf), incident], ago(2))
      await insertCommits(
        db,
        commits.map(({ leaf: { matchId, revision }, nonce }, entryIndex) => {
          return { matchId, revision, nonce, entryIndex }
        }),
      )
    },
    { clock: ago(2) },
  )
  await database.write(async (db) => {
    await db.update(matches).set(over)
    await db.update(matches).set({ resultEnteredAt: NOW }).where(eq(matches.id, 'entered'))
    await openUnpredicted(db, ago(30), NOW)
  })
  const rows = await database.read((db) => db.select().from(matches))
  const opened = rows.flatMap(({ id, openedAt }) => (openedAt === null ? [] : [id]))
  expect(opened.sort()).toEqual(['entered', 'none', 'void'])
  await database.close()
})
