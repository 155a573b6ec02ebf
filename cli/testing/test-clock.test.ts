import { expect, test } from 'vitest'
import { getLeagueByName, isCup } from '#data/model/leagues.ts'
import { toDay, toWindow } from '#data/model/match/match.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { DEMO_MOMENT } from './test-clock.ts'

const now = new Date(DEMO_MOMENT)
const { from, to } = toWindow(now)
const shown = makeDemoMatches({ now }).filter(
  ({ kickoffAt }) =>
    Date.parse(kickoffAt) >= from.getTime() && Date.parse(kickoffAt) < to.getTime(),
)

test('browser tests see a Saturday with more than 25 matches: over, in play, to come, and one postponed', () => {
  expect(now.getUTCDay()).toBe(6)
  const today = shown.filter(({ kickoffAt }) => toDay(kickoffAt) === toDay(now))
  expect(today.length).toBeGreaterThan(25)
  const count = (wanted: string) => today.filter(({ matchStatus }) => matchStatus === wanted).length
  expect(count('finished')).toBeGreaterThan(3)
  expect(count('live')).toBeGreaterThan(3)
  expect(count('scheduled')).toBeGreaterThan(3)
  expect(count('postponed')).toBe(1)
})

test('hardly a match ends while browser tests run: it is opened then, and its pages are written anew', () => {
  const toKey = ({ kickoffAt, homeTeam }: (typeof shown)[number]) => `${kickoffAt} ${homeTeam}`
  const later = makeDemoMatches({ now: new Date(now.getTime() + 54 * 60_000) })
  const over = new Set(later.filter(({ matchStatus }) => matchStatus === 'finished').map(toKey))
  const ending = shown.filter((match) => match.matchStatus !== 'finished' && over.has(toKey(match)))
  expect(ending.length).toBe(1)
})

test('matches of every cup are among the days that browser tests are shown', () => {
  const cups = shown.filter(({ league }) => isCup(getLeagueByName(league).id))
  expect(cups.length).toBeGreaterThan(10)
  expect(new Set(cups.map(({ league }) => league)).size).toBe(3)
})
