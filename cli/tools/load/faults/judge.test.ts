import { expect, test } from 'vitest'
import { makeTally } from '#cli/tools/load/visits/tally.ts'
import { describeVerdict, judge, type Seen } from './judge.ts'

function see(changes: Partial<Seen> = {}): Seen {
  const tally = makeTally()
  tally.addReply('list', 40)
  tally.addReply('page', 3)
  return {
    tally,
    endedAt: performance.now(),
    lost: [],
    isLogWhole: true,
    found: [],
    ...changes,
  }
}

test('clear refusals and quick replies are held, and the table says how long they took', () => {
  const seen = see()
  seen.tally.addLater('list')
  const { trouble, worstMs, worstPageMs, later } = judge(seen)
  expect({ trouble, worstMs, worstPageMs, later }).toEqual({
    trouble: [],
    worstMs: 40,
    worstPageMs: 3,
    later: 1,
  })
  expect(describeVerdict('network-cut', seen)[0]).toMatch(/^network-cut .* 40 ms .* whole +held$/)
})

test.each([
  ['an error', (seen: Seen) => seen.tally.addError('list: 500'), /list: 500 \(1\)/],
  [
    'a wrong entitlement',
    (seen: Seen) => seen.tally.addWrongEntitlement('rank 4 of the day is shown unpaid'),
    /WRONG ENTITLEMENT \(1\): rank 4/,
  ],
])('%s fails a fault', (_, plant, words) => {
  const seen = see()
  plant(seen)
  expect(judge(seen).trouble.join('\n')).toMatch(words)
  expect(describeVerdict('x', seen)[0]).toMatch(/FAILED$/)
})

test('a loss, a broken log, a late recovery and silence fail a fault', () => {
  expect(judge(see({ lost: ['a@b: m-1'] })).trouble).toEqual(['acknowledged and lost: a@b: m-1'])
  expect(judge(see({ isLogWhole: false })).trouble).toEqual(['the log does not verify'])
  const late = see({ endedAt: performance.now() - 6000 })
  late.tally.addLater('list')
  expect(judge(late).trouble.join()).toMatch(/^well again only 6\.0 s/)
  expect(judge(see({ tally: makeTally() })).trouble).toEqual(['nobody was answered at all'])
})
