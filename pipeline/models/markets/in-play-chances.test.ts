import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toScoreChances } from '#data/model/forecast/score-chances.ts'
import {
  toInPlayChances,
  toInPlayMarkets,
  type InPlayState,
} from '#data/model/in-play/in-play-chances.ts'
import { seal } from '#pipeline/testing/seal-rates.ts'

const LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5] as const
const KICKOFF: InPlayState = { clock: '0', home: 0, away: 0, redHome: 0, redAway: 0 }
/** The clocks of a match in their order. */
const CLOCKS = [
  ...Array.from({ length: 46 }, (_, minute) => `${minute}`),
  '45+2',
  'HT',
  ...Array.from({ length: 45 }, (_, minute) => `${46 + minute}`),
  '90+1',
  '90+9',
]
const rate = fc.double({ min: 0.25, max: 3.6, noNaN: true })
const sealed = fc.record({ homeRate: rate, awayRate: rate }).map(seal)
/** The home side is not the stronger one. */
const weaker = fc
  .tuple(rate, rate)
  .map(([one, other]) => seal({ homeRate: Math.min(one, other), awayRate: Math.max(one, other) }))
const clock = fc.constantFrom(...CLOCKS)
const goals = fc.integer({ min: 0, max: 7 })
const cards = fc.integer({ min: 0, max: 2 })
const state = fc.record({ clock, home: goals, away: goals, redHome: cards, redAway: cards })
const toExpectedPoints = (figures: ReturnType<typeof seal>, at: InPlayState) => {
  const { homeWinProbability, awayWinProbability } = toInPlayChances(figures, at)
  return { home: homeWinProbability, away: awayWinProbability }
}
/** Per cent; far below the last printed digit. */
const NOTHING = 1e-7

test('at kick-off every market is the sealed one', () => {
  fc.assert(
    fc.property(sealed, (figures) => {
      const { scores, ...markets } = toInPlayMarkets(figures, KICKOFF)
      for (const [key, chance] of Object.entries(markets))
        expect(Math.abs(chance - figures[key as keyof typeof figures]), key).toBeLessThan(0.01)
      expect(toPrintedChances(toInPlayChances(figures, KICKOFF))).toEqual(toPrintedChances(figures))
      for (const [home, row] of toScoreChances(figures).entries())
        for (const [away, chance] of row.entries())
          expect(Math.abs(scores[home]![away]! - chance), `${home}–${away}`).toBeLessThan(0.01)
    }),
    { numRuns: 40 },
  )
})

