import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { takeOneOfEach } from './fixture-notes.ts'

const NOW = new Date('2026-11-24T06:00:00Z')
const played = makeDemoMatches({ now: NOW, leagues: ['premier-league'] }).findLast(
  ({ matchStatus }) => matchStatus === 'finished',
)!
const unplayed = { actualHomeScore: null, actualAwayScore: null, kickoffAt: '2026-12-24T15:00:00Z' }
const scheduled: FeedMatch = { ...played, ...unplayed, matchStatus: 'scheduled' }
const postponed: FeedMatch = { ...played, ...unplayed, matchStatus: 'postponed' }

test.each([
  ['the result', played, scheduled],
  ['the result', played, postponed],
  ['the one that is played', scheduled, { ...postponed, kickoffAt: '2026-12-26T15:00:00Z' }],
  ['the later one', scheduled, { ...scheduled, kickoffAt: '2026-12-20T15:00:00Z' }],
])('of two rows of a match %s is taken, wherever it stands', (_, right, wrong) => {
  for (const rows of [
    [right, wrong],
    [wrong, right],
  ]) {
    const unique = takeOneOfEach(rows, NOW)
    expect(unique.rows).toEqual([right])
    expect(unique.warnings.join()).toContain('is in the feed twice')
  }
  expect(takeOneOfEach([right, right], NOW)).toEqual({ rows: [right], warnings: [] })
})

test('two results that contradict each other are told, and none is taken', () => {
  for (const change of [{ actualHomeScore: 9 }, { kickoffAt: '2026-08-15T14:00:00Z' }]) {
    const unique = takeOneOfEach([played, { ...played, ...change }], NOW)
    expect(unique.rows).toEqual([])
    expect(unique.warnings.join()).toContain('none is taken before they agree')
  }
})

test('an id of the feed that two matches have is told', () => {
  const one = { ...played, sourceId: '7' }
  const other = { ...one, homeTeamId: one.awayTeamId, awayTeamId: one.homeTeamId }
  const unique = takeOneOfEach([one, other], NOW)
  expect(unique.rows).toEqual([one, other])
  expect(unique.warnings).toEqual([expect.stringContaining('demo 7')])
})
