import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseInjuries } from './injuries.ts'
import { parseOdds } from './odds.ts'
import { parseApiFootball, parseFixtures } from './parse.ts'
import { readResponse } from './response.ts'

const readSample = (name: string) =>
  readFileSync(new URL(`../../../data/fixtures/api-football/${name}`, import.meta.url))
const { rows, rejects } = parseApiFootball(readSample('fixtures.json'))
const match = rows[0]!

test('a finished match has both names, its score, half-time score, ground and referee without his country', () => {
  expect(match).toMatchObject({
    source: 'api-football',
    sourceId: '7000001',
    league: 'Premier League',
    season: 2030,
    stage: null,
    homeTeam: 'Brentford',
    awayTeam: 'Ipswich Town',
    kickoffAt: '2031-04-26T14:00:00.000Z',
    matchStatus: 'finished',
    actualHomeScore: 3,
    actualAwayScore: 2,
    halfTimeHomeScore: 1,
    halfTimeAwayScore: 1,
    venue: 'Example Ground',
    referee: 'A. Whistle',
  })
})

test('a cup match decided on penalties has the score after 90 minutes and its stage', () => {
  expect(rows[1]).toMatchObject({
    league: 'Conference League',
    stage: 'Semi-finals',
    actualHomeScore: 1,
    actualAwayScore: 1,
  })
})

test('a substitution, which the feed states in reverse, has the player coming on first', () => {
  expect(match.events.find(({ eventType }) => eventType === 'substitution')).toMatchObject({
    playerName: 'I. On',
    relatedPlayerName: 'I. Off',
  })
})

test('an own goal counts for the team it is listed under; a missed penalty and a video check are no goals', () => {
  expect(
    match.events.map(({ minute, eventType, teamName, result }) => [
      minute,
      eventType,
      teamName,
      result,
    ]),
  ).toEqual([
    [20, 'goal', 'Ipswich Town', '0-1'],
    [35, 'substitution', 'Ipswich Town', null],
    [41, 'own_goal', 'Brentford', '1-1'],
    [50, 'var', 'Brentford', null],
    [51, 'penalty', 'Brentford', '2-1'],
    [60, 'yellow_card', 'Ipswich Town', null],
    [70, 'missed_penalty', 'Ipswich Town', null],
    [86, 'goal', 'Ipswich Town', '2-2'],
    [90, 'goal', 'Brentford', '3-2'],
  ])
  expect(match.events.at(-1)?.extraMinute).toBe(6)
})

test('statistics are numbers whatever their type; null stays unknown except for red cards', () => {
  expect(match.statistics).toMatchObject({
    homePossession: 65,
    homeXg: 2.1,
    homePassAccuracy: 84,
    homeYellowCards: 0,
    homeRedCards: 0,
    awayCorners: null,
  })
})

test('line-ups have formation, numbers and bench', () => {
  expect(match.homeLineup?.formation).toBe('4-2-3-1')
  expect(match.awayLineup?.startingXI[0]).toEqual({
    name: 'I. Player A',
    jersey_number: 21,
    position: 'midfielder',
  })
  expect(match.homeLineup?.substitutes).toHaveLength(3)
})

test('a finished match without a score, a null team and an unknown status are rejected one by one', () => {
  expect(rows.map(({ sourceId }) => sourceId)).toEqual(['7000001', '7000002', '7000003', '7000008'])
  expect(rows.at(-1)?.awarded).toBe(true)
  expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [
      4,
      'Brentford – Ipswich Town (2031-04-26): goals: the match is over and has no readable score.',
    ],
    [5, expect.stringMatching(/^teams\.home/)],
    [7, expect.stringMatching(/^Brentford – Ipswich Town \(2031-04-26\): fixture\.status: /)],
  ])
})

test('a player is absent from the fixture he misses; a doubtful one is not', () => {
  const injuries = readResponse(JSON.parse(readSample('injuries.json').toString()))
  const misses = {
    ...match,
    sourceId: '7000003',
    feedIds: { ...match.feedIds!, homeTeam: 55, awayTeam: 57 },
  }
  const other = { ...misses, feedIds: { ...misses.feedIds, homeTeam: 1, awayTeam: 2 } }
  // A second reason of a player is no second player.
  const all = [...injuries, ...injuries, { player: 'x' }]
  const { byMatch, unreadable, leftOut } = parseInjuries(all, [misses, other])
  expect(unreadable.some((path) => path.startsWith(`[${all.length - 1}]`))).toBe(true)
  expect(leftOut[0]!.path).toContain('B. Injured, whose club does not play')
  expect([...byMatch]).toEqual([
    [
      misses,
      [
        {
          team_id: 'brentford',
          player_name: 'B. Injured',
          reason: 'Knee Injury',
          expected_return: null,
        },
      ],
    ],
  ])
})

