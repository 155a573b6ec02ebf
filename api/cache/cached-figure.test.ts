import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeCachedFigure } from './cached-figure.ts'

function makeCount(ms: number) {
  let made = 0
  return async () => {
    await sleep(ms)
    made += 1
    return made
  }
}

test('a small figure is counted at every call, however long that takes', async () => {
  const read = makeCachedFigure(makeCount(20), { isMuch: (made) => made > 3 })
  expect([await read(), await read(), await read()]).toEqual([1, 2, 3])
})

test('a large figure is served from the last count, and counted again in the background when it is stale', async () => {
  const read = makeCachedFigure(makeCount(20), { isMuch: () => true, keepMs: 60_000 })
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect([await read(), await read()]).toEqual([1, 1])
  const old = makeCachedFigure(makeCount(20), { isMuch: () => true, keepMs: 0 })
  expect([await old(), await old()]).toEqual([1, 1])
  await expect.poll(old).toBeGreaterThan(1)
})

test('a failed count is an error for callers that wait for it, and the last count stays', async () => {
  let isBroken = true
  const read = makeCachedFigure(
    async () => {
      await sleep(20)
      if (isBroken) throw new Error('no database')
      return 7
    },
    { isMuch: () => true, keepMs: 0 },
  )
  await expect(read()).rejects.toThrow('no database')
  isBroken = false
  expect(await read()).toBe(7)
  isBroken = true
  expect([await read(), await read()]).toEqual([7, 7])
})

test('after the database was restored a figure is counted again, also if a count was under way', async () => {
  let history = {}
  const read = makeCachedFigure(makeCount(20), { isMuch: () => true, getHistory: () => history })
  expect([await read(), await read()]).toEqual([1, 1])
  history = {}
  const counting = read()
  history = {}
  expect([await counting, await read(), await read()]).toEqual([2, 3, 3])
})

test('a small figure that is served for a moment is counted once for all who ask within it', async () => {
  const read = makeCachedFigure(makeCount(20), { isMuch: () => false, freshMs: 60_000 })
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  const stale = makeCachedFigure(makeCount(20), { isMuch: () => false, freshMs: 1 })
  expect(await stale()).toBe(1)
  await sleep(5)
  expect(await Promise.all([stale(), stale()])).toEqual([2, 2])
})
