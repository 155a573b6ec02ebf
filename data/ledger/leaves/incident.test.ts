import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { toIncident, toIncidents, type IncidentItem } from './incident.ts'
import { isLateVoid, toLateIncidents } from './late-incident.ts'
import { toLeafBytes } from './leaf.ts'
import { parseLeaf } from './plain-leaf.ts'

const statedAt = '2026-08-01T16:00:00.000Z'

/** Matches with none, one or several voided entries each, in any order. */
const itemsOf = fc
  .array(
    fc.record({ name: fc.stringMatching(/^[a-z]{1,60}$/), voids: fc.integer({ min: 0, max: 3 }) }),
    { minLength: 1, maxLength: 4000, size: 'max' },
  )
  .map((matches) =>
    matches.flatMap(({ name, voids }, n): IncidentItem[] => {
      const matchId = `${name}-${n}`
      if (voids === 0) return [{ matchId }]
      return Array.from({ length: voids }, (_, at) => ({ matchId, index: 1e7 - n * 3 - at }))
    }),
  )

test('however many matches an incident has, every part fits an entry, and together they state everything once', () => {
  const seen = { one: 0, several: 0 }
  fc.assert(
    fc.property(itemsOf, fc.string({ minLength: 1, maxLength: 300 }), (items, message) => {
      const parts = toIncidents(items, { message: message.toWellFormed(), statedAt })
      seen[parts.length === 1 ? 'one' : 'several']++
      for (const part of parts) {
        expect(toLeafBytes(part).length).toBeLessThanOrEqual(MOST_ENTRY_BYTES)
        expect(part.matchIds).toEqual([...new Set(part.matchIds)].sort())
        expect(part.voids ?? []).toEqual((part.voids ?? []).toSorted((a, b) => a - b))
      }
      const whole = toIncident(items, { message: message.toWellFormed(), statedAt })
      expect(parts.flatMap(({ matchIds }) => matchIds).sort()).toEqual(whole.matchIds)
      expect(parts.flatMap(({ voids = [] }) => voids).sort((a, b) => a - b)).toEqual(
        whole.voids ?? [],
      )
      // No more parts than needed.
      for (const [at, part] of parts.slice(0, -1).entries())
        expect(
          toLeafBytes(part).length + toCanonicalBytes(parts[at + 1]!.matchIds).length,
        ).toBeGreaterThan(MOST_ENTRY_BYTES - 200)
    }),
    { numRuns: 30 },
  )
  expect(Math.min(seen.one, seen.several)).toBeGreaterThan(0)
})

test('all matches of a season of all leagues fit into a handful of entries, where one is too small', () => {
  const items = LEAGUES.flatMap(({ id }) =>
    Array.from({ length: 380 }, (_, n) => ({
      matchId: `${id}-2026-some-home-club-${n}-the-away-club-${n}`,
      index: n,
    })),
  )
  expect(() => toLeafBytes(toIncident(items, { message: 'm', statedAt }))).toThrow('65535')
  const parts = toLateIncidents(items, new Date(statedAt))
  expect(parts.length).toBeLessThan(10)
  for (const part of parts) expect(parseLeaf(toLeafBytes(part))).toEqual(part)
  expect(parts.every(isLateVoid)).toBe(true)
})
