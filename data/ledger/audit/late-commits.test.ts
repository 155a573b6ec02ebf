import { expect, test } from 'vitest'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { listLateMatches } from './late-commits.ts'

/** Kick-off at 15:00 and at 18:00. */
const { universe, commits, opens } = makeSampleDay(0)
const [early, later] = commits.map(({ matchId }) => matchId) as [string, string]
const at = (time: string) => new Date(`2026-08-01T${time}Z`)
const tell = (matchId: string): Leaf => toLateIncidents([{ matchId }], at('16:00:00'))[0]!
const voiding: Leaf = toIncident([{ matchId: early, index: 1 }], {
  message: 'These predictions were made and stored before kick-off, but a run was interrupted',
  statedAt: '2026-08-01T16:00:00.000Z',
})
/** Universe at 0, commits at 1 and 2. */
const day = [...universe, ...commits]

interface Row {
  readonly entries: readonly Leaf[]
  readonly covered?: number
  readonly time: string
  readonly late: readonly string[]
}

test.each<[string, Row]>([
  ['nothing before the first kick-off', { entries: day, time: '14:59:59', late: [] }],
  ['at kick-off', { entries: day, time: '15:00:00', late: [early] }],
  ['both after both', { entries: day, time: '18:00:00', late: [early, later] }],
  ['none under a signed head', { entries: day, covered: 3, time: '20:00:00', late: [] }],
  ['the first behind a head', { entries: day, covered: 2, time: '20:00:00', late: [later] }],
  ['no opening', { entries: [...day, ...opens], covered: 3, time: '20:00:00', late: [] }],
  [
    'what an incident that waits to be signed tells of is not told again',
    { entries: [...day, tell(early)], time: '18:00:00', late: [later] },
  ],
  [
    'all told, none is left',
    { entries: [...day, tell(early), tell(later)], time: '18:00:00', late: [] },
  ],
  [
    'an incident before the commit speaks of another',
    { entries: [tell(early), ...day], time: '15:00:00', late: [early] },
  ],
  [
    'one that voids does not tell of it',
    { entries: [...day, voiding], time: '15:00:00', late: [early] },
  ],
])('late or not: %s', (_, { entries, covered = 0, time, late }) => {
  const placed = entries.map((leaf, index) => ({ index, leaf }))
  expect(listLateMatches(placed, { coveredSize: covered, now: at(time) })).toEqual(late)
})
