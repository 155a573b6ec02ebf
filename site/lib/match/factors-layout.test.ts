import { expect, test } from 'vitest'
import { layOutFactors } from './factors-layout.ts'

const toHome = (logOdds: number) => 74 / (1 + Math.exp(-logOdds))

const toPrediction = (...values: number[]) => ({
  homeWinProbability: toHome(values.reduce((sum, value) => sum + value, 0)),
  drawProbability: 26,
  awayWinProbability: 74 - toHome(values.reduce((sum, value) => sum + value, 0)),
  factors: {
    outcome: values.map((value, index) => ({
      group: (['strength', 'form', 'rest'] as const)[index]!,
      value,
    })),
    homeGoals: [],
    awayGoals: [],
  },
})

test('each bar begins where the one before it ends, from an even match to the shown figure', () => {
  const { bars, start, end, startLeft, whole, total } = layOutFactors(toPrediction(0.6, -0.2))!
  expect([start, end]).toEqual([37, 44.3])
  expect(bars.map(({ tone }) => tone)).toEqual(['bg-home', 'bg-away'])
  expect(bars[0]!.left).toBe(startLeft)
  const edges = [...bars, whole].map(({ left, width }) => [
    Number.parseFloat(left),
    Number.parseFloat(width.slice('max(1px, '.length)),
  ])
  expect(edges[1]![0]! + edges[1]![1]!).toBeCloseTo(edges[0]![0]! + edges[0]![1]!, 1)
  // A step towards the away side ends on the left, where the bar of the whole chance ends.
  expect(edges[2]![0]! + edges[2]![1]!).toBeCloseTo(edges[1]![0]!, 0)
  expect(whole).toMatchObject({ left: '0.00%', tone: 'bg-home' })
  // Bars of chances are as long as their figures say.
  expect(edges[2]![1]! / Number.parseFloat(startLeft)).toBeCloseTo(end / start, 1)
  expect(total).toBeCloseTo(0.4, 10)
})

test('a step that moves nothing has no bar, and without bars there is no layout', () => {
  expect(layOutFactors(toPrediction(0.6, 0.0001))!.bars).toHaveLength(1)
  expect(layOutFactors(toPrediction(0.0001))).toBeNull()
  expect(layOutFactors(toPrediction())).toBeNull()
})

test('if the away side is likelier its chance is shown, and steps in its favour go right', () => {
  const home = layOutFactors(toPrediction(0.6, -0.2))!
  const away = layOutFactors(toPrediction(-0.6, 0.2))!
  expect([home.side, away.side]).toEqual(['home', 'away'])
  expect([away.start, away.end]).toEqual([37, expect.closeTo(home.end, 10)])
  expect(away.bars.map(({ points }) => points)).toEqual(home.bars.map(({ points }) => points))
  expect(away.bars.map(({ left }) => left)).toEqual(home.bars.map(({ left }) => left))
  expect(away.bars.map(({ tone }) => tone)).toEqual(['bg-away', 'bg-home'])
  expect(away.total).toBeCloseTo(home.total, 10)
})
