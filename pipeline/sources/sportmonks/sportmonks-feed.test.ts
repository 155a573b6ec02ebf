import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  inTurn,
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import { OPEN_GATE } from '#pipeline/sources/calls/caller.ts'
import { sportmonksFeed } from './sportmonks-feed.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

interface Sample {
  data: Record<string, unknown>[]
}
const sample = JSON.parse(
  readFileSync(new URL('../../../data/fixtures/sportmonks/fixtures.json', import.meta.url), 'utf8'),
) as Sample
const good = sample.data[1]!
const NOW = new Date('2031-06-06T08:00:00Z')
const EMPTY = { data: [], message: 'No result(s) found matching your request.' }

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
  sportmonksFeed.open(
    { SPORTMONKS_API_KEY: 'secret-key', SPORTMONKS_API_BASE: service.url },
    { folder: null, leagues: null, cacheFolder: folder, gate: OPEN_GATE, logLine: () => {} },
  )
const isNear = (request: IncomingMessage) => request.url!.includes('/2031-06-02/2031-06-14')
const getIncludes = (request: IncomingMessage) =>
  new URL(request.url!, service.url).searchParams.get('include')!.split(';')
const getFilters = (request: IncomingMessage) =>
  new URL(request.url!, service.url).searchParams.get('filters')

/** The near days with the given answer; nothing in the past. */
function answerNear(answer: ReturnType<typeof reply>): void {
  service.answer((request, response) =>
    (isNear(request) ? answer : reply(EMPTY))(request, response),
  )
}

test('the near days are requested with everything, the past month by month with less, and cached', async () => {
  let isHiccup = false
  service.answer((request, response) => {
    const [, day] = /between\/([\d-]+)\//.exec(request.url!) ?? []
    if (isNear(request)) return reply(sample)(request, response)
    if (day === undefined || isHiccup) return reply(EMPTY)(request, response)
    const played = { ...good, state_id: 5, scores: sample.data[0]!['scores'] }
    const at = { id: Number(day.replaceAll('-', '')), starting_at_timestamp: Date.parse(day) / 1e3 }
    return reply({ data: [{ ...played, ...at }] })(request, response)
  })
  // No month is empty for good.
  isHiccup = true
  await open().load(NOW)
  isHiccup = false
  const before = service.asked.length
  const source = open()
  const { rows, rejects } = await source.load(NOW)
  const first = service.asked.slice(before)
  // A match of each month, three of the near days; the last request asks for the seasons.
  expect(rows).toHaveLength(first.length - 2 + 3)
  expect(rejects).toHaveLength(4)
  expect(first[0]!.url).toContain('/fixtures/between/2029-07-01/2029-07-31?')
  expect(getIncludes(first[0]!)).not.toContain('lineups')
  expect(getIncludes(first.at(-2)!)).toEqual(expect.arrayContaining(['participants', 'lineups']))
  expect(first.at(-1)!.url).toContain('/leagues?include=currentSeason')
  await open().load(NOW)
  // The current month, the near days and the seasons are requested again; whole months are final.
  expect(service.asked.length - before - first.length).toBe(3)
})

test('a match that was put off from a cached month is told by the days to which it was moved', async () => {
  const at = (day: string) => Date.parse(`${day}T15:00:00Z`) / 1_000
  const putOff = { ...good, state_id: 10, starting_at_timestamp: at('2031-04-12') }
  const played = { ...good, id: 90000012, state_id: 5, starting_at_timestamp: at('2031-04-13') }
  const answerMonth = (april: readonly object[], near: readonly object[]) =>
    service.answer((request, response) => {
      const isApril = request.url!.includes('/2031-04-01/2031-04-30')
      const data = isNear(request) ? near : isApril ? april : []
      reply({ ...EMPTY, data })(request, response)
    })
  answerMonth([putOff, { ...played, scores: sample.data[0]!['scores'] }], [])
  const first = await open().load(NOW)
  expect(first.rows.map(({ matchStatus }) => matchStatus)).toEqual(['postponed', 'finished'])
  answerMonth([], [{ ...good, starting_at_timestamp: at('2031-06-08') }])
  const { rows } = await open().load(NOW)
  expect(rows.filter(({ sourceId }) => sourceId === String(good['id']))).toMatchObject([
    { matchStatus: 'scheduled', kickoffAt: '2031-06-08T15:00:00.000Z' },
  ])
})

