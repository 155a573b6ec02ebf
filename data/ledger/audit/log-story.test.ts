import { expect, test } from 'vitest'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { addToStory, startStory } from './log-story.ts'
import { findStoryProblem, listOverdue } from './log-verdict.ts'
import { proposeVoids } from './incident-proposal.ts'
import { isCorrected } from './incident-story.ts'
import { makeOldLateIncidents, makeSampleDay } from '#data/testing/sample-log.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { toIncidents } from '#data/ledger/leaves/incident.ts'
import { formatCorrection } from '#data/ledger/leaves/correction.ts'

// What an honest append refuses to write, in a log whose owner wrote it anyway.
function findFault(leaves: readonly Leaf[]) {
  const story = startStory()
  for (const [index, leaf] of leaves.entries()) {
    const problem = addToStory(story, leaf, index)
    if (problem !== null) return [problem.code, problem.index]
  }
  return null
}

test('a commit that states a time at or after its kick-off is found', () => {
  const { universe, commits } = makeSampleDay(0)
  const [commit] = commits
  const at = (madeAt: string) => findFault([...universe, { ...commit!, madeAt }])
  expect(at('2026-08-01T15:00:00.000Z')).toEqual(['committed_after_kickoff', 1])
  expect(at('2026-08-01T15:30:00.000Z')).toEqual(['committed_after_kickoff', 1])
  expect(at('2026-08-01T14:59:59.999Z')).toBeNull()
})

test('a commit inserted later with an earlier time is found', () => {
  const [first, second] = [makeSampleDay(0), makeSampleDay(1)]
  expect(
    findFault([...first.universe, ...second.universe, ...second.commits, first.commits[0]!]),
  ).toEqual(['time_runs_backwards', 4])
})

test('a match that is called off is never overdue, a finished one that stays closed is', () => {
  const { universe, commits } = makeSampleDay(0)
  const later = makeSampleDay(20)
  const tellAll = (leaves: readonly Leaf[]) => {
    const story = startStory()
    for (const [index, leaf] of leaves.entries()) expect(addToStory(story, leaf, index)).toBeNull()
    return listOverdue(story)
  }
  const rest = [...later.universe, ...later.commits]
  expect(tellAll([...universe, ...commits, ...rest])).toHaveLength(2)
  const [leaf] = universe
  const fixtures = leaf?.kind === 'universe' ? leaf.fixtures : []
  const off = fixtures.map((fixture) => ({ ...fixture, status: 'not_scheduled' as const }))
  const calledOff = toUniverseLeaves('2026-08-01', off)
  expect(tellAll([...universe, ...commits, ...calledOff, ...rest])).toEqual([])
})

test('an incident too long for one entry is split, and the log is consistent after the parts, also when a clock was fast', () => {
  const { story, size } = tell([
    ...Array.from({ length: 500 }, (_, day) => makeSampleDay(day, 0)),
    ...Array.from({ length: 300 }, (_, day) => makeSampleDay(500 + day, 100)),
  ])
  // Before the first kick-off: the commits of day 100 are three months ahead.
  const now = new Date('2026-07-31T20:00:00Z')
  const ahead = proposeVoids(story, now)
  expect(ahead).toHaveLength(600)
  const all = [...story.events.values()].map((event) => ({
    index: event.index,
    matchId: event.kind === 'commit' ? event.leaf.matchId : event.matchId,
  }))
  const statement = { message: 'The clock ran ahead.', statedAt: now.toISOString() }
  const parts = toIncidents(all.toReversed(), statement)
  expect(parts.length).toBeGreaterThan(1)
  for (const [at, part] of parts.entries()) expect(addToStory(story, part, size + at)).toBeNull()
  expect(findStoryProblem(story)).toBeNull()
  expect(story.voided.size).toBe(1600)
})

function tell(days: readonly ReturnType<typeof makeSampleDay>[]) {
  const story = startStory()
  const leaves = days.flatMap(({ universe, commits }) => [...universe, ...commits])
  for (const [index, leaf] of leaves.entries()) expect(addToStory(story, leaf, index)).toBeNull()
  return { story, size: leaves.length }
}

test('a correction concerns only earlier incidents, their matches, and none that voids or corrects', () => {
  const { story, size } = tell([makeSampleDay(0)])
  const [a, b] = makeSampleDay(0).commits.map(({ matchId }) => ({ matchId }))
  const now = new Date('2026-08-01T20:00:00Z')
  const say = (entries: readonly number[], matches: readonly { matchId: string }[]) =>
    toIncidents(matches, {
      message: formatCorrection(entries, 'They were public.'),
      statedAt: now.toISOString(),
    })
  const leaves = [
    ...makeOldLateIncidents([a!], now),
    // The match, an entry that is no incident, one that does not exist yet, and its own.
    ...say([size, 1, 999, size + 1], [a!, b!]),
    ...say([size], [b!]),
    ...say([size + 1], [a!]),
  ]
  for (const [at, leaf] of leaves.entries()) expect(addToStory(story, leaf, size + at)).toBeNull()
  expect(findStoryProblem(story)).toBeNull()
  expect(story.said.corrections).toMatchObject([
    { index: size + 1, incidents: [size], matchIds: new Set([a!.matchId]) },
  ])
  expect(story.said.corrections).toHaveLength(1)
  expect(isCorrected(story.said, size, a!.matchId)).toBe(true)
  expect(isCorrected(story.said, size + 1, a!.matchId)).toBe(false)
})
