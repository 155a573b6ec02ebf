import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { toHeadToHead } from '#pipeline/context/head-to-head.ts'
import { parseMeeting as parseApiFootball } from '#pipeline/sources/api-football/meetings.ts'
import { parseApiFootball as parseAnswer } from '#pipeline/sources/api-football/parse.ts'
import { readMeetings, type FeedPair } from './meetings.ts'
import { parseMeeting as parseSportmonks } from '#pipeline/sources/sportmonks/meetings.ts'

const match: FeedMatch = {
  ...parseAnswer(
    readFileSync(new URL('../../data/fixtures/api-football/fixtures.json', import.meta.url)),
  ).rows.find(({ matchStatus }) => matchStatus === 'scheduled')!,
  sourceId: '1',
  homeTeam: 'Newcastle United',
  homeTeamId: 'newcastle-united',
  awayTeam: 'Manchester United',
  awayTeamId: 'manchester-united',
}
const PAIR: FeedPair = { home: 34, away: 33 }

/** An answer of API-Football to `/fixtures/headtohead`. */
const told = (change: { league?: string; short?: string; goals?: [number, number] } = {}) => {
  const [home, away] = change.goals ?? [4, 1]
  return {
    fixture: {
      id: 157201,
      referee: null,
      timestamp: 1577381400,
      status: { short: change.short ?? 'FT', elapsed: 90 },
    },
    league: { id: 39, name: change.league ?? 'Premier League', season: 2019, round: 'x' },
    teams: { home: { id: 33, name: 'Manchester United' }, away: { id: 34, name: 'Newcastle' } },
    goals: { home, away },
    score: { halftime: { home: 3, away: 1 }, fulltime: { home, away } },
  }
}

test('a meeting has our own names, whoever was at home then', () => {
  expect(parseApiFootball(told(), match, PAIR)).toEqual({
    homeTeamId: 'manchester-united',
    homeTeam: 'Manchester United',
    awayTeam: 'Newcastle United',
    homeScore: 4,
    awayScore: 1,
    kickoffAt: '2019-12-26T17:30:00.000Z',
  })
})

test('friendlies, matches that were not played and other pairs are no meetings', () => {
  expect(parseApiFootball(told({ league: 'Friendlies Clubs' }), match, PAIR)).toBeNull()
  expect(parseApiFootball(told({ short: 'NS' }), match, PAIR)).toBeNull()
  // Awarded: not played.
  expect(parseApiFootball(told({ short: 'AWD' }), match, PAIR)).toBeNull()
  expect(parseApiFootball(told(), match, { home: 34, away: 99 })).toBeNull()
  expect(parseApiFootball({ nonsense: true }, match, PAIR)).toEqual({ unreadable: 'fixture' })
})

test('SportMonks has the score after 90 minutes of a meeting that went into extra time', () => {
  const score = (description: string, goals: [number, number]) =>
    (['home', 'away'] as const).map((participant, side) => ({
      description,
      score: { participant, goals: goals[side] },
    }))
  const raw = {
    id: 7,
    league_id: 2,
    state_id: 7,
    starting_at_timestamp: 1577381400,
    league: { name: 'Champions League' },
    participants: [
      { id: 33, name: 'Manchester United', meta: { location: 'away' } },
      { id: 34, name: 'Newcastle United', meta: { location: 'home' } },
    ],
    scores: [...score('2ND_HALF', [1, 1]), ...score('CURRENT', [3, 2])],
  }
  expect(parseSportmonks(raw, match, PAIR)).toMatchObject({
    homeTeamId: 'newcastle-united',
    homeScore: 1,
    awayScore: 1,
  })
  expect(parseSportmonks({ ...raw, state_id: 17 }, match, PAIR)).toBeNull()
  expect(parseSportmonks({ ...raw, scores: [] }, match, PAIR)).toBeNull()
})

test('the summary is from the point of view of this match’s clubs, latest meeting first', () => {
  const meeting = (day: string, homeTeamId: string, homeScore: number, awayScore: number) => ({
    homeTeamId,
    homeTeam: homeTeamId,
    awayTeam: 'the other',
    homeScore,
    awayScore,
    kickoffAt: `${day}T15:00:00.000Z`,
  })
  expect(toHeadToHead(match, [])).toBeNull()
  expect(
    toHeadToHead(match, [
      meeting('2019-01-02', match.awayTeamId, 4, 1),
      meeting('2019-12-26', match.homeTeamId, 2, 0),
      meeting('2020-06-01', match.awayTeamId, 1, 1),
    ]),
  ).toMatchObject({
    total_matches: 3,
    home_wins: 1,
    draws: 1,
    away_wins: 1,
    recent_matches: [{ date: '2020-06-01' }, { date: '2019-12-26' }, { date: '2019-01-02' }],
  })
})

let folder: string
beforeEach(async () => {
  folder = makeTestFolder()
})

/** Reads the meetings of these matches; each has two clubs of its own. */
async function read(matches: FeedMatch[], ask: (pair: FeedPair) => Promise<unknown[]>) {
  return readMeetings(matches, {
    service: 'API-Football',
    folder,
    ask,
    parse: (raw, of, pair) => parseApiFootball(raw, of, { ...pair, away: 33 }),
  })
}
const matches = (count: number, matchStatus: FeedMatch['matchStatus'] = 'scheduled') =>
  Array.from({ length: count }, (_, index) => ({
    ...match,
    matchStatus,
    sourceId: `${index + 100}`,
    feedIds: { ...match.feedIds!, homeTeam: PAIR.home, awayTeam: index + 100 },
  }))

test('a pair is requested once, twenty pairs a run, and not after its match has begun', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    return [told()]
  }
  const first = await read(matches(25), ask)
  expect([asked, first.bySourceId.size]).toEqual([20, 20])
  const second = await read(matches(25), ask)
  expect([asked, second.bySourceId.size]).toEqual([25, 25])
  const begun = await read(matches(30, 'live'), ask)
  expect([asked, begun.bySourceId.size]).toEqual([25, 25])
})

test('a plan without earlier meetings is warned about once, not asked again, and does not fail the run', async () => {
  let asked = 0
  const refuse = async () => {
    asked += 1
    throw new AppError('source_changed', 'Your plan does not have this.')
  }
  expect(await read(matches(3), refuse)).toEqual({
    bySourceId: new Map(),
    warnings: ['Earlier meetings of API-Football are missing: Your plan does not have this.'],
  })
  expect(asked).toBe(1)
})
