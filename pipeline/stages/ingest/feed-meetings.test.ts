import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import { readFeedMeetings } from './feed-meetings.ts'

const [known, stranger] = parseApiFootball(
  readFileSync(new URL('../../../data/fixtures/api-football/fixtures.json', import.meta.url)),
).rows as [FeedMatch, FeedMatch]
const contexts = { hasMet: (match: FeedMatch) => match === known }

test('the feed is asked only for clubs that have not met in our own seasons', async () => {
  const asked: string[] = []
  const loadMeetings = async (matches: readonly FeedMatch[]) => {
    asked.push(...matches.map(({ sourceId }) => sourceId ?? ''))
    const meeting = {
      homeTeamId: stranger.homeTeamId,
      homeTeam: stranger.homeTeam,
      awayTeam: stranger.awayTeam,
      homeScore: 1,
      awayScore: 0,
      kickoffAt: '2020-02-02T15:00:00.000Z',
    }
    return { bySourceId: new Map([[stranger.sourceId ?? '', [meeting]]]), warnings: ['a word'] }
  }
  const { bySourceId, warnings } = await readFeedMeetings(
    { loadMeetings },
    [known, stranger],
    contexts,
  )
  expect(asked).toEqual([stranger.sourceId])
  expect(bySourceId.get(stranger.sourceId!)).toMatchObject({ total_matches: 1, home_wins: 1 })
  expect(warnings).toEqual(['a word'])
})

test('a feed without earlier meetings returns none', async () => {
  expect(await readFeedMeetings({}, [stranger], contexts)).toEqual({
    bySourceId: new Map(),
    warnings: [],
  })
})
