import { eq, sql } from '#data/db/drizzle.ts'
import { expect, test } from 'vitest'
import { predictions } from '#data/db/schema.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { listLastRevisions, parseBody } from '#data/queries/predictions/prediction-rows.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { listCommittedRevisions, listMoves } from './committed-revisions.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { makePrediction } from '#api/testing/unique-figures.ts'

test('a past prediction whose stored text was changed around the triggers is not served, and a warning names it', async () => {
  const database = await openTestDatabase()
  const kickoffAt = '2026-03-14T15:00:00.000Z'
  // Ids of this test only: a process warns once for each changed row.
  const list = ['changed', 'kept'].map((id) => ({ id, kickoffAt, status: 'finished' as const }))
  const warnings: string[] = []
  const listen = (warning: Error) => warnings.push(warning.message)
  process.on('warning', listen)
  await publishTestWorld(database, list, { now: () => new Date('2026-03-15T00:00:00Z') })
  const { holds } = openDatabaseLog(database, openPublication(database, 0), null)
  const read = () => listCommittedRevisions(database, holds, ['changed', 'kept'])
  expect([...(await read()).keys()]).toEqual(['changed', 'kept'])
  await database.write(async (db) => {
    await db.execute(sql`alter table predictions disable trigger all`)
    const before = (await listLastRevisions(db, ['changed'])).get('changed')!
    const body = JSON.stringify({ ...parseBody(before.body), homeWinProbability: 99.9 })
    await db.update(predictions).set({ body }).where(eq(predictions.matchId, 'changed'))
    await db.execute(sql`alter table predictions enable trigger all`)
  })
  expect([...(await read()).keys()]).toEqual(['kept'])
  const readMoves = (matchId: string, revision: number) =>
    listMoves(database, holds, { matchId, revision })
  expect(await readMoves('changed', 1)).toEqual([])
  expect(await readMoves('kept', 1)).toMatchObject([{ revision: 1 }])
  // Revisions newer than the served one are left out.
  expect(await readMoves('kept', 0)).toEqual([])
  await new Promise((done) => setImmediate(done))
  expect(warnings.join()).toContain('changed/1 is not the one the log committed to')
  process.off('warning', listen)
  await database.close()
})

test('a prediction older than a market is read back without that market', () => {
  const { expectedHomeCorners, predictedHomeCorners, probOver95Corners, ...before } =
    makePrediction('one', 1)
  expect([expectedHomeCorners, predictedHomeCorners, probOver95Corners]).not.toContain(null)
  expect(parseBody(JSON.stringify(before))).toEqual({
    ...before,
    expectedHomeCorners: null,
    predictedHomeCorners: null,
    probOver95Corners: null,
  })
})
