import { expect, test } from 'vitest'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { attack, guessFromOpened, toRms } from './attacker.ts'
import { toHomeWin, type Known } from './known-facts.ts'

const TEAMS = 8
const HOME_ADVANTAGE = 0.3
const random = createSeededRandom(5)

/** A match of teams with known strengths, after every pair has met once and those predictions are opened. */
function makeMatch(season: number): Known {
  const strengths = Array.from({ length: TEAMS }, () => random() - 0.5)
  const toRates = (home: number, away: number) => ({
    supremacy: strengths[home]! - strengths[away]! + HOME_ADVANTAGE,
    total: 1,
  })
  const pairs = strengths.flatMap((_, home) =>
    strengths.flatMap((_, away) => (home < away ? [{ home, away }] : [])),
  )
  const opened = pairs.map(({ home, away }) => ({ home, away, day: 90, ...toRates(home, away) }))
  const paid = toHomeWin(toRates(5, 2))
  const facts = { season, round: 7, home: 5, away: 2, teams: TEAMS, day: 100, opened }
  return { ...facts, paid, shifted: paid, forecast: null!, teamIds: [], stakes: null }
}

test('strengths are recovered from opened predictions that were made from them', () => {
  for (const halfDays of [10, 30]) {
    const match = makeMatch(2020)
    expect(Math.abs(guessFromOpened(match, halfDays) - match.paid)).toBeLessThan(0.2)
  }
})

test('the attack finds a paid figure that the public figures contain, and gains nothing from unrelated ones', () => {
  const known = [2018, 2019, 2020].flatMap((season) =>
    Array.from({ length: 40 }, () => makeMatch(season)),
  )
  const guesses = known.map(({ paid }) => paid + 40 * (random() - 0.5))
  const without = toRms(attack(known, guesses, () => []))
  expect(toRms(attack(known, guesses, ({ paid }) => [paid / 100]))).toBeLessThan(0.1 * without)
  expect(toRms(attack(known, guesses, () => [random()]))).toBeGreaterThan(0.95 * without)
})
