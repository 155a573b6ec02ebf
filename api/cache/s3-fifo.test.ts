/** What is evicted, and that memory stays bounded whatever is asked for. */
import { array, assert, boolean, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { makeS3Fifo } from './s3-fifo.ts'

/** Reads a key and stores it when it is missing, as a cache does; true when it was there. */
function ask(map: ReturnType<typeof makeS3Fifo<string>>, key: string, bytes = 1): boolean {
  if (map.get(key) !== undefined) return true
  map.set(key, key, bytes)
  return false
}

test('a crawler of ten thousand addresses evicts nothing that was read twice', () => {
  const map = makeS3Fifo<string>(100)
  const popular = Array.from({ length: 50 }, (_, index) => `popular-${index}`)
  for (const key of [...popular, ...popular]) ask(map, key)
  for (let page = 0; page < 10_000; page++) ask(map, `archive-${page}`)
  expect(popular.filter((key) => map.get(key) === undefined)).toEqual([])
})

test('pages that are read every now and then stay while a crawler asks for a hundred others between two reads', () => {
  const map = makeS3Fifo<string>(200)
  let found = 0
  for (let round = 0; round < 100; round++) {
    for (let key = 0; key < 20; key++) if (ask(map, `popular-${key}`)) found++
    for (let page = 0; page < 100; page++) ask(map, `archive-${round}-${page}`)
  }
  // Missed once at the first read; a second time at most, before they are in the main queue.
  expect(found).toBeGreaterThanOrEqual(98 * 20)
})

test('what is no longer read makes room for what is', () => {
  const map = makeS3Fifo<string>(100)
  for (const day of ['yesterday', 'today', 'tomorrow']) {
    for (let time = 0; time < 8; time++)
      for (let key = 0; key < 80; key++) ask(map, `${day}-${key}`)
    const stored = Array.from({ length: 80 }, (_, key) => map.get(`${day}-${key}`))
    expect(stored.filter((value) => value === undefined)).toEqual([])
  }
})

test('a key that was evicted unread and comes back soon goes to the main queue at once', () => {
  const map = makeS3Fifo<string>(10)
  for (let key = 0; key < 11; key++) ask(map, `first-${key}`)
  expect(map.get('first-0')).toBeUndefined()
  ask(map, 'first-0')
  for (let page = 0; page < 100; page++) ask(map, `archive-${page}`)
  expect(map.get('first-0')).toBe('first-0')
})

test('whatever is asked for, the bytes are those of the stored values and stay below the limit', () => {
  const ASKED = array(record({ key: nat(60), bytes: nat(60), isNew: boolean() }))
  assert(
    property(ASKED, (asked) => {
      const map = makeS3Fifo<{ bytes: number }>(200)
      for (const { key, bytes, isNew } of asked)
        if (isNew || map.get(String(key)) === undefined) map.set(String(key), { bytes }, bytes)
      const stored = Array.from({ length: 61 }, (_, key) => map.get(String(key))?.bytes ?? 0)
      expect(map.getBytes()).toBe(stored.reduce((sum, bytes) => sum + bytes, 0))
      expect(map.getBytes()).toBeLessThanOrEqual(200)
    }),
    { numRuns: 500 },
  )
})

test('a value of more than a quarter of the limit is not stored, and replaces nothing', () => {
  const map = makeS3Fifo<string>(100)
  for (let key = 0; key < 100; key++) ask(map, `small-${key}`)
  expect(ask(map, 'large', 26)).toBe(false)
  expect(map.get('large')).toBeUndefined()
  expect(map.getBytes()).toBe(100)
})