test('a month is requested again while a match of it has no end', async () => {
  const april = { ...good, starting_at_timestamp: Date.parse('2031-04-30T19:00:00Z') / 1_000 }
  const answerApril = (fixture: object) =>
    service.answer((request, response) => {
      const isApril = request.url!.includes('/2031-04-01/2031-04-30')
      reply({ ...EMPTY, data: isApril ? [fixture] : [] })(request, response)
    })
  answerApril(april)
  expect((await open().load(NOW)).rows).toMatchObject([{ matchStatus: 'scheduled' }])
  const over = { ...april, state_id: 5, scores: sample.data[0]!['scores'] }
  answerApril(over)
  expect((await open().load(NOW)).rows).toMatchObject([{ matchStatus: 'finished' }])
  answerApril(april)
  expect((await open().load(NOW)).rows).toMatchObject([{ matchStatus: 'finished' }])
})

test('the key is sent in a header and is in no address', async () => {
  answerNear(reply(EMPTY))
  await open().load(NOW)
  const request = service.asked.at(-1)!
  expect(request.headers.authorization).toBe('secret-key')
  expect(request.url).not.toContain('secret-key')
})

test('pages are read to the last one', async () => {
  const page = (id: number, hasMore: boolean) =>
    reply({
      data: [{ ...good, id }],
      pagination: { has_more: hasMore, current_page: 1 },
    })
  answerNear(inTurn(page(1, true), page(2, true), page(3, false)))
  const { rows } = await open().load(NOW)
  expect(rows.map(({ sourceId }) => sourceId)).toEqual(['1', '2', '3'])
  // Where nobody can read whether more follow, they are asked for until one is empty.
  const damaged = (id: number) =>
    reply({ data: [{ ...good, id }], pagination: { has_more: 'x' }, rate_limit: 7, message: null })
  answerNear(inTurn(damaged(1), damaged(2), reply(EMPTY)))
  expect((await open().load(NOW)).rows).toHaveLength(2)
})

test('an include the plan lacks is dropped with one warning, and the matches come without it', async () => {
  service.answer((request, response) => {
    const hasSidelined = getIncludes(request).some((name) => name.startsWith('sidelined'))
    const refused = reply(
      { message: "You do not have access to the 'sidelined' include", code: 5002 },
      403,
    )
    const answer = hasSidelined ? refused : reply(isNear(request) ? { data: [good] } : EMPTY)
    answer(request, response)
  })
  const source = open()
  await source.load(NOW)
  const { rows, warnings } = await source.load(NOW)
  expect(rows).toMatchObject([{ untold: ['absences'] }])
  expect(warnings).toEqual([
    expect.stringContaining('does not have “sidelined.sideline.player”'),
    expect.stringContaining('does not have “sidelined.sideline.type”'),
  ])
})

test('a wrong key names the setting to check, and is not retried', async () => {
  service.answer(reply({ message: 'Unauthenticated.' }, 401))
  const before = service.asked.length
  await expect(open().load(NOW)).rejects.toMatchObject({
    code: 'bad_configuration',
    message: expect.stringContaining('Check SPORTMONKS_API_KEY'),
  })
  expect(service.asked.length - before).toBe(1)
})

test.each([
  ['a page of HTML', reply('<html>Sorry</html>', 200), /not JSON/],
  ['half a JSON', reply('{"data":[{"id":1,', 200), /not JSON/],
  ['a JSON without data', reply({ result: [] }), /without its “data”/],
  [
    'an endpoint that is not in the plan',
    reply({ message: 'no access', code: 5007 }, 403),
    /no access/,
  ],
])(
  '%s stops the run as a changed service, and nothing of it is cached',
  async (_, answer, words) => {
    answerNear(answer)
    await expect(open().load(NOW)).rejects.toMatchObject({
      code: 'source_changed',
      message: expect.stringMatching(words),
    })
  },
)