test('the chances sum to 100, and every market tells of the same match', () => {
  fc.assert(
    fc.property(sealed, state, (figures, at) => {
      const { scores, ...markets } = toInPlayMarkets(figures, at)
      const { homeWinProbability, drawProbability, awayWinProbability } = markets
      expect(homeWinProbability + drawProbability + awayWinProbability).toBeCloseTo(100, 8)
      expect(scores.flat().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(100, 8)
      expect(toInPlayChances(figures, at)).toEqual({
        homeWinProbability,
        drawProbability,
        awayWinProbability,
      })
      for (const line of LINES)
        if (at.home + at.away > line)
          expect(markets[`probOver${`${line}`.replace('.', '') as '05'}Goals`]).toBeCloseTo(100, 8)
      if (at.home > 0 && at.away > 0)
        expect(markets.bothTeamsToScoreProbability).toBeCloseTo(100, 8)
    }),
    { numRuns: 60 },
  )
})

test.for(['FT', '91', '105', '120'])(
  'at %s the 90 minutes are over and their score is certain',
  (over) => {
    fc.assert(
      fc.property(sealed, goals, goals, (figures, home, away) => {
        const markets = toInPlayMarkets(figures, { ...KICKOFF, clock: over, home, away })
        expect(markets).toMatchObject({
          homeWinProbability: home > away ? 100 : 0,
          drawProbability: home === away ? 100 : 0,
          awayWinProbability: home < away ? 100 : 0,
          probOver25Goals: home + away > 2 ? 100 : 0,
          bothTeamsToScoreProbability: home > 0 && away > 0 ? 100 : 0,
        })
        expect(markets.scores[Math.min(home, 5)]![Math.min(away, 5)]).toBe(100)
      }),
      { numRuns: 20 },
    )
  },
)

test('a goal never lowers the chance of the side that scores it, nor raises the other’s', () => {
  fc.assert(
    fc.property(sealed, state, (figures, at) => {
      const before = toExpectedPoints(figures, at)
      const after = toExpectedPoints(figures, { ...at, home: at.home + 1 })
      expect(after.home).toBeGreaterThanOrEqual(before.home - NOTHING)
      expect(after.away).toBeLessThanOrEqual(before.away + NOTHING)
      const other = toExpectedPoints(figures, { ...at, away: at.away + 1 })
      expect(other.away).toBeGreaterThanOrEqual(before.away - NOTHING)
      expect(other.home).toBeLessThanOrEqual(before.home + NOTHING)
    }),
    { numRuns: 400 },
  )
})

test('a red card never raises the chance of its own side, nor lowers the other’s', () => {
  fc.assert(
    fc.property(sealed, state, (figures, at) => {
      const before = toExpectedPoints(figures, at)
      const after = toExpectedPoints(figures, { ...at, redHome: at.redHome + 1 })
      expect(after.home).toBeLessThanOrEqual(before.home + NOTHING)
      expect(after.away).toBeGreaterThanOrEqual(before.away - NOTHING)
    }),
    { numRuns: 400 },
  )
})

test('while nothing happens the weaker side’s lead grows safer with every minute, added time included', () => {
  fc.assert(
    fc.property(weaker, fc.integer({ min: 0, max: 3 }), (figures, away) => {
      const leads = CLOCKS.map((at) =>
        toExpectedPoints(figures, { ...KICKOFF, clock: at, home: away + 1, away }),
      )
      for (const [index, { home }] of leads.entries())
        if (index > 0) expect(home, CLOCKS[index]).toBeGreaterThanOrEqual(leads[index - 1]!.home)
      expect(leads.at(-1)!.home).toBeLessThan(100)
    }),
    { numRuns: 40 },
  )
})

test('both sides mirror: two equal sides level on goals and men are equally likely to win', () => {
  const figures = seal({ homeRate: 1.3, awayRate: 1.3 })
  const even = { ...figures, homeWinProbability: 36, drawProbability: 28, awayWinProbability: 36 }
  const { home, away } = toExpectedPoints(even, {
    clock: '63',
    home: 1,
    away: 1,
    redHome: 1,
    redAway: 1,
  })
  expect(home).toBeCloseTo(away, 6)
})

/** Of a side that is as good as certain to win, or of goals that are as good as none. */
const STATED_AS_0 = [
  { homeWinProbability: 100, drawProbability: 0, awayWinProbability: 0 },
  { homeWinProbability: 0, drawProbability: 100, awayWinProbability: 0 },
  { probOver15Goals: 0, probOver25Goals: 0 },
  { probOver15Goals: 100, probOver25Goals: 100 },
]

test.for([
  ['0', 0, 0],
  ['90+12', 0, 0],
  ['HT', 9, 9],
  ['FT', 0, 36],
  ['120', 0, 0],
] as const)(
  'at %s with %i–%i no chance leaves 0 to 100, whatever is stated',
  ([at, home, away]) => {
    for (const stated of STATED_AS_0)
      for (const redHome of [0, 6, 11]) {
        const figures = { ...seal({ homeRate: 3.6, awayRate: 0.25 }), ...stated }
        const { scores, ...markets } = toInPlayMarkets(figures, {
          clock: at,
          home,
          away,
          redHome,
          redAway: 5,
        })
        const { homeWinProbability, drawProbability, awayWinProbability } = markets
        expect(homeWinProbability + drawProbability + awayWinProbability).toBeCloseTo(100, 8)
        expect(scores.flat().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(100, 8)
        for (const chance of Object.values(markets)) {
          expect(chance).toBeGreaterThanOrEqual(0)
          expect(chance).toBeLessThan(100 + 1e-8)
        }
      }
  },
)

test('more men sent off than a match can go on with count as many as it can', () => {
  const figures = seal({ homeRate: 1.4, awayRate: 1.1 })
  const at = (redHome: number) => toInPlayChances(figures, { ...KICKOFF, clock: '30', redHome })
  expect(at(4)).not.toEqual(at(3))
  expect(at(11)).toEqual(at(4))
})

test('a state of a match is worked out once, another one anew', () => {
  const figures = seal({ homeRate: 1.4, awayRate: 1.1 })
  const chances = toInPlayChances(figures, KICKOFF)
  expect(toInPlayChances(figures, { ...KICKOFF })).toBe(chances)
  for (const change of [{ clock: '1' }, { home: 1 }, { away: 1 }, { redHome: 1 }, { redAway: 1 }])
    expect(toInPlayChances(figures, { ...KICKOFF, ...change })).not.toEqual(chances)
  expect(toInPlayChances({ ...figures }, KICKOFF)).toEqual(chances)
})
