import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { AppError } from '#data/model/errors.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { isHeldError, isLocked, withLock } from './locks.ts'

let database: Database
beforeAll(async () => {
  database = await openEmbeddedForTest()
})
afterAll(() => database.close())

const look = () => database.read((db) => isLocked(db, 'work'))

test('a lock has one holder, says who holds it, and is free after work that failed', async () => {
  const inside = withLock(database, 'work', async () => {
    expect(await look()).toBe(true)
    const second = await withLock(database, 'work', async () => 'both').catch(
      (error: unknown) => error,
    )
    expect(second).toMatchObject({ code: 'busy', details: { lock: 'work' } })
    expect(isHeldError(second)).toBe(true)
    throw new AppError('busy', 'The database is busy.')
  })
  const error: unknown = await inside.catch((cause: unknown) => cause)
  expect(error).toMatchObject({ message: 'The database is busy.' })
  expect(isHeldError(error)).toBe(false)
  expect(await look()).toBe(false)
  expect(await withLock(database, 'work', async () => 'done')).toBe('done')
})
