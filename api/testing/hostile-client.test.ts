/**
 * A client that tries everything to read a figure it has not paid for. Every figure of the signed
 * predictions is unique, so the raw bytes of a reply, headers and body, show which prediction they
 * came from.
 */
import {
  array,
  assert as assertProperty,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  option,
  record,
  tuple,
} from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { ledgerCommits, matchEvents, matches } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { MATCH_STATUSES, toDay } from '#data/model/match/match.ts'
import { ListPredictionSchema, PreviewPredictionSchema } from '#data/model/forecast/prediction.ts'
import { toInPlayChances } from '#data/model/in-play/in-play-chances.ts'
import { LiveScoresSchema, MatchListSchema } from '#data/model/replies.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient, type TestCallOptions } from './test-app.ts'
import { askServer, startTestServer } from './test-server.ts'
import { publishTestWorld, type TestMatch, type TestWorld } from './test-matches.ts'
import { listFigures } from './unique-figures.ts'

const WINDOW_END = TEST_NOW.getTime() + 7 * 86_400_000
const OFF = new Set(['postponed', 'cancelled', 'abandoned'])
const ORDER = LEAGUES.map((league) => league.name)

/** A second, different implementation of the ranking, so that a mistake in the rule shows. */
function toRanks(list: readonly TestMatch[]): Map<string, number> {
  const key = (match: TestMatch) =>
    [
      match.kickoffAt,
      String(ORDER.indexOf(match.league ?? 'Premier League')).padStart(2, '0'),
      match.id,
    ].join(' ')
  const ranks = new Map<string, number>()
  for (const ofDay of Map.groupBy(list, (match) => toDay(match.kickoffAt)).values()) {
    const playing = ofDay.filter((match) => !OFF.has(match.status ?? 'scheduled'))
    playing
      .map(key)
      .sort()
      .forEach((text, index) => ranks.set(text.split(' ')[2]!, index + 1))
  }
  return ranks
}

const isOver = (match: TestMatch) =>
  match.status === 'finished' && Date.parse(match.kickoffAt) <= TEST_NOW.getTime()

interface Secrets {
  /** Figures that a free account may never see, with the match they reveal. */
  readonly free: ReadonlyMap<string, string>
  /** The same for a visitor. */
  readonly anonymous: ReadonlyMap<string, string>
}

function toSecrets(list: readonly TestMatch[], world: TestWorld): Secrets {
  const free = new Map<string, string>()
  const anonymous = new Map<string, string>()
  const ranks = toRanks(list)
  for (const match of list) {
    const prediction = world.predictions.get(match.id)
    if (!prediction) continue
    const isFirst = (ranks.get(match.id) ?? Infinity) <= 3
    const columns = new Set(
      isFirst ? Object.values(ListPredictionSchema.parse(prediction)).map(String) : [],
    )
    const preview = new Set(
      isFirst ? Object.values(PreviewPredictionSchema.parse(prediction)).map(String) : [],
    )
    if (!isOver(match))
      for (const figure of listFigures(world.marks.get(match.id)!)) {
        free.set(figure, match.id)
        anonymous.set(figure, match.id)
      }
    for (const figure of listFigures(prediction)) {
      if (!isOver(match) && !columns.has(figure)) free.set(figure, match.id)
      if (!preview.has(figure)) anonymous.set(figure, match.id)
    }
  }
  return { free, anonymous }
}

async function listLeaks(response: Response, secrets: ReadonlyMap<string, string>) {
  const bytes = [...response.headers].join('\n') + (await response.text())
  // Whole numbers only: random request ids also contain six digits in a row.
  const figures = bytes.match(/\b\d\d\.?\d{4}\b/g) ?? []
  return figures.flatMap((figure) => secrets.get(figure) ?? [])
}

let database: Database
let freeClient: TestClient
beforeAll(async () => {
  database = await openTestDatabase()
  await addUser(database, { email: 'free@example.com' })
})
const clear = () =>
  database.write(async (db) => {
    await db.delete(ledgerCommits)
    await db.delete(matches)
  })
beforeEach(clear)
afterAll(() => database.close())

