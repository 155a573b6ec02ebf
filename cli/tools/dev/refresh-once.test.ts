import { expect, test } from 'vitest'
import { makeRefresh } from './refresh-once.ts'

test('every page waits for the refresh that the first one began, and a failed one is tried again', async () => {
  let publishedAt = 1
  const show = makeRefresh(() => publishedAt)
  const events: string[] = []
  let finish: (error?: Error) => void = () => {}
  const refresh = () =>
    new Promise<void>((done, fail) => {
      events.push('refresh')
      finish = (error) => (error ? fail(error) : done())
    })
  await show(refresh)
  expect(events).toEqual([])

  publishedAt = 2
  const failed = Promise.allSettled([show(refresh), show(refresh)])
  finish(new Error('The store is busy.'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const pages = [1, 2].map((page) => show(refresh).then(() => events.push(`page ${page}`)))
  await Promise.resolve()
  expect(events).toEqual(['refresh', 'refresh'])
  finish()
  await Promise.all(pages)
  await show(refresh)
  expect(events).toEqual(['refresh', 'refresh', 'page 1', 'page 2'])
})
