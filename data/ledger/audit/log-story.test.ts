import { expect, test } from 'vitest'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { addToStory, startStory } from './log-story.ts'
import { listOverdue } from './log-verdict.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'

// What an honest append refuses to write, told by a log whose owner did write it.
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

test('a commit put in afterwards with an earlier time is found', () => {
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
