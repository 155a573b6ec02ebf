import { expect, test } from 'vitest'
import type { HistoricMatch } from '#data/model/history.ts'
import { DAY_MS } from '#data/model/time.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { countPriced, describePriced, describeSlips } from './learned-facts.ts'

const matches = makeUpSeasons({
  seed: 4,
  leagues: ['serie-a'],
  teamsPerLeague: 10,
  seasons: [2021],
  withOdds: true,
})
const now = new Date(matches.at(-1)!.kickoffMs + DAY_MS)

test('the share of priced matches is that of our leagues in the last sixty days', () => {
  const lately = matches.filter(({ kickoffMs }) => kickoffMs >= now.getTime() - 60 * DAY_MS)
  const others: HistoricMatch[] = matches.map((match) => ({
    ...match,
    matchId: `context-${match.matchId}`,
    league: 'context-POR',
    odds: null,
  }))
  const half = matches.map((match, index) => (index % 2 ? match : { ...match, odds: null }))
  const priced = countPriced([...half, ...others], now)!
  expect(priced.matches).toBe(lately.length)
  expect(priced.withOdds / priced.matches).toBeCloseTo(0.5, 1)
  expect(describePriced({ matches: 40, withOdds: 10 })).toBe(
    'odds are known of 10 of the 40 league matches of the last 60 days (25 %)',
  )
  expect(countPriced(matches, new Date(now.getTime() + 90 * DAY_MS))).toBeNull()
})

test('a slip is reported for two weeks, each once, by the match and what was wrong', () => {
  const slip = (days: number) => ({
    match: { matchId: `match-${days}`, kickoffMs: now.getTime() - days * DAY_MS },
    part: 'odds' as const,
  })
  const told = describeSlips([slip(20), slip(3), slip(3)], now)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/^match-3: its odds are very far from what was expected/)
})
