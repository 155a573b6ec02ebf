import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENTITLEMENT_SOURCES, toPlanNow, type Entitlement } from './entitlements.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
const at = (day: number) => new Date(NOW.getTime() + day * 86_400_000).toISOString()
const from = (source: Entitlement['source'], start: number, end: number | null): Entitlement => ({
  source,
  startsAt: at(start),
  endsAt: end === null ? null : at(end),
})

test('nobody is premium without an entitlement that is valid now', () => {
  const free = { isPremium: false, source: null, endsAt: null }
  expect(toPlanNow([], NOW)).toEqual(free)
  expect(toPlanNow([from('stripe', -30, -1)], NOW)).toEqual(free)
  expect(toPlanNow([from('granted', 1, null)], NOW)).toEqual(free)
})

test('an entitlement holds from its first moment up to its end, which is not part of it', () => {
  expect(toPlanNow([from('stripe', 0, 1)], NOW).isPremium).toBe(true)
  expect(toPlanNow([from('stripe', -1, 0)], NOW).isPremium).toBe(false)
})

test('with two entitlements the longer one counts, with its source', () => {
  const paid = from('stripe', -5, 25)
  expect(toPlanNow([paid, from('granted', -1, 90)], NOW)).toMatchObject({
    source: 'granted',
    endsAt: at(90),
  })
  expect(toPlanNow([from('granted', -1, 9), paid], NOW)).toMatchObject({ source: 'stripe' })
  expect(toPlanNow([paid, from('granted', -1, null)], NOW)).toMatchObject({
    source: 'granted',
    endsAt: null,
  })
  expect(toPlanNow([from('granted', -1, null), from('stripe', -1, null)], NOW)).toMatchObject({
    source: 'stripe',
  })
})

test('the order of the rows never matters, and one more row never takes premium away', () => {
  const day = fc.integer({ min: -50, max: 50 })
  const row = fc
    .record({ source: fc.constantFrom(...ENTITLEMENT_SOURCES), day, length: fc.option(day) })
    .map(({ source, day, length }) => from(source, day, length && day + Math.abs(length)))
  fc.assert(
    fc.property(fc.array(row), row, (rows, more) => {
      const plan = toPlanNow(rows, NOW)
      const reversed = toPlanNow(rows.toReversed(), NOW)
      expect([reversed.isPremium, reversed.source, reversed.endsAt]).toEqual([
        plan.isPremium,
        plan.source,
        plan.endsAt,
      ])
      if (plan.isPremium) expect(toPlanNow([...rows, more], NOW).isPremium).toBe(true)
    }),
  )
})
