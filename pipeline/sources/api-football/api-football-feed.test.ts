import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  inTurn,
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import { OPEN_GATE } from '#pipeline/sources/calls/caller.ts'
import { apiFootballFeed } from './api-football-feed.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const readSample = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../data/fixtures/api-football/${name}`, import.meta.url), 'utf8'),
  ) as {
    response: {
      fixture: { id: number; timestamp: number; status: { short: string } }
      league: object
    }[]
  }
const fixtures = readSample('fixtures.json')
const injuries = readSample('injuries.json')
const EMPTY = { get: 'fixtures', errors: [], response: [] }
const NOW = new Date('2031-04-27T08:00:00Z')

let service: ProviderServer
let folder: string
beforeAll(async () => {
  service = await startProviderServer()
})
afterAll(() => service.close())
beforeEach(async () => {
  folder = makeTestFolder()
})

const open = () =>
  apiFootballFeed.open(
    { API_FOOTBALL_KEY: 'secret-key', API_FOOTBALL_API_BASE: service.url },
    {
      folder: null,
      leagues: ['premier-league'],
      cacheFolder: folder,
      gate: OPEN_GATE,
      logLine: () => {},
    },
  )

const ODDS = {
  bookmakers: [
    {
      bets: [
        {
          id: 1,
          values: [
            { value: 'Home', odd: '3.10' },
            { value: 'Draw', odd: '3.40' },
            { value: 'Away', odd: '2.25' },
          ],
        },
      ],
    },
  ],
}

const bare = fixtures.response.map((row) => ({ ...row, events: undefined, lineups: undefined }))
/** The same matches a year earlier, with ids of their own, of which some have no end. */
const unfinished = bare.map((row) => ({
  ...row,
  fixture: {
    ...row.fixture,
    id: row.fixture.id - 1_000_000,
    timestamp: row.fixture.timestamp - 365 * 86_400,
  },
  league: { ...row.league, season: 2029 },
}))
const yearBefore = unfinished.filter(({ fixture }) => fixture.status.short === 'FT')
const SEASONS: Readonly<Record<string, readonly object[]>> = { 2029: yearBefore, 2030: bare }

/** Like the service: a season's list has no details, `ids` have them. */
function answerLikeTheService(
  change: (path: string, query: URLSearchParams) => object | null = () => null,
): void {
  service.answer((request, response) => {
    const url = new URL(request.url!, service.url)
    const ids = url.searchParams.get('ids')?.split('-')
    const changed = change(url.pathname, url.searchParams)
    if (changed) return reply(changed)(request, response)
    if (url.pathname === '/odds') return reply({ ...EMPTY, response: [ODDS] })(request, response)
    const answer =
      url.pathname === '/injuries'
        ? injuries
        : ids
          ? {
              ...EMPTY,
              response: fixtures.response.filter(({ fixture }) => ids.includes(String(fixture.id))),
            }
          : { ...EMPTY, response: SEASONS[url.searchParams.get('season') ?? ''] ?? [] }
    reply(answer)(request, response)
  })
}

test('near matches come with line-ups, events and absences; a past season is requested once', async () => {
  answerLikeTheService()
  const before = service.asked.length
  const { rows } = await open().load(NOW)
  const paths = service.asked.slice(before).map((request) => request.url)
  expect(paths.slice(0, 5)).toEqual([
    '/leagues?current=true',
    '/fixtures?league=39&season=2029',
    '/fixtures?league=39&season=2030',
    expect.stringMatching(/^\/fixtures\?ids=7000001-/),
    expect.stringMatching(/^\/injuries\?ids=7000001-/),
  ])
  const finished = rows.filter(
    ({ season, matchStatus }) => season === 2030 && matchStatus === 'finished',
  )
  expect(paths.slice(5)).toEqual([
    ...finished.map(({ sourceId }) => `/odds?fixture=${sourceId}&bookmaker=8`),
    '/standings?league=39&season=2030',
  ])
  expect(rows.find(({ sourceId }) => sourceId === '7000001')!.odds).toEqual({
    home: 3.1,
    draw: 3.4,
    away: 2.25,
    over25: null,
    under25: null,
  })
  expect(rows.find(({ sourceId }) => sourceId === '7000001')!.events).toHaveLength(9)
  expect(rows.find(({ sourceId }) => sourceId === '7000003')!.sidelinedPlayers).toMatchObject([
    { team_id: 'brentford', player_name: 'B. Injured' },
  ])
  const first = service.asked.length - before
  await open().load(NOW)
  // Neither the past season nor the odds of finished matches again.
  expect(service.asked.length - before - first).toBe(first - 1 - finished.length)
})

test('a past season is requested again while its answer is empty, unfinished, of another league or of this season', async () => {
  const asked = () =>
    service.asked.filter(({ url }) => url!.startsWith('/fixtures?league=39&season=2029')).length
  const before = asked()
  const others = [
    [],
    unfinished,
    yearBefore.map((row) => ({ ...row, league: { ...row.league, id: 140 } })),
    bare,
  ]
  for (const response of others) {
    answerLikeTheService((_, query) =>
      query.get('season') === '2029' ? { ...EMPTY, response } : null,
    )
    await open().load(NOW)
  }
  answerLikeTheService()
  const { rows } = await open().load(NOW)
  expect(rows.filter(({ season }) => season === 2029)).not.toEqual([])
  await open().load(NOW)
  expect(asked() - before).toBe(others.length + 1)
})

