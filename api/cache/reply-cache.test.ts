/** When a reply is made, by whom it is shared, and when a stale one may be sent. */
import { expect, test, vi } from 'vitest'
import { PackedReply } from './packed-reply.ts'
import { makeReplyCache, type CacheEntry } from './reply-cache.ts'

const pack = (text: string) => new PackedReply(Buffer.from(text), {})
const read = async (reply: Promise<PackedReply | null>) => (await reply)?.body.toString()
const soon = () => new Promise((resume) => setImmediate(resume))
const page = (publication: object, of: readonly unknown[] = []): CacheEntry => ({
  key: '/match/a',
  of,
  sources: [publication],
})

test('many who ask at the same time wait for one making, and it fails for all of them without poisoning the next', async () => {
  const cache = makeReplyCache()
  let made = 0
  const entry = page({})
  const fail = async () => {
    made++
    await soon()
    throw new Error('the database is away')
  }
  const failed = await Promise.allSettled(Array.from({ length: 50 }, () => cache.get(entry, fail)))
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
  expect(made).toBe(1)
  const make = async () => {
    made++
    await soon()
    return pack('whole')
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => read(cache.get(entry, make))))
  expect(new Set(all)).toEqual(new Set(['whole']))
  expect(made).toBe(2)
})

test('after a publication everybody gets the stale page while one new one is made, and then that', async () => {
  const cache = makeReplyCache()
  await cache.get(page({}), async () => pack('old'))
  const gate = Promise.withResolvers<void>()
  let made = 0
  const make = async () => {
    made++
    await gate.promise
    return pack('new')
  }
  const next = page({})
  const asked = await Promise.all(Array.from({ length: 50 }, () => read(cache.get(next, make))))
  expect([new Set(asked), made]).toEqual([new Set(['old']), 1])
  gate.resolve()
  await soon()
  expect([await read(cache.get(next, make)), made]).toEqual(['new', 1])
})

test('a making that fails behind a stale page is tried again by the next reader, for ten minutes', async () => {
  const cache = makeReplyCache()
  const fail = () => Promise.reject(new Error('the disk is full'))
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await cache.get(page({}), async () => pack('old'))
    vi.advanceTimersByTime(599_000)
    const next = page({})
    const failures: string[] = []
    for (const _ of ['first', 'again']) {
      const reply = cache.get(next, fail, (error) => failures.push(String(error)))
      expect(await read(reply)).toBe('old')
      await soon()
    }
    expect(failures).toEqual(Array(2).fill('Error: the disk is full'))
    vi.advanceTimersByTime(2000)
    await expect(cache.get(next, fail)).rejects.toThrow('the disk is full')
    expect(await read(cache.get(next, async () => pack('new')))).toBe('new')
  } finally {
    vi.useRealTimers()
  }
})

test('the ten minutes begin when the page was last valid, not when it was made', async () => {
  const cache = makeReplyCache()
  const first = page({})
  const make = async () => pack('new')
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await cache.get(first, async () => pack('old'))
    vi.advanceTimersByTime(3_600_000)
    expect(await read(cache.get(first, make))).toBe('old')
    vi.advanceTimersByTime(500_000)
    expect(await read(cache.get(page({}), make))).toBe('old')
  } finally {
    vi.useRealTimers()
  }
})

test('a reply without sources, and one of another database, is never sent stale', async () => {
  const cache = makeReplyCache()
  const [history, other] = [{}, {}]
  const publication = {}
  const asks: CacheEntry[] = [
    { key: 'list', of: [history] },
    { key: 'list', of: [other] },
    page(publication, [history]),
    page(publication, [other]),
    page({}, [history]),
  ]
  let made = 0
  for (const entry of asks)
    expect(await read(cache.get(entry, async () => pack(String(++made))))).toBe(String(made))
  expect(made).toBe(asks.length)
})

test('a making that was overtaken by one of a newer publication does not replace it', async () => {
  const cache = makeReplyCache()
  const gate = Promise.withResolvers<PackedReply>()
  const early = cache.get(page({}), () => gate.promise)
  const next = page({})
  await cache.get(next, async () => pack('new'))
  gate.resolve(pack('old'))
  expect(await read(early)).toBe('old')
  expect(cache.find(next)?.body.toString()).toBe('new')
})

test('a crawler of the archive leaves what readers have asked for twice, in the bytes that are given', async () => {
  const cache = makeReplyCache(1_000_000)
  const publication = {}
  let made = 0
  const ask = (key: string) =>
    cache.get({ key, of: [publication] }, async () => {
      made++
      return pack('x'.repeat(5000))
    })
  for (const _ of ['first', 'again']) for (let key = 0; key < 60; key++) await ask(`read-${key}`)
  for (let key = 0; key < 5000; key++) await ask(`archive-${key}`)
  expect(made).toBe(5060)
  for (let key = 0; key < 60; key++) await ask(`read-${key}`)
  expect(made).toBe(5060)
  for (let key = 0; key < 4000; key++) await ask(`archive-${key}`)
  expect(made).toBe(9060)
})