async function open(list: readonly TestMatch[]) {
  const world = await publishTestWorld(database, list, { now: () => TEST_NOW })
  const app = makeTestApp(database, { snapshots: world.snapshots })
  const free = new TestClient(app)
  freeClient ??= await signIn(free)
  for (const [name, value] of freeClient.cookies) free.cookies.set(name, value)
  return { world, secrets: toSecrets(list, world), free, visitor: new TestClient(app) }
}

/** Signed in once: hashing a password is slow on purpose. */
async function signIn(client: TestClient): Promise<TestClient> {
  await client.signIn('free@example.com')
  return client
}

/** Matches of four days at the limits of ranks, window and states. */
const CROWD: TestMatch[] = [-1, 0, 1, 7].flatMap((day) =>
  Array.from({ length: day === 1 ? 25 : 14 }, (_, index): TestMatch => {
    const kickoff = TEST_NOW.getTime() + day * 86_400_000 + (Math.floor(index / 3) - 2) * 3_600_000
    const status =
      kickoff < TEST_NOW.getTime() ? (index % 2 === 0 ? 'finished' : 'live') : 'scheduled'
    return {
      id: `day${day + 1}-${(index * 7) % 31}-match`,
      kickoffAt: new Date(kickoff).toISOString(),
      league: ORDER[(index * 5) % ORDER.length]!,
      status: index === 4 ? 'cancelled' : status,
    }
  }),
)

test('[role-free-01] [role-paid-02] no mix of date, league, page and page size gives away a figure beyond rank 3', async () => {
  const { secrets, free, visitor } = await open(CROWD)
  expect(secrets.free.size).toBeGreaterThan(3000)
  const days = [
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
    '2026-03-15',
    '2026-03-16',
    '2026-03-21',
    '2026-03-22',
  ]
  const leaks: string[] = []
  let fullRows = 0
  for (const day of days)
    for (const league of [null, ...ORDER])
      for (const pageSize of [10, 25, 50])
        for (const page of league === null ? [1, 2, 3] : [1, 2]) {
          const filter = league === null ? '' : `&league=${encodeURIComponent(league)}`
          const path = `/api/matches?date=${day}&page=${page}&pageSize=${pageSize}${filter}`
          const response = await free.call(path)
          const list = MatchListSchema.parse(await response.clone().json())
          fullRows += list.matches.filter((row) => row.prediction !== null).length
          leaks.push(...(await listLeaks(response, secrets.free)))
          leaks.push(...(await listLeaks(await visitor.call(path), secrets.anonymous)))
        }
  expect(leaks).toEqual([])
  expect(fullRows, 'the sweep saw predictions at all').toBeGreaterThan(30)
})

