import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeGate } from './limits.ts'

test('a gate admits a fixed number in order, and refuses work that would wait too long or stand behind a full queue', async () => {
  const gate = makeGate(2, 3, { waitMs: 4000 })
  const hasty = makeGate(2, 3, { waitMs: 5 })
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (name: number, ms: number) => () => {
    running += 1
    most = Math.max(most, running)
    order.push(name)
    return sleep(ms).then(() => {
      running -= 1
      return name
    })
  }
  const asked = [1, 2, 3, 4, 5].map((name) => gate(work(name, 10)))
  await expect(gate(work(6, 10))).rejects.toMatchObject({
    code: 'busy',
    details: { retryAfterSeconds: 2 },
  })
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5])
  expect([order, most]).toEqual([[1, 2, 3, 4, 5], 2])
  const held = [hasty(work(7, 100)), hasty(work(8, 100))]
  await expect(hasty(work(9, 1))).rejects.toMatchObject({ code: 'busy' })
  await Promise.all(held)
  // Failed work frees its place, too.
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate(work(10, 1))).toBe(10)
})
