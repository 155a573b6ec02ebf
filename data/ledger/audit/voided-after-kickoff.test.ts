import { expect, test } from 'vitest'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import { toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import type { CommitLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendToMemory, makeMemoryLog, makeSampleDay } from '#data/testing/sample-log.ts'
import { describeRecord, describeReport } from '#data/verifier/describe-log.ts'
import { findStoryProblem, listVoidedAfterKickoff } from './log-verdict.ts'
import { readStory } from './log-story.ts'
import { computeRecord } from './record.ts'
import { verifyLog } from './verify-log.ts'

/** Universe at 0, commits at 1 and 2, of matches at 15:00 and 18:00. */
const { universe, commits } = makeSampleDay(0)
const [first, second] = commits as [CommitLeaf, CommitLeaf]
const day: readonly Leaf[] = [...universe, ...commits]
const at = (time: string) => `2026-08-01T${time}.000Z`
const item = { matchId: first.matchId, index: 1 }
const say = (statedAt: string, message = 'The line-up was read wrongly.') =>
  toIncident([item], { message, statedAt })
/** A later revision of the second match: it shows that what is before it in the log was older. */
const again = (madeAt: string): Leaf => ({ ...second, revision: 2, madeAt })

const ROWS: readonly (readonly [string, readonly Leaf[], readonly number[]])[] = [
  ['nothing voided', day, []],
  [
    'an incident with a time before kick-off, and nothing after it',
    [...day, say(at('14:59:00'))],
    [1],
  ],
  [
    'the same, and a commit made before kick-off',
    [...day, say(at('14:00:00')), again(at('14:30:00'))],
    [],
  ],
  [
    'the same, and a commit made after kick-off',
    [...day, say(at('14:00:00')), again(at('15:00:00'))],
    [1],
  ],
  [
    'a commit made before kick-off that stands before the incident',
    [...day, again(at('14:30:00')), say(at('14:59:00'))],
    [1],
  ],
  ['called late', [...day, ...toLateIncidents([item], new Date(at('20:00:00')))], [1]],
  [
    'called lost',
    [...day, ...toLostSecrets([item], { words: 'Lost.', statedAt: at('20:00:00') })],
    [1],
  ],
  [
    'a commit that contradicted the log and never counted',
    [
      ...day,
      { ...first, revision: 2, madeAt: at('15:30:00') },
      toIncident([{ matchId: first.matchId, index: 3 }], {
        message: 'A clock was wrong.',
        statedAt: at('16:00:00'),
      }),
    ],
    [],
  ],
]

test.each(ROWS)('taken out after kick-off, as far as the log shows: %s', (_, leaves, found) => {
  const story = readStory(leaves)
  expect(findStoryProblem(story)).toBeNull()
  expect(listVoidedAfterKickoff(story).map(({ index }) => index)).toEqual(found)
  expect(computeRecord(leaves).log.voidedAfterKickoff).toBe(found.length)
})

test('the first line of the record counts it, and the report on the log names it with its time', async () => {
  const leaves = [...day, say(at('14:59:00'))]
  expect(describeRecord(computeRecord(leaves)).split('\n')[0]).toContain(
    '; 1 prediction taken out after kick-off',
  )
  expect(describeRecord(computeRecord(day)).split('\n')[0]).toContain('; 0 predictions taken out')
  const key = await makeSigningKey('pitchproof.example/log')
  const log = await makeMemoryLog(key)
  await appendToMemory(log, key, leaves)
  const report = await verifyLog(log.read)
  expect(report).toMatchObject({ ok: true, voidedAfterKickoff: [1] })
  expect(describeReport(report)).toContain(
    `by incident 3 of ${at('14:59:00')}, which nothing in the log shows to be older than kick-off: The line-up`,
  )
})
