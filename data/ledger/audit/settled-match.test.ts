import { expect, test } from 'vitest'
import {
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
} from '#data/testing/sample-log.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { addToStory, startStory } from './log-story.ts'
import { listOpenedRevisions } from './settled-match.ts'

test('the opened revisions are listed, oldest first, with only the outcome’s chances', () => {
  const fixture = makeSampleFixture(0)
  const first = makeSamplePrediction(fixture, 0, { madeAt: '2026-07-30T08:00:00.000Z' })
  const second = makeSamplePrediction(fixture, 1, { revision: 2 })
  const pairs = [first, second].map((prediction) => makeSamplePair(fixture, prediction))
  const story = startStory()
  const list = () =>
    listOpenedRevisions(story.matches.get(fixture.matchId)!).map(({ revision }) => revision)
  let index = 0
  const add = (leaf: Parameters<typeof addToStory>[1]) =>
    expect(addToStory(story, leaf, index++)).toBeNull()
  toUniverseLeaves('2026-08-01', [fixture]).forEach(add)
  pairs.forEach(({ commit }) => add(commit))
  expect(list()).toEqual([])
  add(pairs[1]!.open)
  expect(list()).toEqual([2])
  add(pairs[0]!.open)
  expect(list()).toEqual([1, 2])
  expect(listOpenedRevisions(story.matches.get(fixture.matchId)!)[0]).toStrictEqual({
    revision: 1,
    madeAt: first.madeAt,
    homeWinProbability: 40,
    drawProbability: 50,
    awayWinProbability: 10,
  })
})
