import { expect, test } from 'vitest'
import { toLeafBytes, type SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendToMemory, makeSampleDay, makeSampleLog } from '#data/testing/sample-log.ts'
import { forkStory, readStory, startStory } from './log-story.ts'
import { requireFitting } from './new-leaves.ts'
import { verifyLog } from './verify-log.ts'

function makeLeaf(change: Partial<SeasonLeaf> = {}): SeasonLeaf {
  const team = (teamId: string, expectedPoints: number) => ({
    teamId,
    team: teamId,
    played: 1,
    points: 3,
    expectedPoints,
    spread: [1, 1, 1, 2, 2] as SeasonLeaf['teams'][number]['spread'],
    chances: { title: 50, relegation: 0 },
  })
  return {
    v: 1,
    kind: 'season',
    league: 'premier-league',
    season: 2026,
    round: 1,
    madeAt: '2026-08-10T08:00:00.000Z',
    modelVersion: 'pp-5',
    simulated: 20_000,
    teams: [team('one', 60), team('other', 50)],
    ...change,
  }
}

const NOW = new Date('2026-08-31T00:00:00Z')

test('a season forecast is read back as written, and one with fractional figures is refused', () => {
  expect(parseLeaf(toLeafBytes(makeLeaf()))).toEqual(makeLeaf())
  const fine = makeLeaf().teams.map((team) => ({ ...team, expectedPoints: 60.5 }))
  expect(() => toLeafBytes(makeLeaf({ teams: fine }))).toThrow('cannot be logged')
})

test('a log with season forecasts verifies, and one without them as before', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const log = await makeSampleLog(key, 2, 1)
  expect(await verifyLog(log.read)).toMatchObject({ ok: true, checked: { seasons: 0 } })
  await appendToMemory(log, key, [makeLeaf(), makeLeaf({ round: 2 })])
  expect(await verifyLog(log.read)).toMatchObject({ ok: true, checked: { seasons: 2 } })
  await appendToMemory(log, key, [makeLeaf({ round: 2 })])
  expect((await verifyLog(log.read)).problem).toMatchObject({ code: 'season_out_of_turn' })
})

test('each round of a season has one forecast, in order, and none from the future', () => {
  const fits = (...leaves: SeasonLeaf[]) =>
    requireFitting(startStory(), leaves, { firstIndex: 0, now: NOW })
  fits(makeLeaf(), makeLeaf({ round: 2 }), makeLeaf({ league: 'la-liga' }))
  fits(makeLeaf({ round: 38 }), makeLeaf({ season: 2027, round: 0 }))
  expect(() => fits(makeLeaf(), makeLeaf())).toThrow('does not follow')
  expect(() => fits(makeLeaf({ round: 2 }), makeLeaf())).toThrow('does not follow')
  expect(() => fits(makeLeaf({ season: 2027 }), makeLeaf({ round: 9 }))).toThrow('does not follow')
  const earlier = makeLeaf({ round: 2, madeAt: '2026-08-09T08:00:00.000Z' })
  expect(() => fits(makeLeaf(), earlier)).toThrow('does not follow')
  expect(() => fits(makeLeaf({ madeAt: '2026-09-01T00:00:00.000Z' }))).toThrow('a clock is wrong')
})

test('a copy of the story has its own season forecasts', () => {
  const { universe } = makeSampleDay(0)
  const story = readStory([...universe, makeLeaf()])
  const copy = forkStory(story)
  copy.seasons.clear()
  expect(story.seasons.get('premier-league')).toMatchObject({ season: 2026, round: 1 })
})
