import { expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { endComparison, getRowFault } from './row-faults.ts'

test('the end of a server waits for the comparison that it has begun', async () => {
  // A key alone: nothing is read of it.
  const database = {} as Database
  const steps: string[] = []
  let finish = () => {}
  const compareRows = () =>
    new Promise<void>((resolve) => {
      finish = () => {
        steps.push('compared')
        resolve()
      }
    })
  await endComparison(database)
  for (const hour of ['10', '11'])
    getRowFault({ database, compareRows }, new Date(`2026-08-01T${hour}:00:00Z`))
  const end = endComparison(database).then(() => steps.push('ended'))
  setTimeout(finish, 10)
  await end
  expect(steps).toEqual(['compared', 'ended'])
})