test('a refusal with status 200 is a refusal: for a pause, for a wrong key, for a plan', () => {
  expect(() => parseApiFootball(readSample('refused-rate.json'))).toThrow(
    expect.objectContaining({ code: 'source_unavailable' }),
  )
  const refuse = (errors: unknown) => () => readResponse({ get: 'status', errors, response: [] })
  expect(refuse({ token: 'Missing application key.' })).toThrow(/Check API_FOOTBALL_KEY/)
  expect(refuse({ plan: 'Free plans do not have access to this season.' })).toThrow(
    expect.objectContaining({ code: 'source_changed' }),
  )
  expect(() => readResponse([1, 2])).toThrow(/not one of its envelopes/)
})

test('a damaged envelope costs no match, and without rows it is no empty day', () => {
  const answer = JSON.parse(readSample('fixtures.json').toString()) as object
  const read = (change: object) =>
    parseApiFootball(Buffer.from(JSON.stringify({ ...answer, ...change }))).rows.length
  const whole = read({})
  for (const value of [null, 7, 'x', true])
    for (const field of ['get', 'parameters', 'errors', 'results', 'paging'])
      expect(read({ [field]: value }), `${field} made ${value}`).toBe(whole)
  for (const response of [null, 7, 'x']) expect(() => read({ response })).toThrow(/“response”/)
  expect(() => read({ response: [], errors: 'Too many requests' })).toThrow(/“response”/)
  expect(read({ response: [], errors: [] })).toBe(0)
})

test('the minute is stated during play and at half-time, not in interruptions and shoot-outs', () => {
  const [raw] = readResponse(JSON.parse(readSample('fixtures.json').toString())) as {
    fixture: object
  }[]
  const read = (status: object) => {
    const answer = { response: [{ ...raw, fixture: { ...raw!.fixture, status } }] }
    return parseApiFootball(Buffer.from(JSON.stringify(answer))).rows[0]!.clock
  }
  expect(read({ short: '1H', elapsed: 23, extra: null })).toBe('23')
  expect(read({ short: '1H', elapsed: 45, extra: 2 })).toBe('45+2')
  expect(read({ short: 'HT', elapsed: 45, extra: 2 })).toBe('HT')
  expect(read({ short: '2H', elapsed: 63 })).toBe('63')
  expect(read({ short: 'ET', elapsed: 120, extra: 1 })).toBe('120+1')
  for (const short of ['SUSP', 'INT', 'P', 'BT', 'FT', 'NS'])
    expect(read({ short, elapsed: 63 }), short).toBeNull()
  expect(read({ short: '2H', elapsed: null })).toBeNull()
})

test('a round written otherwise is no other stage, and an id of two matches is of both', () => {
  const raw = (
    JSON.parse(readSample('fixtures.json').toString()) as {
      response: { league: object; teams: { home: object; away: object } }[]
    }
  ).response[0]!
  const read = (fixtures: unknown[]) => parseFixtures(fixtures).rows
  for (const round of ['Regular season - 9 ', 'Regular Season-9', 'Matchday 9'])
    expect(read([{ ...raw, league: { ...raw.league, round } }])[0]!.stage).toBeNull()
  const { home, away } = raw.teams
  expect(read([raw, raw, { ...raw, teams: { home: away, away: home } }])).toHaveLength(2)
})

test('events are told in order of play, and running scores only where they lead to the result', () => {
  const raw = (
    JSON.parse(readSample('fixtures.json').toString()) as {
      response: { league: object; teams: { home: object; away: object } }[]
    }
  ).response[0]!
  const { home, away } = raw.teams
  const goal = (elapsed: number | string, team: unknown) => ({
    time: { elapsed, extra: null },
    team,
    player: { name: 'P' },
    assist: null,
    type: 'Goal',
    detail: 'Normal Goal',
    comments: null,
  })
  const readScores = (change: object) =>
    parseFixtures([{ ...raw, ...change }]).rows[0]!.events.map((event) => event.result)
  const events = [goal('88', away), goal(10, home)]
  const drawn = { goals: { home: 1, away: 1 }, score: { fulltime: { home: 1, away: 1 } } }
  expect(readScores({ ...drawn, events })).toEqual(['1-0', '1-1'])
  const won = { goals: { home: 1, away: 0 }, score: { fulltime: { home: 1, away: 0 } } }
  expect(readScores({ ...won, events })).toEqual([null, null])
})

test('prices that make no book are no odds', () => {
  const price = (odd: string) => ['Home', 'Draw', 'Away'].map((value) => ({ value, odd }))
  const read = (odd: string) =>
    parseOdds([{ bookmakers: [{ bets: [{ id: 1, values: price(odd) }] }] }], () => {})
  expect(read('2.9')).toMatchObject({ home: 2.9 })
  expect([read('10'), read('1.1')]).toEqual([null, null])
})
