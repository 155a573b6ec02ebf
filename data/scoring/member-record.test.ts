import { expect, test } from 'vitest'
import { FEWEST_MATCHES, toRecordVerdict } from '#data/model/record/member-record.ts'
import { toMemberRecord, type ScoredForecast } from './member-record.ts'

const shares = (home: number, draw: number, away: number) => ({ home, draw, away })
const base: ScoredForecast = {
  league: 'Premier League',
  day: '2026-03-14',
  outcome: 'home_win',
  mine: shares(0.9, 0.1, 0),
  ours: shares(0.5, 0.25, 0.25),
  market: null,
  isCorrected: false,
}

test('scores are those that Constantinou & Fenton (2012) compute by hand, on the same matches for both sides', () => {
  const record = toMemberRecord([
    base,
    { ...base, ours: null, mine: shares(0.35, 0.3, 0.35), outcome: 'draw' },
  ])
  expect(record.n).toBe(2)
  expect(record.mine.rps).toBeCloseTo((0.005 + 0.1225) / 2, 12)
  expect(record.mine.outcome).toMatchObject({ n: 2, correct: 1 })
  // The second match has no prediction of ours: it is in neither side.
  expect(record.ours.n).toBe(1)
  expect(record.ours.mine.rps).toBeCloseTo(0.005, 12)
  expect(record.ours.theirs.rps).toBeCloseTo(0.15625, 12)
  expect(record.ours.gap).toEqual({ mean: expect.closeTo(0.005 - 0.15625, 12), interval: null })
  expect(record.market).toMatchObject({ n: 0, gap: null })
})

test('a member who says what we say is neither ahead nor behind', () => {
  const same = Array.from({ length: 40 }, (_, at) => ({
    ...base,
    outcome: (['home_win', 'draw', 'away_win'] as const)[at % 3]!,
    ours: base.mine,
  }))
  const { ours } = toMemberRecord(same)
  expect(ours.gap).toEqual({ mean: 0, interval: [0, 0] })
  expect(toRecordVerdict(ours)).toBe('open')
})

test('no side is called better below thirty matches, nor while the interval holds both signs', () => {
  const gap = { mean: -0.1, interval: [-0.2, -0.05] as [number, number] }
  expect(toRecordVerdict({ n: 0, gap: null })).toBe('none')
  expect(toRecordVerdict({ n: FEWEST_MATCHES - 1, gap })).toBe('few')
  expect(toRecordVerdict({ n: FEWEST_MATCHES, gap })).toBe('ahead')
  expect(toRecordVerdict({ n: 42, gap: { mean: 0.011, interval: [-0.003, 0.025] } })).toBe('open')
  expect(toRecordVerdict({ n: 42, gap: { mean: 0.1, interval: [0.05, 0.2] } })).toBe('behind')
})

test('leagues, months, calibration and corrections are counted from the same matches', () => {
  const record = toMemberRecord([
    base,
    { ...base, day: '2026-04-01', league: 'La Liga', isCorrected: true },
    { ...base, day: '2026-04-02' },
  ])
  expect([record.from, record.to, record.corrected]).toEqual(['2026-03-14', '2026-04-02', 1])
  expect(record.leagues.map(({ name, n }) => [name, n])).toEqual([
    ['Premier League', 2],
    ['La Liga', 1],
  ])
  expect(record.months.map(({ name, n }) => [name, n])).toEqual([
    ['2026-03', 1],
    ['2026-04', 2],
  ])
  expect(record.calibration.map(({ from, n, observed }) => [from, n, observed])).toEqual([
    [0, 3, 0],
    [0.1, 3, 0],
    [0.9, 3, 1],
  ])
  expect(toMemberRecord([])).toMatchObject({
    n: 0,
    from: null,
    calibration: [],
    leagues: [],
    months: [],
  })
})
