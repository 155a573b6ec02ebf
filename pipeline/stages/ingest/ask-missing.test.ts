import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { withMissing } from './ask-missing.ts'
import { describeUnsettled } from './fixture-notes.ts'

const NOW = new Date('2026-10-14T06:00:00Z')
const kickoffAt = '2026-10-17T14:00:00.000Z'
const made = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })[0]!
const match: FeedMatch = { ...made, sourceId: '7', kickoffAt, matchStatus: 'scheduled' }
const moved = { ...match, kickoffAt: '2026-11-11T19:00:00.000Z' }
const known: KnownMatch = {
  id: 'a-match',
  leagueId: 'premier-league',
  season: 2026,
  stage: null,
  homeTeamId: match.homeTeamId,
  awayTeamId: match.awayTeamId,
  status: 'scheduled',
  kickoffAt: new Date(kickoffAt),
  source: 'demo',
  sourceId: '7',
  feedHash: null,
  isResultEntered: false,
  isOpened: false,
}
const toAnswer = (...rows: FeedMatch[]) => ({ rows, rejects: [], warnings: [] })

test('a stored match of these days that the feed no longer lists is asked for by its id', async () => {
  const asked: string[] = []
  const ask = (one: KnownMatch, listed = toAnswer()) =>
    withMissing(
      {
        now: NOW,
        days: 7,
        leagues: null,
        source: {
          name: 'demo',
          load: async () => listed,
          loadLive: async (ids: readonly string[]) => {
            asked.push(...ids)
            return toAnswer(moved)
          },
        },
      } as unknown as RunContext,
      listed,
      new Map([[one.id, one]]),
    )
  expect((await ask(known)).rows).toMatchObject([{ kickoffAt: moved.kickoffAt }])
  expect((await ask(known, toAnswer(match))).rows).toEqual([match])
  await ask({ ...known, status: 'finished' })
  await ask({ ...known, kickoffAt: new Date(moved.kickoffAt) })
  expect(asked).toEqual(['7'])
})

test('a predicted match that is over and has no result is told, one that has not begun is not', () => {
  const row = { ...match, matchId: known.id }
  const story = { matches: new Map([[known.id, { commits: [{}] }]]) } as never
  const describe = (change: Partial<FeedMatch>, now: string) =>
    describeUnsettled([{ ...row, ...change }], [known], { story, now: new Date(now) })
  const next = '2026-10-18T06:00:00Z'
  expect(describe({ matchStatus: 'live' }, next)).toEqual([expect.stringContaining('a-match')])
  expect(describe({}, '2026-10-17T15:00:00Z')).toEqual([])
  for (const change of [{ matchStatus: 'finished' }, { matchStatus: 'postponed' }, moved] as const)
    expect(describe(change, next)).toEqual([])
})
