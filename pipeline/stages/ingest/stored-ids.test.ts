import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { withStoredIds } from './moved-clubs.ts'

const match = parseApiFootball(
  readFileSync(new URL('../../../data/fixtures/api-football/fixtures.json', import.meta.url)),
).rows[0]!
const id = toFeedMatchId(match)
const { source, sourceId, season, stage, homeTeamId, awayTeamId } = match
const known = new Map([
  [
    id,
    {
      id,
      source,
      sourceId,
      season,
      stage,
      homeTeamId,
      awayTeamId,
      leagueId: getLeagueByName(match.league).id,
      status: 'scheduled' as const,
      kickoffAt: new Date(match.kickoffAt),
      feedHash: null,
      isResultEntered: false,
      isOpened: false,
    },
  ],
])
const read = (row: FeedMatch) => withStoredIds({ rows: [row], rejects: [], warnings: [] }, known)

test('a match of the same id and clubs is the stored one, whatever its stage and season are called', () => {
  expect(read(match)).toEqual({ rows: [match], rejects: [], warnings: [] })
  for (const change of [{ stage: 'Matchday' }, { season: season + 1 }]) {
    const { rows, warnings } = read({ ...match, ...change })
    expect(rows).toEqual([{ ...match, matchId: id }])
    expect(warnings).toEqual([expect.stringContaining(id)])
  }
})

test('an id that the feed gives to other clubs, sides or years makes no match the stored one', () => {
  for (const change of [
    { stage: 'Cup', homeTeamId: awayTeamId, awayTeamId: homeTeamId },
    { stage: 'Cup', homeTeamId: 'another' },
    { season: season + 2 },
    { stage: 'Cup', sourceId: '9' },
  ])
    expect(read({ ...match, ...change }).rows).toEqual([{ ...match, ...change }])
})
