import { expect, test } from 'vitest'
import { once } from './once.ts'

test('the work is done once for all callers, and again after it failed', async () => {
  let calls = 0
  const read = once(async () => {
    calls += 1
    if (calls === 1) throw new Error('busy')
    return calls
  })
  const ends = await Promise.allSettled([read(), read()])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
  expect(await read()).toBe(2)
})
