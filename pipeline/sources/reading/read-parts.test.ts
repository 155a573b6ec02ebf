import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { absentOr, readParts } from './read-parts.ts'

const Schema = z.object({
  id: z.number(),
  place: z.object({ name: z.string().nullish(), town: z.string() }).nullish(),
  list: z.array(z.object({ at: z.number(), note: z.string().nullish() })).nullish(),
})
const GOOD = {
  id: 1,
  place: { name: 'Ground', town: 'Town' },
  list: [0, 1, 2, 3].map((at) => ({ at, note: `n${at}` })),
}
const read = (raw: unknown) => readParts(Schema, raw)

test('an answer that can be read is read whole', () => {
  expect(read(GOOD)).toEqual({ value: GOOD, leftOut: [] })
})

test('what may be absent is left out alone, what is needed takes its holder along', () => {
  expect(read({ ...GOOD, place: { name: 5, town: 'Town' } })).toEqual({
    value: { ...GOOD, place: { town: 'Town' } },
    leftOut: ['place.name'],
  })
  const { place: _, ...others } = GOOD
  for (const place of [{ name: 'Ground' }, { name: 'Ground', town: null }])
    expect(read({ ...GOOD, place })).toEqual({ value: others, leftOut: ['place.town'] })
  expect(read({ ...GOOD, place: 'x' })).toEqual({ value: others, leftOut: ['place'] })
})

test('a part that may be absent, and falsifies its holder when unreadable, takes it along', () => {
  const Event = z.object({ at: z.number(), revoked: absentOr(z.boolean()) })
  const Events = z.object({ events: z.array(Event) })
  const events = [
    { at: 1 },
    { at: 2, revoked: null },
    { at: 3, revoked: 'x' },
    { at: 4, revoked: true },
  ]
  expect(readParts(Events, { events })).toEqual({
    value: { events: [{ at: 1 }, { at: 2, revoked: null }, { at: 4, revoked: true }] },
    leftOut: ['events[2].revoked'],
  })
})

test('elements of a list cost only themselves and are told by their places in the answer', () => {
  const list = [{ at: 'x' }, GOOD.list[1], null, { at: 3, note: 7 }, { note: 8 }, 'five']
  expect(read({ ...GOOD, list })).toEqual({
    value: { ...GOOD, list: [GOOD.list[1], { at: 3 }] },
    leftOut: ['list[0].at', 'list[2]', 'list[3].note', 'list[4].at', 'list[4].note', 'list[5]'],
  })
})

test('a list that stands or falls as a whole falls with its element', () => {
  const list = [{ at: 1 }, { at: 2, note: 7 }, { at: 'x' }]
  const { list: _, ...others } = GOOD
  expect(readParts(Schema, { ...GOOD, list }, ['list'])).toEqual({
    value: others,
    leftOut: ['list[1].note', 'list[2].at'],
  })
  const kept = readParts(Schema, { ...GOOD, list: list.slice(0, 2) }, ['list'])
  expect(kept).toMatchObject({ value: { list: [{ at: 1 }, { at: 2 }] }, leftOut: ['list[1].note'] })
})

test('without a part that decides nothing can be read, and the deepest path says why', () => {
  expect(read({ ...GOOD, id: null })).toMatchObject({ path: 'id' })
  expect(read({ list: [] })).toMatchObject({ path: 'id' })
  expect(read(null)).toMatchObject({ path: '' })
  const Deep = z.object({ a: z.object({ b: z.object({ c: z.number() }) }) })
  expect(readParts(Deep, { a: { b: { c: 'x' } } })).toMatchObject({
    path: 'a.b.c',
    message: expect.stringContaining('number'),
  })
})

test('whatever stands in a list, each good element stays, in order, and each bad one is told', () => {
  const Element = fc.oneof(
    fc.record({ at: fc.integer() }),
    fc.record({ at: fc.string() }),
    fc.constantFrom(null, 'x', 5, []),
  )
  fc.assert(
    fc.property(fc.array(Element, { maxLength: 12 }), (list) => {
      const found = readParts(Schema, { id: 1, list })
      if (!('value' in found)) throw new Error(found.message)
      const isGood = (one: unknown) => typeof (one as { at?: unknown } | null)?.at === 'number'
      expect(found.value.list).toEqual(list.filter(isGood))
      const bad = [...list.entries()].filter(([, one]) => !isGood(one)).map(([place]) => place)
      const places = found.leftOut.map((path) => Number(/^list\[(\d+)\]/.exec(path)![1]))
      expect(places).toEqual(bad)
    }),
  )
})

test('ten thousand bad elements are left out in a few passes', () => {
  const list = Array.from({ length: 20_000 }, (_, at) => (at % 2 ? { at } : { at: null }))
  const found = read({ id: 1, list })
  expect('value' in found && found.leftOut).toHaveLength(10_000)
})
