import { expect, test } from 'vitest'
import { makeTally } from '#cli/tools/load/visits/tally.ts'
import { judge, type Seen } from './judge.ts'

function see(changes: Partial<Seen> = {}): Seen {
  const tally = makeTally()
  tally.addReply('list', 40)
  tally.addReply('page', 3)
  return { tally, endedAt: performance.now(), lost: [], found: [], ...changes }
}

test('a fault with clear refusals and quick replies passes, and its line has the figures', () => {
  const seen = see()
  seen.tally.addLater('list')
  const { isHeld, lines } = judge('network-cut', seen)
  expect(isHeld).toBe(true)
  expect(lines).toEqual([
    'held   network-cut         , 2 replies, longest 40 ms, 1 told to come again, recovery 0.0 s',
    '    told to come again: list (1)',
  ])
})

test.each([
  ['an error', (seen: Seen) => seen.tally.addError('list: 500'), /list: 500 \(1\)/],
  [
    'a wrong entitlement',
    (seen: Seen) => seen.tally.addChecked('rank 4'),
    /WRONG ENTITLEMENT: rank 4/,
  ],
])('%s fails a fault', (_, plant, words) => {
  const seen = see()
  plant(seen)
  const { isHeld, lines } = judge('x', seen)
  expect(isHeld).toBe(false)
  expect(lines[0]).toMatch(/^FAILED/)
  expect(lines.join('\n')).toMatch(words)
})

test('lost data, a broken promise, a late recovery and missing replies fail a fault', () => {
  const listTroubleOf = (seen: Seen) => judge('x', seen).lines.slice(1).join('\n')
  expect(listTroubleOf(see({ lost: ['a@b: m-1'] }))).toMatch(/acknowledged and lost: a@b: m-1/)
  expect(listTroubleOf(see({ found: ['the log is broken'] }))).toMatch(/the log is broken/)
  const late = see({ endedAt: performance.now() - 6000 })
  late.tally.addLater('list')
  expect(listTroubleOf(late)).toMatch(/the recovery took too long/)
  expect(listTroubleOf(see({ tally: makeTally() }))).toMatch(/nobody was answered at all/)
})