test('the season of a league is the one the service calls current', async () => {
  const before = service.asked.length
  service.answer((request, response) => {
    const leagues = [{ league: { id: 39 }, seasons: [{ year: 2031, current: true }] }]
    const isLeagues = request.url!.startsWith('/leagues')
    reply({ ...EMPTY, response: isLeagues ? leagues : [] })(request, response)
  })
  await open().load(NOW)
  expect(service.asked.slice(before).map(({ url }) => url)).toEqual([
    '/leagues?current=true',
    '/fixtures?league=39&season=2030',
    '/fixtures?league=39&season=2031',
    '/standings?league=39&season=2031',
  ])
})

test('a plan without odds and tables is warned about once each, and the matches stay', async () => {
  answerLikeTheService((path) =>
    ['/odds', '/standings'].includes(path)
      ? { ...EMPTY, errors: { plan: 'Not in your plan.' } }
      : null,
  )
  const { rows, warnings } = await open().load(NOW)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ odds }) => odds === null)).toBe(true)
  expect(warnings).toEqual([
    expect.stringMatching(
      /^Odds of played matches of API-Football are missing: .*Not in your plan/,
    ),
    expect.stringMatching(
      /^Tables of Premier League of API-Football are missing: .*Not in your plan/,
    ),
  ])
})

test('during matches one call has everything; every fifth check and for newly ended ones the details are requested', async () => {
  const source = open()
  answerLikeTheService()
  const ids = ['7000001', '7000002']
  const look = async () => {
    const before = service.asked.length
    const { rows } = await source.loadLive!(ids)
    return { rows, urls: service.asked.slice(before).map(({ url }) => url) }
  }
  expect((await look()).urls).toEqual(['/fixtures?ids=7000001-7000002'])
  const inPlay = fixtures.response.find(({ fixture }) => fixture.id === 7000001)
  answerLikeTheService((path, query) =>
    path === '/fixtures' && query.has('live') ? { ...EMPTY, response: [inPlay] } : null,
  )
  for (let number = 2; number <= 5; number += 1) {
    const { rows, urls } = await look()
    expect(urls).toEqual(['/fixtures?live=39', '/fixtures?ids=7000002'])
    expect(rows.map(({ sourceId }) => sourceId)).toEqual(ids)
  }
  expect((await look()).urls).toEqual(['/fixtures?ids=7000001-7000002'])
})

test('the key is sent only in its header', async () => {
  answerLikeTheService()
  await open().load(NOW)
  expect(service.asked.at(-1)!.headers['x-apisports-key']).toBe('secret-key')
  expect(service.asked.at(-1)!.url).not.toContain('secret')
})

test('a refusal with status 200 ends the run in words; the limit of a day is not tried again', async () => {
  service.answer(reply({ ...EMPTY, errors: { token: 'Error/Missing application key.' } }))
  await expect(open().load(NOW)).rejects.toMatchObject({ code: 'bad_configuration' })
  const before = service.asked.length
  service.answer(
    inTurn(reply({ ...EMPTY, errors: { requests: 'The limit of the day.' } }), reply(EMPTY)),
  )
  const { rows } = await open().load(NOW)
  expect(rows).toEqual([])
  // The refused call, two seasons and the table; nothing near, so no details.
  expect(service.asked.length - before).toBe(4)
})

test('half a JSON stops the run and is not cached as a season', async () => {
  service.answer(reply('{"response":['))
  await expect(open().load(NOW)).rejects.toMatchObject({ code: 'source_changed' })
  answerLikeTheService()
  const { rows } = await open().load(NOW)
  expect(rows.length).toBeGreaterThan(0)
})

test('earlier meetings are requested by the service’s own ids of the two clubs', async () => {
  answerLikeTheService()
  const source = open()
  const { rows } = await source.load(NOW)
  const match = rows.find(({ sourceId }) => sourceId === '7000003')!
  const { home, away } = (
    fixtures.response as unknown as {
      fixture: { id: number }
      teams: { home: { id: number }; away: { id: number } }
    }[]
  ).find(({ fixture }) => fixture.id === 7000003)!.teams
  const meetings = {
    ...EMPTY,
    response: [{ ...fixtures.response[0]!, teams: { home: away, away: home } }],
  }
  answerLikeTheService((path) => (path === '/fixtures/headtohead' ? meetings : null))
  const before = service.asked.length
  const { bySourceId } = await source.loadMeetings!([
    { ...match, matchStatus: 'scheduled', kickoffAt: '2032-01-01T12:00:00.000Z' },
  ])
  expect(service.asked.slice(before).map(({ url }) => url)).toEqual([
    `/fixtures/headtohead?h2h=${home.id}-${away.id}`,
  ])
  expect(bySourceId.get('7000003')).toMatchObject([
    { homeTeamId: match.awayTeamId, homeScore: 3, awayScore: 2 },
  ])
})

test('refused seasons and absences, missing details and late odds cost the run nothing', async () => {
  const refused = { ...EMPTY, errors: { plan: 'no access' } }
  answerLikeTheService((path, query) => {
    if (path === '/leagues' || path === '/injuries') return refused
    if (path === '/odds') return EMPTY
    return path === '/fixtures' && query.has('ids') ? { ...EMPTY, response: [] } : null
  })
  const { rows, warnings, leftOut } = await open().load(NOW)
  expect(warnings.join()).toMatch(/Current seasons .* are missing.*Absences .* are missing/)
  const near = rows.filter(({ untold }) => untold !== undefined)
  expect(near.length).toBeGreaterThan(0)
  expect(leftOut!.filter(({ path }) => path === 'its details')).toHaveLength(near.length)

  answerLikeTheService((path) => (path === '/odds' ? EMPTY : null))
  await open().load(NOW)
  answerLikeTheService()
  const later = await open().load(new Date(NOW.getTime() + 6 * 3_600_000))
  expect(later.rows.some(({ odds }) => odds !== null)).toBe(true)
})
