import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { makeStrangerFinder } from './strangers.ts'

const play = (change: Partial<FeedMatch>): FeedMatch =>
  ({
    league: '2. Bundesliga',
    season: 2026,
    stage: null,
    source: 'api-football',
    sourceId: null,
    matchStatus: 'finished',
    ...change,
  }) as FeedMatch

const CLUBS = Array.from({ length: 6 }, (_, index) => `club-${index}`)
const season = CLUBS.flatMap((homeTeamId) =>
  CLUBS.filter((id) => id !== homeTeamId).map((awayTeamId, round) =>
    play({
      homeTeamId,
      awayTeamId,
      kickoffAt: new Date(Date.UTC(2026, 7, 1 + 7 * round)).toISOString(),
    }),
  ),
)
const find = (past: readonly FeedMatch[], row: FeedMatch) =>
  makeStrangerFinder(past, new Map(), new Set())(row).map(({ id }) => id)

const ofThirdDivision = {
  homeTeamId: 'energie-cottbus',
  homeTeam: 'Energie Cottbus',
  awayTeamId: 'club-3',
}
const playOff = play({
  ...ofThirdDivision,
  stage: 'Relegation Round',
  kickoffAt: '2027-05-28T18:30:00.000Z',
})

test('a club of the third division is no stranger in a play-off, nor in its first season above', () => {
  expect(find(season, { ...playOff, matchStatus: 'scheduled' })).toEqual([])
  const promoted = play({
    ...ofThirdDivision,
    season: 2027,
    kickoffAt: '2027-08-07T13:00:00.000Z',
    matchStatus: 'scheduled',
  })
  expect(find([...season, playOff], promoted)).toEqual([])
  expect(find(season, { ...playOff, stage: null, matchStatus: 'scheduled' })).toEqual([
    'energie-cottbus',
  ])
})
