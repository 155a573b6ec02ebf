import { expect, test } from 'vitest'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { makeContextReader } from '#pipeline/context/match-context.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { withEntered } from './entered-results.ts'

const NOW = new Date('2026-11-24T06:00:00Z')

test('an entered result counts in tables, whether the feed is stuck, wrong or without the match', () => {
  const rows = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
  const { season } = rows.find(({ matchStatus }) => matchStatus === 'scheduled')!
  const match = rows.find((row) => row.season === season && row.matchStatus === 'finished')!
  const entered = {
    ...match,
    id: toFeedMatchId(match),
    leagueId: 'premier-league',
    kickoffAt: new Date(match.kickoffAt),
    actualHomeScore: 9,
    actualAwayScore: 0,
  } as unknown as MatchRow
  const others = rows.filter((row) => row !== match)
  const stuck = { ...match, matchStatus: 'live' as const }
  const readTable = (told: readonly (typeof match)[]) =>
    makeContextReader(told, NOW)
      .listTables()
      .find((table) => table.season === season)
  const right = readTable([...others, { ...match, actualHomeScore: 9, actualAwayScore: 0 }])
  expect(right).toBeDefined()
  for (const told of [[...others, stuck], [...others, match], others])
    expect(readTable(withEntered(told, [entered]).slice())).toEqual(right)
  expect(withEntered([], [entered]), 'nothing of a league that was not read').toEqual([])
})
