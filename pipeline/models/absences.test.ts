import { expect, test } from 'vitest'
import type { AbsenceFacts } from '#data/model/history.ts'
import { toAbsencePart } from './absences.ts'

const player = (over: Partial<AbsenceFacts>): AbsenceFacts => ({
  side: 'home',
  playerName: 'A. Player',
  position: 'midfielder',
  minutesShare: null,
  ...over,
})

test('without absences the forecast has no such part', () => {
  expect(toAbsencePart([])).toBeNull()
})

test('a missing player weakens his side, by the minutes he plays', () => {
  const usual = toAbsencePart([player({})])!
  expect(usual).toEqual({ group: 'absences', supremacy: -0.03, total: 0 })
  expect(toAbsencePart([player({ minutesShare: 1 })])!.supremacy).toBeCloseTo(-0.06, 12)
  expect(toAbsencePart([player({ minutesShare: 0 })])!.supremacy).toBeCloseTo(0, 12)
})

test('missing attackers cost goals, missing defenders and goalkeepers allow more', () => {
  expect(toAbsencePart([player({ position: 'attacker' })])!.total).toBeLessThan(0)
  expect(toAbsencePart([player({ position: 'defender' })])!.total).toBeGreaterThan(0)
  expect(toAbsencePart([player({ position: 'goalkeeper' })])!.total).toBeGreaterThan(0)
  expect(toAbsencePart([player({ position: null })])!.total).toBe(0)
})

test('the sides mirror', () => {
  const list = [player({ position: 'attacker' }), player({ side: 'away', minutesShare: 0.9 })]
  const swapped = list.map((one) => ({
    ...one,
    side: one.side === 'home' ? ('away' as const) : ('home' as const),
  }))
  const [part, mirrored] = [toAbsencePart(list)!, toAbsencePart(swapped)!]
  expect(mirrored.supremacy).toBeCloseTo(-part.supremacy, 12)
  expect(mirrored.total).toBeCloseTo(part.total, 12)
})

test('a long list costs no more than four regulars', () => {
  const list = Array.from({ length: 15 }, () => player({ minutesShare: 0.8 }))
  expect(toAbsencePart(list)!.supremacy).toBeCloseTo(-4 * 0.03, 12)
})
