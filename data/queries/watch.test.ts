import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { cacheWhileWatched, makeWatch } from './watch.ts'
import { MINUTE_MS } from '#data/model/time.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a notice makes earlier reads of its subject stale, and those without a subject', () => {
  const watch = makeWatch(MINUTE_MS)
  const mark = watch.begin()
  const holds = () => [
    watch.holds(mark, ['ada']),
    watch.holds(mark, ['bob', 'x']),
    watch.holds(mark),
  ]
  expect(holds()).toEqual([true, true, true])
  watch.lookAgain('bob')
  expect(holds()).toEqual([true, false, false])
  expect(watch.holds(watch.begin(), ['bob'])).toBe(true)
  watch.lookAgain()
  expect(holds()).toEqual([false, false, false])
  expect(watch.holds(watch.begin())).toBe(true)
})

test('nothing stays valid past its time, and no notice is lost when very many subjects have changed', () => {
  expect(makeWatch(0).holds({ notices: 0, startedAtMs: performance.now() }, ['ada'])).toBe(false)
  const watch = makeWatch(MINUTE_MS)
  const mark = watch.begin()
  for (let index = 0; index < 25_000; index += 1) watch.lookAgain(`member-${index}`)
  for (const index of [0, 9_999, 10_000, 24_999])
    expect(watch.holds(mark, [`member-${index}`])).toBe(false)
  expect(watch.holds(watch.begin(), ['member-24999'])).toBe(true)
})

test('an answer is reused until its own subject changes; one still being read, until anything changes', async () => {
  const watch = makeWatch(MINUTE_MS)
  let reads = 0
  const read = cacheWhileWatched(
    async (key) => {
      reads += 1
      return `${key} ${reads}`
    },
    watch,
    10,
    (value) => [value.split(' ')[0]!],
  )
  const early = read('ada')
  watch.lookAgain('bob')
  expect(await Promise.all([early, read('ada')])).toEqual(['ada 1', 'ada 2'])
  watch.lookAgain('bob')
  expect(await read('ada')).toBe('ada 2')
  watch.lookAgain('ada')
  expect(await read('ada')).toBe('ada 3')
})

test('an answer is dropped by a notice, also by one during its read, and after its time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const watch = makeWatch(40)
  let reads = 0
  const read = cacheWhileWatched(
    async () => {
      const now = (reads += 1)
      await new Promise((resume) => setImmediate(resume))
      return now
    },
    watch,
    2,
  )
  expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1])
  vi.advanceTimersByTime(39)
  expect([await read('a'), reads]).toEqual([1, 1])
  watch.lookAgain()
  const during = read('a')
  watch.lookAgain()
  expect(await Promise.all([during, read('a')])).toEqual([2, 3])
  // The result of an overtaken read is not cached when it ends.
  expect([await read('a'), reads]).toEqual([3, 3])
  vi.advanceTimersByTime(40)
  expect(await read('a')).toBe(4)
})

test('stale answers are evicted with the next read, and never more are cached than the limit', async () => {
  const collect = openCollector()
  const watch = makeWatch(MINUTE_MS)
  const made: WeakRef<object>[] = []
  const read = cacheWhileWatched(
    async (key) => {
      const answer = { key }
      made.push(new WeakRef(answer))
      return answer
    },
    watch,
    5,
    ({ key }) => [key],
  )
  const countHeld = async () => {
    // An object that was just used stays until the next turn of the event loop.
    await new Promise((done) => setImmediate(done))
    collect()
    return made.filter((answer) => answer.deref() !== undefined).length
  }
  for (let index = 0; index < 20; index += 1) await read(`member-${index}`)
  expect(await countHeld()).toBe(5)
  for (const key of ['member-15', 'member-19']) expect((await read(key)).key).toBe(key)
  expect(made).toHaveLength(20)
  watch.lookAgain()
  await read('ada')
  expect(await countHeld()).toBe(1)
})

/** Returns a function that forces a full garbage collection. */
function openCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
