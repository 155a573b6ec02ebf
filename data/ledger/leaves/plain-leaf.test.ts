/** Compares the checks that read entries with the schemas that write them. */
import { expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { LeafSchema, type Leaf } from './leaf.ts'
import { parseLeaf, readPlainLeaf } from './plain-leaf.ts'

const day = makeSampleDay(0)
const at = '2026-08-01T08:00:00Z'
const team = {
  teamId: 'a',
  team: 'A',
  played: 3,
  points: -3,
  expectedPoints: 40,
  spread: [1, 2, 3, 4, 5] as [number, number, number, number, number],
  chances: { title: 3, last_16: 100, relegation: 0 },
}
const LEAVES: readonly Leaf[] = [
  day.universe[0]!,
  day.commits[0]!,
  day.opens[0]!,
  { v: 1, kind: 'key', key: 'k', previousKey: null, signature: null, statedAt: at },
  { v: 1, kind: 'key', key: 'k', previousKey: 'p', signature: 's', statedAt: at },
  { v: 1, kind: 'incident', statedAt: at, message: 'Late.', matchIds: [] },
  { v: 1, kind: 'incident', statedAt: at, message: 'Late.', matchIds: ['abc'], voids: [3] },
  {
    v: 1,
    kind: 'season',
    league: 'premier-league',
    season: 2026,
    round: 0,
    madeAt: at,
    modelVersion: 'm1',
    simulated: 20_000,
    teams: [team, { ...team, chances: {} }],
  },
]

/** Replacements for a value, one after the other; undefined removes it. */
const OTHERS: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  0,
  1,
  1.5,
  99,
  100,
  101,
  1899,
  3000,
  2 ** 53,
  1e300,
  '',
  'x',
  'Abc',
  '2026-02-30',
  '2026-08-01',
  '2024-02-29T23:59Z',
  '2025-02-29T00:00:00Z',
  '2026-08-01T24:00:00Z',
  '2026-08-01T08:00:00.123456Z',
  '2026-08-01T08:00:00+00:00',
  '2026-08-01 08:00:00Z',
  `2026-08-01T08:00:00.${'0'.repeat(20)}Z`,
  `2026-08-01T08:00:00.${'0'.repeat(21)}Z`,
  'ab'.repeat(32),
  'AB'.repeat(32),
  'a'.repeat(88),
  'a'.repeat(89),
  'a'.repeat(160),
  'a'.repeat(161),
  'a'.repeat(200),
  'a'.repeat(201),
  'a'.repeat(500),
  'a'.repeat(501),
  'a'.repeat(8000),
  'a'.repeat(8001),
  'universe',
  'commit',
  'draw',
  'under_2.5',
  'stale',
  'toString',
  [],
  [1],
  [-1],
  ['abc'],
  [1, 2, 3, 4, 99],
  [1, 2, 3, 4, 5, 6],
  {},
  { title: 100 },
  { title: 101 },
  { toString: 1 },
  { homeScore: 99, awayScore: 0 },
  { homeScore: 100, awayScore: 0 },
  { homeScore: 1, awayScore: 0, extra: 1 },
]

/** The value with a replacement at each place, and with one extra member in each object. */
function* change(value: unknown): Generator<unknown> {
  for (const other of OTHERS) yield other
  if (typeof value !== 'object' || value === null) return
  for (const name of Object.keys(value))
    for (const changed of change((value as Record<string, unknown>)[name])) {
      if (Array.isArray(value)) yield value.with(Number(name), changed ?? null)
      else {
        const { [name]: _taken, ...rest } = value as Record<string, unknown>
        yield changed === undefined ? rest : { ...rest, [name]: changed }
      }
    }
  if (!Array.isArray(value)) yield { ...value, more: 1 }
}

function isRead(value: unknown): boolean {
  try {
    parseLeaf(toUtf8(toCanonicalJson(value)))
    return true
  } catch {
    return false
  }
}

test.each(LEAVES)('the checks and the schema agree about every change of a $kind', (leaf) => {
  const tried = { taken: 0, refused: 0 }
  for (const changed of change(leaf)) {
    if (changed === undefined) continue
    const isTaken = LeafSchema.safeParse(changed).success
    tried[isTaken ? 'taken' : 'refused']++
    if (isRead(changed) !== isTaken)
      expect.fail(`the schema says ${isTaken}: ${JSON.stringify(changed).slice(0, 600)}`)
  }
  expect(isRead(leaf)).toBe(true)
  expect(tried.taken).toBeGreaterThan(0)
  expect(tried.refused).toBeGreaterThan(100)
})

test('a leaf of another kind than the requested one is refused', () => {
  const text = toCanonicalJson(day.commits[0])
  expect(readPlainLeaf(text, 'commit')).toEqual(day.commits[0])
  expect(() => readPlainLeaf(text, 'open')).toThrow('no leaf of the kind "open"')
})
