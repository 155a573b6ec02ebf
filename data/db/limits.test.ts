import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { beginInTime, makeGate, withOneWait } from './limits.ts'

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

test('work that cannot begin in time is refused and never begins; begun work takes its time', async () => {
  let begun = 0
  const work = async (given: string) => {
    begun += 1
    await sleep(40)
    return `${given} done`
  }
  const after = (ms: number) => async (run: typeof work) => {
    await sleep(ms)
    return run('work')
  }
  expect(await beginInTime(after(0), work, 60)).toBe('work done')
  await expect(beginInTime(after(200), work, 60)).rejects.toMatchObject({ code: 'busy' })
  await sleep(240)
  expect(begun).toBe(1)
  await expect(beginInTime(() => Promise.reject(new Error('no')), work)).rejects.toThrow('no')
})

test('the works of one call wait a second to begin all together, of different calls each', async () => {
  const wait = () =>
    beginInTime(
      async (run: (given: string) => Promise<string>) => {
        await sleep(700)
        return run('begun')
      },
      async (given) => given,
    )
  expect([await wait(), await wait()]).toEqual(['begun', 'begun'])
  const ofOneCall = withOneWait(async () => [await wait(), await wait()])
  await expect(ofOneCall).rejects.toMatchObject({ code: 'busy' })
})
