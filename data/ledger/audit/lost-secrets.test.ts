import { expect, test } from 'vitest'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import { isLostSecrets, toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import type { CommitLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { findStoryProblem, listOverdue, listUnopenable } from './log-verdict.ts'
import { readStory } from './log-story.ts'
import { computeRecord } from './record.ts'

/** Universe at 0, commits at 1 and 2 (kick-offs at 15:00 and 18:00), openings of them at 3 and 4. */
const { universe, commits, opens } = makeSampleDay(0)
const [first, second] = commits as [CommitLeaf, CommitLeaf]
const lose = (index: number, matchId: string, statedAt = '2026-08-01T20:00:00Z'): Leaf =>
  toLostSecrets([{ matchId, index }], { words: 'Lost with the disk.', statedAt })[0]!
const day: readonly Leaf[] = [...universe, ...commits]

test('a prediction whose secret was lost leaves the record after kick-off, is counted, and is overdue for good a week later', () => {
  const later = makeSampleDay(9)
  const leaves = [...day, opens[0]!, lose(2, second.matchId), ...later.universe, ...later.commits]
  const story = readStory(leaves)
  expect(findStoryProblem(story)).toBeNull()
  expect(listUnopenable(story)).toMatchObject([{ index: 2, matchId: second.matchId }])
  expect(listOverdue(story)).toEqual([second.matchId])
  const { n, log } = computeRecord(leaves)
  expect(n).toBe(1)
  expect(log).toMatchObject({ committed: 4, opened: 1, overdue: 1, waiting: 2, unopenable: 1 })
})

test('the record of a log without such an incident counts none, also where another incident voids', () => {
  const voided = { matchId: second.matchId, index: 2 }
  const other = toIncident([voided], { message: 'Twice.', statedAt: '2026-08-01T12:00:00Z' })
  expect(computeRecord([...day, other]).log).toMatchObject({ voided: 1, unopenable: 0 })
})

test.each<[string, readonly Leaf[], string]>([
  [
    'a prediction that was opened',
    [...day, ...opens, lose(2, second.matchId)],
    'was opened: its secret is in the log',
  ],
  [
    'one whose opening an incident has voided: everybody has read its secret',
    [
      ...day,
      ...opens,
      toIncident([{ matchId: second.matchId, index: 4 }], {
        message: 'Wrong result.',
        statedAt: '2026-08-01T20:00:00Z',
      }),
      lose(2, second.matchId),
    ],
    'was opened: its secret is in the log',
  ],
  ['an opening', [...day, ...opens, lose(4, second.matchId)], 'entry 4 is an opening'],
  [
    'what is voided already',
    [...day, lose(2, second.matchId), lose(2, second.matchId)],
    'entry 2 is no commit or opening before it that still counts',
  ],
  [
    'a prediction, in other words: it could be a bad one',
    [
      ...day,
      toIncident([{ matchId: first.matchId, index: 1 }], {
        message: 'The secrets_lost: of this one.',
        statedAt: '2026-08-01T20:00:00Z',
      }),
    ],
    'is a sound prediction',
  ],
])('no verifier accepts it of %s', (_, leaves, words) => {
  expect(findStoryProblem(readStory(leaves))).toMatchObject({
    code: 'incident_unfounded',
    message: expect.stringContaining(words) as unknown,
  })
})

test('an opening after the incident opens nothing any more', () => {
  const story = readStory([...day, lose(2, second.matchId), opens[1]!])
  expect(findStoryProblem(story)?.code).toBe('opened_without_commit')
})

test('each incident of many matches states the reason, and each fits into an entry', () => {
  const items = Array.from({ length: 3000 }, (_, index) => ({
    matchId: `premier-league-2026-a-long-name-${index}-another-long-name`,
    index,
  }))
  const leaves = toLostSecrets(items, { words: 'Lost.', statedAt: '2026-08-01T20:00:00Z' })
  expect(leaves.length).toBeGreaterThan(1)
  expect(leaves.every(isLostSecrets)).toBe(true)
  expect(leaves.flatMap(({ voids }) => voids)).toEqual(items.map(({ index }) => index))
})
