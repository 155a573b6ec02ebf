/**
 * A member's record counted a second time, by the definitions alone: nothing here is shared with the
 * code that is tested. Brier (1950): sum of the squared misses of three outcomes. Ranked probability
 * score (Epstein 1969): mean of the squared misses of the two cumulated chances.
 */
import { expect } from 'vitest'
import type { MemberRecord } from '#data/model/record/member-record.ts'

/** Goals of a match. */
export interface Goals {
  readonly home: number
  readonly away: number
}

/** Chances of home win, draw and away win, 0 to 1. */
export type Shares = readonly [home: number, draw: number, away: number]

/** A match that counts, as the test knows it. */
export interface CountedMatch {
  readonly mine: Shares
  readonly ours: Shares | null
  readonly market: Shares | null
  readonly result: Goals
  readonly isCorrected: boolean
}

/** The place of what came among home win, draw and away win. */
const toCame = ({ home, away }: Goals) => (home > away ? 0 : home === away ? 1 : 2)

function toBrier(shares: Shares, came: number): number {
  return shares.reduce((sum, share, place) => sum + (share - (place === came ? 1 : 0)) ** 2, 0)
}

function toRps([home, draw]: Shares, came: number): number {
  const [atHome, notAway] = [came === 0 ? 1 : 0, came === 2 ? 0 : 1]
  return ((home - atHome) ** 2 + (home + draw - notAway) ** 2) / 2
}

/** On a tie home goes before away, and away before a draw. */
function isHit(shares: Shares, came: number): boolean {
  const highest = Math.max(...shares)
  return [0, 2, 1].find((place) => shares[place] === highest) === came
}

const toMean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

function toSide(cases: readonly (readonly [shares: Shares, result: Goals])[]) {
  return {
    correct: cases.filter(([shares, result]) => isHit(shares, toCame(result))).length,
    brier: toMean(cases.map(([shares, result]) => toBrier(shares, toCame(result)))),
    rps: toMean(cases.map(([shares, result]) => toRps(shares, toCame(result)))),
  }
}

function compare(list: readonly CountedMatch[], getTheirs: (match: CountedMatch) => Shares | null) {
  const both = list.flatMap((match) => {
    const theirs = getTheirs(match)
    return theirs === null ? [] : [{ match, theirs }]
  })
  const mine = toSide(both.map(({ match }) => [match.mine, match.result] as const))
  const theirs = toSide(both.map(({ match, theirs: shares }) => [shares, match.result] as const))
  return {
    n: both.length,
    mine,
    theirs,
    gap: mine.rps === null || theirs.rps === null ? null : mine.rps - theirs.rps,
  }
}

/** The figures that a record of these matches must have. */
export function countRecord(list: readonly CountedMatch[]) {
  return {
    n: list.length,
    corrected: list.filter(({ isCorrected }) => isCorrected).length,
    mine: toSide(list.map(({ mine, result }) => [mine, result] as const)),
    ours: compare(list, ({ ours }) => ours),
    market: compare(list, ({ market }) => market),
  }
}
export type CountedRecord = ReturnType<typeof countRecord>

/** A figure of a reply, whose sums may have another order. */
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 10))

const toExpectedSide = ({ correct, brier, rps }: CountedRecord['mine'], n: number) => ({
  outcome: expect.objectContaining({ n, correct }),
  brier: near(brier),
  rps: near(rps),
})

/** Fails unless a record that was read has these figures. */
export function expectRecord(read: MemberRecord, counted: CountedRecord): void {
  const toExpected = ({ n, mine, theirs, gap }: CountedRecord['ours']) => ({
    n,
    mine: toExpectedSide(mine, n),
    theirs: toExpectedSide(theirs, n),
    gap: gap === null ? null : expect.objectContaining({ mean: near(gap) }),
  })
  const { n, corrected, mine, ours, market } = counted
  expect(read).toMatchObject({
    n,
    corrected,
    mine: toExpectedSide(mine, n),
    ours: toExpected(ours),
    market: toExpected(market),
  })
}
