import { expect, test } from 'vitest'
import type { MatchStatus } from '#data/model/match/match.ts'
import type { PreviewRow } from '#data/model/replies.ts'
import { chooseLandingPreview } from './landing-preview.ts'

/** A day of matches with these states, named by their places. */
const makeDay = (...states: readonly MatchStatus[]) =>
  states.map((matchStatus, place) => ({ match: { id: String(place), matchStatus } }) as PreviewRow)
const over = (count: number) => Array<MatchStatus>(count).fill('finished')
const ahead = (count: number) => Array<MatchStatus>(count).fill('scheduled')

const choose = (...days: readonly PreviewRow[][]) => {
  const { day, matches } = chooseLandingPreview(
    new Map(days.map((rows, place) => [`day ${place}`, rows])),
  )
  return [day, ...matches.map(({ match }) => match.id)].join(' ')
}

test('the landing page lists ten matches from the first that is left to play, and always ten where there are', () => {
  expect(choose(makeDay(...ahead(12)))).toBe('day 0 0 1 2 3 4 5 6 7 8 9')
  expect(choose(makeDay(...over(1), 'live', ...ahead(12)))).toBe('day 0 1 2 3 4 5 6 7 8 9 10')
  expect(choose(makeDay(...over(11), 'live', 'postponed'))).toBe('day 0 11 12 0 1 2 3 4 5 6 7')
  expect(choose(makeDay(...over(2), ...ahead(1)))).toBe('day 0 2 0 1')
})

test('of a day that is over it lists the first ten, and without a day nothing', () => {
  const isOver = makeDay(...over(12), 'postponed')
  expect(choose(isOver, makeDay(...ahead(1)))).toBe('day 0 0 1 2 3 4 5 6 7 8 9')
  expect(choose()).toBe('')
})
