import { expect, test } from 'vitest'
import { makeWatch } from '#data/queries/watch.ts'
import { makeFactsReader } from './cached-facts.ts'

test('facts with unchanged text are the same object, but never after a restart of the watch: replies are cached by it', async () => {
  const watch = makeWatch(60_000)
  const texts = new Map([['a', '{"n":1}']])
  const read = makeFactsReader({
    readText: async (key) => texts.get(key) ?? null,
    parse: (text) => JSON.parse(text) as { n: number },
    watch,
    most: 10,
  })
  const first = await read('a')
  watch.lookAgain()
  expect(await read('a')).toBe(first)
  watch.startAnew()
  const anew = await read('a')
  expect(anew).toEqual(first)
  expect(anew).not.toBe(first)
  expect(await read('a')).toBe(anew)
})
