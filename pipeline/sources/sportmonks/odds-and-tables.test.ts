import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toOdds } from './odds.ts'
import { parseFixtures } from './parse.ts'
import { FixtureSchema } from './schema.ts'
import { parseCurrentSeasons, parseTables } from './tables.ts'

const sample = JSON.parse(
  readFileSync(new URL('../../../data/fixtures/sportmonks/fixtures.json', import.meta.url), 'utf8'),
) as { data: Record<string, unknown>[] }
const played = sample.data[0]!
const row = (market_id: number, label: string, value: string, total: string | null = null) => ({
  market_id,
  bookmaker_id: 2,
  label,
  value,
  total,
})
const RESULT = [row(1, 'Home', '2.10'), row(1, 'Draw', '3.40'), row(1, 'Away', '3.60')]
const read = (odds: unknown[]) => toOdds(FixtureSchema.parse({ ...played, odds }))

test('the three outcomes and the line of 2.5 goals, under any of the outcomes’ names', () => {
  const goals = [
    row(80, 'Over', '1.95', '2.5'),
    row(80, 'Under', '1.85', '2.5'),
    row(80, 'Over', '3.10', '3.5'),
  ]
  const odds = { home: 2.1, draw: 3.4, away: 3.6, over25: 1.95, under25: 1.85 }
  expect(read([...RESULT, ...goals])).toEqual(odds)
  const short = [row(1, '1', '2.10'), row(1, 'X', '3.40'), row(1, '2', '3.60')]
  expect(read(short)).toEqual({ ...odds, over25: null, under25: null })
})

test('an outcome without a price gives no odds at all', () => {
  expect(read([])).toBeNull()
  expect(read(RESULT.slice(1))).toBeNull()
  expect(read([row(1, 'Home', '0'), ...RESULT.slice(1)])).toBeNull()
})

test('the odds of a coming match are left out: they are the market’s chances', () => {
  const { rows } = parseFixtures([
    { ...played, odds: RESULT },
    { ...played, id: 5, state_id: 1, odds: RESULT },
  ])
  expect(rows.map(({ matchStatus, odds }) => [matchStatus, odds?.home ?? null])).toEqual([
    ['finished', 2.1],
    ['scheduled', null],
  ])
  const [over, coming] = rows.map(({ market }) => market ?? null)
  expect(over).toBeNull()
  expect(coming).toMatchObject({ bookmakers: 1 })
  expect(coming!.home).toBeGreaterThan(coming!.away)
})

test('current seasons come from the leagues, and a season’s rows make a table', () => {
  const told: string[] = []
  const tell = (words: string) => void told.push(words)
  const [current] = parseCurrentSeasons(
    [
      { id: 8, currentseason: { id: 23614, name: '2024/2025', starting_at: '2024-08-16' } },
      { id: 9, currentseason: null },
      { id: 'x' },
      { id: 2, currentseason: { id: 'x', name: '2024/2025' } },
    ],
    tell,
  )
  expect(told).toEqual(['A season of SportMonks cannot be read: [2].currentseason.id.'])
  expect(current).toEqual({ leagueId: 8, seasonId: 23614, season: 2024 })
  const standing = (position: number, name: string, points: number, played: number) => ({
    position,
    points,
    stage_id: 77471288,
    participant: { name },
    details: [
      { type_id: 130, value: 1 },
      { type_id: 129, value: played },
    ],
  })
  const rows = [standing(1, 'Liverpool', 84, 38), standing(2, 'Arsenal', 74, 38)]
  // A table without one of its rows is a false one.
  for (const row of [{ position: 'x' }, { ...standing(3, 'Chelsea', 69, 38), details: [] }])
    expect(parseTables([...rows, row], current!, tell)).toEqual([])
  expect(told.slice(1)).toEqual([
    expect.stringContaining('left out: 2.position: '),
    expect.stringContaining('left out: 2.details: '),
  ])
  expect(parseTables(rows, current!, tell)).toEqual([
    {
      leagueId: 'premier-league',
      season: 2024,
      rows: [
        { teamId: 'liverpool', position: 1, points: 84, played: 38 },
        { teamId: 'arsenal', position: 2, points: 74, played: 38 },
      ],
    },
  ])
})