test('a null team, a missing field and a doubled fixture cost one row each; a new field costs nothing', async () => {
  const { participants: _, ...withoutTeams } = good
  answerNear(
    reply({
      data: [
        { ...good, brand_new: 1 },
        good,
        { ...good, id: 2, participants: [null] },
        withoutTeams,
      ],
    }),
  )
  const { rows, rejects } = await open().load(NOW)
  expect(rows.map(({ sourceId }) => sourceId)).toEqual(['90000002'])
  expect(rejects.map(({ reason }) => reason.split(':')[0])).toEqual([
    'participants.0',
    'participants',
  ])
})

test('a plan without odds is asked without them and without their filter', async () => {
  service.answer((request, response) => {
    const refused = reply(
      { message: "You do not have access to the 'odds' include", code: 5002 },
      403,
    )
    const answer = getIncludes(request).includes('odds')
      ? refused
      : reply(isNear(request) ? { data: [good] } : EMPTY)
    answer(request, response)
  })
  const before = service.asked.length
  const { rows, warnings } = await open().load(NOW)
  const [first, second] = service.asked.slice(before)
  expect(getFilters(first!)).toContain('markets:1,80;bookmakers:2')
  expect(getFilters(second!)).toMatch(/^fixtureLeagues:[\d,]+$/)
  expect(rows).toHaveLength(1)
  expect(warnings).toEqual(['The SportMonks plan does not have “odds”: matches come without it.'])
})

test('tables come with the current seasons; a plan without them is warned about and the matches stay', async () => {
  const season = { id: 23614, name: '2030/2031' }
  const league = { id: 8, currentseason: season }
  const standing = {
    position: 1,
    points: 84,
    participant: { name: 'Liverpool' },
    details: [{ type_id: 129, value: 38 }],
  }
  service.answer((request, response) => {
    const path = request.url!.split('?')[0]
    const answer =
      path === '/leagues'
        ? { data: [league, { id: 99, currentseason: season }] }
        : path === '/standings/seasons/23614'
          ? { data: [standing] }
          : EMPTY
    reply(answer)(request, response)
  })
  expect((await open().load(NOW)).tables).toEqual([
    {
      leagueId: 'premier-league',
      season: 2030,
      rows: [{ teamId: 'liverpool', position: 1, points: 84, played: 38 }],
    },
  ])
  service.answer((request, response) => {
    const isRefused = request.url!.startsWith('/leagues')
    const refused = reply({ message: 'not in your plan', code: 5007 }, 403)
    const answer = isRefused ? refused : reply(isNear(request) ? { data: [good] } : EMPTY)
    answer(request, response)
  })
  const source = open()
  await source.load(NOW)
  // One source serves every run of a process that goes on.
  const { rows, tables, warnings } = await source.load(NOW)
  expect([rows.length, tables]).toEqual([1, []])
  expect(warnings).toEqual([
    expect.stringMatching(
      /^Tables of SportMonks and the calendars of its cups are missing: .*not in your plan/,
    ),
  ])
})

test('the cups’ matches after the near days come from their schedule; near ones stay as they were', async () => {
  const at = (day: string) => Date.parse(`${day}T20:00:00Z`) / 1_000
  const inCup = (id: number, day: string) => ({
    ...good,
    id,
    league_id: 2,
    starting_at_timestamp: at(day),
  })
  const stage = {
    name: 'League Stage',
    rounds: [{ fixtures: [inCup(1, '2031-06-10'), inCup(2, '2031-09-10')] }],
  }
  service.answer((request, response) => {
    const path = request.url!.split('?')[0]
    const season = { id: 24001, name: '2031/2032' }
    const answer =
      path === '/leagues'
        ? { data: [{ id: 2, currentseason: season }] }
        : path === '/schedules/seasons/24001'
          ? { data: [stage] }
          : isNear(request)
            ? { data: [inCup(1, '2031-06-10')] }
            : EMPTY
    reply(answer)(request, response)
  })
  const { rows, warnings } = await open().load(NOW)
  expect(warnings).toEqual([])
  expect(rows.map(({ sourceId, stage, kickoffAt }) => [sourceId, stage, kickoffAt])).toEqual([
    [
      '1',
      (good['stage'] as { name: string } | undefined)?.name ?? null,
      '2031-06-10T20:00:00.000Z',
    ],
    ['2', 'League Stage', '2031-09-10T20:00:00.000Z'],
  ])
})

