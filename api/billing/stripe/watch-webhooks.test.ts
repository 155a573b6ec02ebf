import { expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { watchWebhooks } from './watch-webhooks.ts'

test('a state that could not be written is written by the next notice', async () => {
  const database = await openTestDatabase()
  const written: Promise<unknown>[] = []
  let isAway = false
  const write: Database['write'] = (work, options) => {
    const done = isAway ? Promise.reject(new Error('away')) : database.write(work, options)
    written.push(done)
    return done
  }
  const watch = watchWebhooks({ ...database, write }, () => new Date('2026-03-14T12:00:00Z'))
  const list = async () => {
    await Promise.allSettled(written)
    return [...(await database.read(listTroubles)).keys()]
  }
  watch.failed(new Error('refused'))
  expect(await list()).toEqual(['webhook'])
  isAway = true
  watch.worked()
  expect(await list()).toEqual(['webhook'])
  isAway = false
  watch.worked()
  expect(await list()).toEqual([])
  await database.close()
})
