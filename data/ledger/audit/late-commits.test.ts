import { expect, test } from 'vitest'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import { toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { makeOldLateIncidents, makeSampleDay, makeSampleFixture } from '#data/testing/sample-log.ts'
import { listLateEntries, listVoidsAfterKickoff } from './late-commits.ts'
import { findStoryProblem } from './log-verdict.ts'
import { readStory } from './log-story.ts'

/** Kick-off at 15:00 and at 18:00. */
const { universe, commits, opens } = makeSampleDay(0)
const [early, later] = commits.map(({ matchId }) => matchId) as [string, string]
const at = (time: string) => new Date(`2026-08-01T${time}Z`)
const voidLate = (matchId: string, index: number): Leaf =>
  toLateIncidents([{ matchId, index }], at('18:00:00'))[0]!
const fixture = makeSampleFixture(0)
/** The first match listed half an hour earlier than its commit states. */
const moved = toUniverseLeaves('2026-08-01', [
  { ...fixture, kickoffAt: '2026-08-01T14:30:00.000Z' },
  makeSampleFixture(1),
])
/** Universe at 0, commits at 1 and 2. */
const day = [...universe, ...commits]

interface Row {
  readonly entries: readonly Leaf[]
  readonly covered?: number
  readonly time: string
  readonly late: readonly number[]
}

test.each<[string, Row]>([
  ['nothing before the first kick-off', { entries: day, time: '14:59:59', late: [] }],
  ['at kick-off', { entries: day, time: '15:00:00', late: [1] }],
  ['both after both', { entries: day, time: '18:00:00', late: [1, 2] }],
  ['none under a signed head', { entries: day, covered: 3, time: '20:00:00', late: [] }],
  ['the first behind a head', { entries: day, covered: 2, time: '20:00:00', late: [2] }],
  ['with their openings', { entries: [...day, ...opens], time: '20:00:00', late: [1, 2, 3, 4] }],
  [
    'no opening of a commit under a head',
    { entries: [...day, ...opens], covered: 3, time: '20:00:00', late: [] },
  ],
  [
    'by the kick-off that was listed last, where that is earlier',
    { entries: [...day, ...moved], time: '14:45:00', late: [1] },
  ],
  [
    'what an incident that waits to be signed has voided is not voided again',
    { entries: [...day, voidLate(early, 1)], time: '18:00:00', late: [2] },
  ],
  [
    'all voided, none is left',
    { entries: [...day, voidLate(early, 1), voidLate(later, 2)], time: '18:00:00', late: [] },
  ],
  [
    'words alone take nothing out of the record',
    {
      entries: [...day, ...makeOldLateIncidents([{ matchId: early }], at('16:00:00'))],
      time: '16:00:00',
      late: [1],
    },
  ],
])('late or not: %s', (_, { entries, covered = 0, time, late }) => {
  const story = readStory(entries)
  const found = listLateEntries(story, { coveredSize: covered, now: at(time) })
  expect(found.map(({ index }) => index)).toEqual(late)
})

test('late commits and their openings can be voided after kick-off, and nothing else of a match that has begun', () => {
  const leaves = [...day, ...opens]
  const late = listLateEntries(readStory(leaves), { coveredSize: 0, now: at('20:00:00') })
  const story = readStory([...leaves, ...toLateIncidents(late, at('20:00:00'))])
  expect(findStoryProblem(story)).toBeNull()
  expect(story.matches.get(early)!.commits).toEqual([])

  const message = 'We would rather not have said so.'
  const sound = toIncident([{ matchId: early, index: 1 }], {
    message,
    statedAt: '2026-08-01T20:00:00.000Z',
  })
  expect(findStoryProblem(readStory([...day, sound]))).toMatchObject({ code: 'incident_unfounded' })
})

test('an unsigned incident that takes out after kick-off what a signed head covered is found, whatever it says', () => {
  const lost = toLostSecrets([{ matchId: early, index: 1 }], {
    words: 'Lost with the disk.',
    statedAt: '2026-08-01T18:00:00.000Z',
  })
  for (const leaf of [voidLate(early, 1), ...lost]) {
    const story = readStory([...day, leaf])
    const found = (coveredSize: number) => listVoidsAfterKickoff(story, { coveredSize })
    expect(found(3)).toMatchObject([{ index: 1, incidentIndex: 3 }])
    // Voided in the publication that added it, and in one signed long ago.
    expect([found(1), found(4)]).toEqual([[], []])
  }
  const before = toIncident([{ matchId: early, index: 1 }], {
    message: 'Twice.',
    statedAt: '2026-08-01T14:00:00.000Z',
  })
  expect(listVoidsAfterKickoff(readStory([...day, before]), { coveredSize: 3 })).toEqual([])
})
