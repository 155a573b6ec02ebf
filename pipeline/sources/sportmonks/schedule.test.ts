import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSchedule } from './schedule.ts'

const sample = JSON.parse(
  readFileSync(new URL('../../../data/fixtures/sportmonks/fixtures.json', import.meta.url), 'utf8'),
) as { data: Record<string, unknown>[] }
const fixture = sample.data.find((row) => Array.isArray(row['participants']))!
const CURRENT = { leagueId: 5, seasonId: 23620, season: 2024 }
const make = (id: number, more: object = {}) => {
  const { stage: _stage, season: _season, ...bare } = fixture
  return { ...bare, id, league_id: 5, state_id: 1, scores: [], placeholder: false, ...more }
}

test('a schedule gives the drawn fixtures under the name of their stage: rounds, ties of two legs, the final', () => {
  // The shape of SportMonks' own answer for the Europa League 2024/25.
  const stages = [
    { name: 'League Stage', rounds: [{ fixtures: [make(1)] }, { fixtures: [make(2)] }] },
    { name: 'Quarter-finals', rounds: [], aggregates: [{ fixtures: [make(3), make(4)] }] },
    { name: 'Semi-finals', aggregates: [{ fixtures: [make(5, { placeholder: true })] }] },
    { name: 'Final', rounds: [], fixtures: [make(6)] },
    'not a stage',
  ]
  const { rows, rejects } = parseSchedule(stages, CURRENT)
  expect(rejects).toEqual([])
  expect(
    rows.map(({ sourceId, stage, season, matchStatus }) => [sourceId, stage, season, matchStatus]),
  ).toEqual([
    ['1', 'League Stage', 2024, 'scheduled'],
    ['2', 'League Stage', 2024, 'scheduled'],
    ['3', 'Quarter-finals', 2024, 'scheduled'],
    ['4', 'Quarter-finals', 2024, 'scheduled'],
    ['6', 'Final', 2024, 'scheduled'],
  ])
})
