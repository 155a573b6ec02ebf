import { expect, test } from 'vitest'
import { formatCorrection, type PlacedIncident } from '#data/ledger/leaves/correction.ts'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import { chooseIncidents, MOST_ENTRIES } from './choose-incidents.ts'

const MATCH = 'premier-league-2026-home-0-away-0'
const say = (index: number, message = 'Late.', voids?: number): PlacedIncident => ({
  index,
  leaf: toIncident([{ matchId: MATCH, ...(voids !== undefined && { index: voids }) }], {
    message,
    statedAt: '2026-08-01T16:00:00.000Z',
  }),
})
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

test('a few incidents are all in the proof file of their match', () => {
  expect(chooseIncidents([say(10), say(20, 'Wrong.', 3), say(30)], MATCH)).toEqual([10, 20, 30])
  expect(chooseIncidents([], MATCH)).toEqual([])
})

test('of very many only the newest and those that void an entry are; of corrected ones a few, with their correction', () => {
  const many = range(100, 400).map((index) => say(index))
  const chosen = chooseIncidents([say(5, 'Wrong.', 3), ...many], MATCH)
  expect(chosen).toEqual([5, ...range(301, 400)])
  expect(chosen).toHaveLength(MOST_ENTRIES)

  const correction = say(500, formatCorrection(range(100, 399), 'They were public.'))
  expect(chooseIncidents([...many, correction], MATCH)).toEqual([396, 397, 398, 399, 500])
})