test('earlier meetings are requested by the service’s own ids of the two clubs, and returned under our names', async () => {
  const meeting = {
    ...good,
    id: 5,
    state_id: 5,
    starting_at_timestamp: Number(good['starting_at_timestamp']) - 6 * 365 * 86_400,
    scores: ['home', 'away'].map((participant) => ({
      description: '2ND_HALF',
      score: { participant, goals: 2 },
    })),
  }
  service.answer((request, response) => {
    const isMeetings = request.url!.startsWith('/fixtures/head-to-head/')
    const data = isMeetings ? [meeting] : isNear(request) ? [good] : []
    reply({ data })(request, response)
  })
  const source = open()
  const { rows } = await source.load(NOW)
  const before = service.asked.length
  const { bySourceId, warnings } = await source.loadMeetings!(rows)
  const [home, away] = (['home', 'away'] as const).map(
    (side) =>
      (good['participants'] as { id: number; meta: { location: string } }[]).find(
        ({ meta }) => meta.location === side,
      )!.id,
  )
  expect(service.asked.slice(before).map(({ url }) => url)).toEqual([
    `/fixtures/head-to-head/${home}/${away}?include=participants;scores;league`,
  ])
  expect(warnings).toEqual([])
  expect(bySourceId.get(rows[0]!.sourceId!)).toMatchObject([
    { homeTeamId: rows[0]!.homeTeamId, homeScore: 2, awayScore: 2 },
  ])
})

test('one league without its table leaves the others theirs; a plan without any is not asked for all', async () => {
  const ids = [8, 384, 564, 82, 301]
  let asked = 0
  let isRefused = (season: string): boolean => season === '384'
  const standing = {
    position: 1,
    points: 84,
    participant: { name: 'Liverpool' },
    details: [{ type_id: 129, value: 38 }],
  }
  service.answer((request, response) => {
    const [, path, season = ''] =
      /^\/(leagues|standings)(?:\/seasons\/(\d+))?/.exec(request.url!) ?? []
    if (path === 'standings') asked += 1
    const leagues = ids.map((id) => ({ id, currentseason: { id, name: '2030/2031' } }))
    if (path === 'standings' && isRefused(season))
      return reply({ message: 'not in your plan', code: 5007 }, 403)(request, response)
    return reply(path === 'leagues' ? { data: leagues } : path ? { data: [standing] } : EMPTY)(
      request,
      response,
    )
  })
  const { tables, warnings } = await open().load(NOW)
  expect([tables?.length, asked, warnings.length]).toEqual([4, 5, 1])
  asked = 0
  isRefused = () => true
  expect((await open().load(NOW)).tables).toEqual([])
  expect(asked).toBe(2)
})

test('a refusal that names its resource without a code is of an include, too', async () => {
  service.answer((request, response) => {
    const isRefused = request.url!.includes('xGFixture')
    const refusal = {
      error: 'Access Denied',
      message: 'This resource is not available in your current subscription.',
      resource: 'xGFixture',
    }
    const answer = isRefused
      ? reply(refusal, 403)
      : reply(isNear(request) ? { data: [good] } : EMPTY)
    answer(request, response)
  })
  const { rows, warnings } = await open().load(NOW)
  expect(rows).toHaveLength(1)
  expect(warnings).toEqual([expect.stringContaining('does not have “xGFixture”')])
})