test('[role-free-04] [role-paid-02] no id, method, header, cookie or odd spelling gives away a figure beyond rank 3', async () => {
  const { secrets, free, visitor } = await open(CROWD)
  const headers: Record<string, string>[] = [
    {},
    { 'x-original-url': '/api/matches/admin', 'x-rewrite-url': '/api/matches' },
    { authorization: 'Bearer admin', 'x-user-role': 'admin', 'x-forwarded-user': 'admin' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    { 'x-http-method-override': 'GET', accept: 'text/html,*/*', 'accept-language': 'de' },
    { 'if-none-match': '*', 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { range: 'bytes=0-999999', 'cache-control': 'no-cache' },
  ]
  const cookies = [
    'signed_in=1',
    'session=; isPremium=true; isAdmin=1; plan=premium',
    '__Host-session=premium',
  ]
  const leaks: string[] = []
  const attempt = async (path: string, options: TestCallOptions = {}) => {
    leaks.push(...(await listLeaks(await free.call(path, options), secrets.free)))
    leaks.push(...(await listLeaks(await visitor.call(path, options), secrets.anonymous)))
  }
  for (const { id } of CROWD) await attempt(`/api/matches/${id}`)
  const paid = CROWD.filter((match) => [...secrets.free.values()].includes(match.id)).slice(10, 40)
  const [first] = paid
  for (const [index, { id }] of paid.entries()) {
    await attempt(`/api/matches/${id}`, { headers: headers[index % headers.length] ?? {} })
    await attempt(`/api/matches/${id}?isPremium=true&plan=premium&admin=1&date=2026-03-14`)
  }
  const spellings = [
    `/api/matches/${first!.id}/`,
    `/api//matches/${first!.id}`,
    `/api/matches/./${first!.id}`,
    `/api/matches/${first!.id.toUpperCase()}`,
    `/api/matches/${first!.id}%20`,
    `/api/matches/${first!.id};admin=true`,
    `/api/matches/${first!.id}/prediction`,
    `/api/matches/${first!.id}.json`,
    `/api/matches/preview/../${first!.id}`,
    `/api/matches/${encodeURIComponent(`' or 1=1 --`)}`,
    '/api/matches',
    '/api/matches?pageSize=50',
    '/api/matches?date=',
    '/api/matches?date[]=2026-03-15',
    '/api/matches?date=2026-03-15&date=2026-03-14&pageSize=50&pageSize=10',
    '/api/matches?DATE=2026-03-15&date=2026-03-15T00:00:00Z',
    '/api/matches?date=2026-03-15&isBlurred=false&limit=1000&offset=0',
    '/api/matches?date=2026-03-15&page=1e0&pageSize=5e1',
    '/api/matches?date=2026-03-15&league=Premier+League%00',
    '/api/matches/preview?date=2026-03-15&pageSize=50&page=2',
    '/api/matches/dates?include=predictions',
    `/api/matches/public?ids=${paid.map(({ id }) => id).join()}`,
    `/api/matches/public?ids=${first!.id}&include=prediction`,
    '/api/openapi.json',
    '/api/favorites?include=match',
    '/api/ready',
    '/api/record',
    '/api/admin/matches',
    '/api/snapshots/2026-03-15/1.json',
    '/snapshots/current.json',
    '/data/local/snapshots/current.json',
  ]
  for (const path of spellings) {
    await attempt(path)
    for (const variant of headers) await attempt(path, { headers: variant })
  }
  for (const cookie of cookies)
    for (const path of [
      `/api/matches/${first!.id}`,
      '/api/matches?date=2026-03-15',
      '/api/matches',
    ])
      leaks.push(
        ...(await listLeaks(await visitor.call(path, { headers: { cookie } }), secrets.anonymous)),
      )
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACEROUTE'])
    for (const path of [
      `/api/matches/${first!.id}`,
      '/api/matches?date=2026-03-15',
      `/api/favorites/${first!.id}`,
    ])
      await attempt(path, { method })
  expect(leaks).toEqual([])
})

test('[role-free-01] [role-free-04] [role-paid-02] over a real connection, where most reads take the fast path, no figure beyond rank 3 is given away either', async () => {
  const { world, secrets, free } = await open(CROWD)
  await addUser(database, { email: 'payer@example.com', isPremium: true })
  const payer = new TestClient(makeTestApp(database, { snapshots: world.snapshots }))
  await payer.signIn('payer@example.com')
  const toCookie = (client: TestClient) =>
    [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const server = await startTestServer({ database, snapshots: world.snapshots })
  const leaks: string[] = []
  let paidFigures = 0
  const attempt = async (path: string) => {
    // The paying member asks first: a cached answer must not reach the others.
    const paid = await askServer(server.port, path, { headers: { cookie: toCookie(payer) } })
    paidFigures += (await listLeaks(paid, secrets.free)).length
    const own = await askServer(server.port, path, { headers: { cookie: toCookie(free) } })
    leaks.push(...(await listLeaks(own, secrets.free)))
    const forged = { cookie: 'session=premium; signed_in=1; isPremium=true' }
    for (const headers of [{}, forged])
      leaks.push(
        ...(await listLeaks(await askServer(server.port, path, { headers }), secrets.anonymous)),
      )
  }
  try {
    await attempt('/api/auth/user')
    for (const { id } of CROWD.slice(14, 54)) await attempt(`/api/matches/${id}`)
    for (const { id } of CROWD.slice(28, 33))
      for (const spelling of [`${id}?plan=premium`, `./${id}`, `${id}%20`, id.toUpperCase()])
        await attempt(`/api/matches/${spelling}`)
    for (const day of ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-21', '2026-03-22'])
      for (const rest of [
        '',
        '&pageSize=50',
        '&pageSize=25&page=2',
        '&league=Premier%20League',
        '&date=2026-03-15',
        '&isPremium=true',
      ])
        await attempt(`/api/matches?date=${day}${rest}`)
  } finally {
    await server.stop()
  }
  expect(leaks).toEqual([])
  expect(paidFigures, 'who pays sees them').toBeGreaterThan(300)
})

test('[role-paid-02] in play score, minute and red cards are for everybody; sealed figures and the chances that follow from them are not', async () => {
  const { world, secrets, free, visitor } = await open(CROWD)
  const live = CROWD.filter(({ status }) => status === 'live')
  await database.write(async (db) => {
    await db.update(matches).set({ clock: '63' }).where(eq(matches.matchStatus, 'live'))
    await db.insert(matchEvents).values(
      live.map(({ id: matchId }) => {
        const club = { teamId: `home-${matchId}`, teamName: 'Home' }
        return { matchId, position: 0, eventType: 'red_card', minute: 20, ...club }
      }),
    )
  })
  // What the browser of an entitled reader computes.
  const state = { clock: '63', home: 2, away: 1, redHome: 1, redAway: 0 }
  const toFigures = (id: string) =>
    Object.values(toInPlayChances(world.predictions.get(id)!, state)).map(String)
  const scores = LiveScoresSchema.parse(await (await visitor.call('/api/matches/live')).json())
  const told = { actualHomeScore: 2, actualAwayScore: 1, redCards: [1, 0], clock: '63' }
  const begun = scores.filter(({ matchStatus }) => matchStatus === 'live')
  expect(begun).toHaveLength(3)
  for (const { id: _id, ...score } of begun) expect(score).toEqual({ matchStatus: 'live', ...told })
  const paths = [
    '/api/matches/live',
    '/api/matches/preview',
    `/api/matches/public?ids=${live.map(({ id }) => id).join()}`,
    ...['2026-03-13', '2026-03-14'].map((day) => `/api/matches?date=${day}&pageSize=50`),
    ...live.flatMap(({ id }) => [`/api/matches/${id}`, `/api/matches/${id}/fixture`]),
  ]
  const leaks: string[] = []
  let covered = 0
  for (const path of paths)
    for (const [client, known] of [
      [free, secrets.free],
      [visitor, secrets.anonymous],
    ] as const) {
      const reply = await client.call(path)
      const text = await reply.clone().text()
      covered += text.split('"redCards":[1,0]').length - 1
      leaks.push(...(await listLeaks(reply, known)))
      for (const { id } of live)
        if (toFigures(id).some((figure) => text.includes(figure))) leaks.push(`${path} ${id}`)
    }
  expect(leaks).toEqual([])
  expect(covered).toBeGreaterThan(begun.length)
})

test('[role-paid-02] the market’s chances are sealed for every plan until the log has opened them; Premium reads every figure of ours before', async () => {
  const { world, free, visitor } = await open(CROWD)
  const app = makeTestApp(database, { snapshots: world.snapshots })
  const [premium, admin] = [new TestClient(app), new TestClient(app)]
  await addUser(database, { email: 'reader@example.com', isPremium: true })
  await addUser(database, { email: 'office@example.com', isAdmin: true })
  await premium.signIn('reader@example.com')
  await admin.signIn('office@example.com')
  const toMarks = (list: readonly TestMatch[]) =>
    new Map(list.flatMap(({ id }) => listFigures(world.marks.get(id)!).map((one) => [one, id])))
  const sealed = toMarks(CROWD.filter((match) => !isOver(match)))
  const opened = toMarks(CROWD.filter(isOver))
  const paths = [
    '/api/matches/live',
    '/api/matches/preview',
    '/api/export/settled.json',
    `/api/matches/public?ids=${CROWD.slice(14, 34).map(({ id }) => id)}`,
    ...['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-21'].map(
      (day) => `/api/matches?date=${day}&pageSize=50`,
    ),
    ...CROWD.flatMap(({ id }) => [`/api/matches/${id}`, `/api/matches/${id}/fixture`]),
  ]
  const leaks: string[] = []
  let seen = 0
  for (const client of [visitor, free, premium, admin])
    for (const path of paths) {
      const reply = await client.call(path)
      seen += (await listLeaks(reply.clone(), opened)).length
      leaks.push(...(await listLeaks(reply, sealed)))
    }
  expect(leaks).toEqual([])
  expect(seen, 'opened ones are in the replies').toBeGreaterThan(20)
  let read = 0
  for (const { id, status } of CROWD.filter((match) => !isOver(match))) {
    const reply = await premium.call(`/api/matches/${id}`)
    if (status === 'cancelled' || reply.status !== 200) continue
    const text = await reply.text()
    const missing = listFigures(world.predictions.get(id)!).filter((one) => !text.includes(one))
    expect(missing, id).toEqual([])
    read += 1
  }
  expect(read).toBeGreaterThan(30)
})

test('[role-paid-02] the reply to an internal error holds no figure either', async () => {
  const { world, secrets } = await open(CROWD)
  const fail = () => Promise.reject(new Error(JSON.stringify([...world.predictions.values()])))
  const failing: Database = {
    ...database,
    read: (work) => database.read(work).then(fail),
    readOne: (work) => database.readOne(work).then(fail),
  }
  const response = await new TestClient(makeTestApp(failing, { snapshots: world.snapshots })).call(
    '/api/matches/preview',
  )
  expect(response.status).toBe(500)
  expect(await listLeaks(response, secrets.anonymous)).toEqual([])
})

const dayArbitrary = array(
  record({
    hour: integer({ min: 0, max: 23 }),
    minute: constantFrom(0, 0, 30),
    league: constantFrom(...ORDER),
    status: constantFrom(...MATCH_STATUSES),
    hasPrediction: boolean(),
  }),
  { maxLength: 18 },
)
const queryArbitrary = record({
  league: option(constantFrom(...ORDER), { nil: null }),
  page: integer({ min: 1, max: 4 }),
  pageSize: constantFrom(10, 25, 50),
})

test('[role-free-01] [role-free-02] on random days a free account sees ranks 1 to 3 and what is settled, blur to rank 10, and nothing else', async () => {
  const property = asyncProperty(
    tuple(dayArbitrary, dayArbitrary),
    array(queryArbitrary, { minLength: 3, maxLength: 3 }),
    async (days, queries) => {
      await clear()
      const list = days.flatMap((ofDay, day) =>
        ofDay.map((match, index): TestMatch => ({
          id: `m-${day}-${String((index * 11) % 19)}`,
          kickoffAt: `2026-03-${14 + day}T${String(match.hour).padStart(2, '0')}:${String(match.minute).padStart(2, '0')}:00.000Z`,
          league: match.league,
          status: match.status,
          ...(match.hasPrediction
            ? {}
            : { noPrediction: { reason: 'unknown_team', detail: 'New.' } as const }),
        })),
      )
      const { world, secrets, free, visitor } = await open(list)
      const ranks = toRanks(list)
      expect(
        await listLeaks(await visitor.call('/api/matches/preview'), secrets.anonymous),
      ).toEqual([])
      expect(await listLeaks(await visitor.call('/api/matches/live'), secrets.anonymous)).toEqual(
        [],
      )
      for (const day of ['2026-03-14', '2026-03-15'])
        for (const { league, page, pageSize } of queries) {
          const filter = league === null ? '' : `&league=${encodeURIComponent(league)}`
          const response = await free.call(
            `/api/matches?date=${day}&page=${page}&pageSize=${pageSize}${filter}`,
          )
          const reply = MatchListSchema.parse(await response.clone().json())
          expect(await listLeaks(response, secrets.free)).toEqual([])
          const asked = list.filter(
            (match) =>
              match.kickoffAt.startsWith(day) &&
              Date.parse(match.kickoffAt) <= WINDOW_END &&
              (league === null || match.league === league),
          )
          expect(reply.total).toBe(asked.length)
          for (const { match, prediction, isBlurred } of reply.matches) {
            const stored = list.find(({ id }) => id === match.id)!
            const rank = ranks.get(match.id) ?? null
            expect(rank === null || rank <= 10).toBe(true)
            const isOpen = rank !== null && (rank <= 3 || isOver(stored))
            expect(isBlurred).toBe(rank !== null && !isOpen)
            expect(prediction !== null).toBe(isOpen && world.predictions.has(match.id))
          }
        }
    },
  )
  await assertProperty(property, { numRuns: 25 })
})
