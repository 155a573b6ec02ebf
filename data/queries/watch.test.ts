import { expect, test } from 'vitest'
import { keepWhileWatched, makeWatch } from './watch.ts'

const MINUTE_MS = 60_000

test('a notice ends what was read before of its subject, and what tells of no subject', () => {
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

test('nothing holds longer than its time, and no notice is lost when very many subjects have changed', () => {
  expect(makeWatch(0).holds({ notices: 0, startedAtMs: performance.now() }, ['ada'])).toBe(false)
  const watch = makeWatch(MINUTE_MS)
  const mark = watch.begin()
  for (let index = 0; index < 25_000; index += 1) watch.lookAgain(`member-${index}`)
  for (const index of [0, 9_999, 10_000, 24_999])
    expect(watch.holds(mark, [`member-${index}`])).toBe(false)
  expect(watch.holds(watch.begin(), ['member-24999'])).toBe(true)
})

test('an answer is used again until its own subject changes; one that is still being read, until anything does', async () => {
  const watch = makeWatch(MINUTE_MS)
  let reads = 0
  const kept = keepWhileWatched(
    async (key) => {
      reads += 1
      return `${key} ${reads}`
    },
    watch,
    10,
    (value) => [value.split(' ')[0]!],
  )
  const early = kept.read('ada')
  watch.lookAgain('bob')
  expect(await Promise.all([early, kept.read('ada')])).toEqual(['ada 1', 'ada 2'])
  watch.lookAgain('bob')
  expect(kept.peek('ada')).toBe('ada 2')
  watch.lookAgain('ada')
  expect(kept.peek('ada')).toBeUndefined()
  expect(await kept.read('ada')).toBe('ada 3')
})
