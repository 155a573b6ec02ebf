import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches, matchEvents, matchStatistics } from '#data/db/schema.ts'
import { getNearness } from '#data/measured/nearness.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import {
  ListPredictionSchema,
  PredictionSchema,
  type Prediction,
  PreviewPredictionSchema,
} from '#data/model/forecast/prediction.ts'
import {
  DatesSchema,
  EveryMatchSchema,
  FavoritesSchema,
  LiveScoresSchema,
  MatchDetailSchema,
  MatchListSchema,
  PreviewSchema,
  ProblemSchema,
} from '#data/model/replies.ts'
import { listEntries, toLeaf } from '#data/queries/log/log-rows.ts'
import { openPublication, storePublished } from '#data/queries/published.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestMatch, type TestWorld } from '#api/testing/test-matches.ts'

/** 12 at one hour: league order and then the id decide. `b-…` is before its league's `a-…` in this list. */
const SUNDAY: TestMatch[] = LEAGUES.slice(3, 9).flatMap(({ id, name }) => [
  { id: `b-${id}`, kickoffAt: '2026-03-15T15:00:00.000Z', league: name },
  { id: `a-${id}`, kickoffAt: '2026-03-15T15:00:00.000Z', league: name },
])
const WORLD: TestMatch[] = [
  {
    id: 'old-1',
    kickoffAt: '2026-03-13T18:00:00.000Z',
    status: 'finished',
    isOutsideSnapshot: true,
  },
  { id: 'old-2', kickoffAt: '2026-03-13T19:00:00.000Z' },
  { id: 'old-3', kickoffAt: '2026-03-13T19:30:00.000Z', status: 'live' },
  { id: 'old-4', kickoffAt: '2026-03-13T20:00:00.000Z', status: 'live' },
  { id: 'old-5', kickoffAt: '2026-03-13T21:00:00.000Z', isOutsideSnapshot: true },
  ...[1, 2, 3, 4, 5].map((n): TestMatch => ({
    id: `today-0${n}`,
    kickoffAt: `2026-03-14T0${n}:00:00.000Z`,
    status: 'finished',
  })),
  { id: 'today-06', kickoffAt: '2026-03-14T11:30:00.000Z', status: 'live', score: [0, 3] },
  ...[7, 8, 9, 10, 11, 12].map((n): TestMatch => ({
    id: `today-${String(n).padStart(2, '0')}`,
    kickoffAt: `2026-03-14T${n + 6}:00:00.000Z`,
  })),
  { id: 'today-off', kickoffAt: '2026-03-14T06:30:00.000Z', status: 'postponed' },
  ...SUNDAY,
  {
    id: 'early-none',
    kickoffAt: '2026-03-15T12:00:00.000Z',
    league: 'Serie B',
    noPrediction: { reason: 'not_enough_history', detail: 'A club of this match is new.' },
  },
  { id: 'late-evening', kickoffAt: '2026-03-17T23:59:00.000Z' },
  { id: 'past-midnight', kickoffAt: '2026-03-18T00:01:00.000Z' },
  { id: 'edge-in', kickoffAt: '2026-03-21T12:00:00.000Z', homeTeam: 'Bayern Munich' },
  { id: 'edge-out', kickoffAt: '2026-03-21T12:01:00.000Z' },
]

/** The members of a prediction in a list, for every plan. */
const toColumns = (prediction: Prediction | undefined) =>
  prediction === undefined ? null : ListPredictionSchema.parse(prediction)

describe.each(RULE_DATABASES)('matches on %s', (_name, open) => {
  let database: Database
  let world: TestWorld
  const clients = {} as Record<'visitor' | 'free' | 'premium' | 'admin', TestClient>

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, WORLD, { now: () => TEST_NOW })
    const { files } = await openPublication(database, 0).getCurrent()
    const published = new Map([...files, ['public/record.json', '{}']])
    await database.write((db) => storePublished(db, published))
    const app = makeTestApp(database, { snapshots: world.snapshots })
    for (const name of ['visitor', 'free', 'premium', 'admin'] as const) {
      clients[name] = new TestClient(app)
      if (name === 'visitor') continue
      const email = `${name}@example.com`
      await addUser(database, { email, isPremium: name === 'premium', isAdmin: name === 'admin' })
      await clients[name].signIn(email)
    }
    await database.write((db) =>
      db.insert(matchStatistics).values({ matchId: 'today-01', homeCorners: 7 }),
    )
    await database.write((db) =>
      db.insert(matchEvents).values([
        { matchId: 'today-01', position: 1, eventType: 'goal', minute: 80, teamName: 'Late' },
        { matchId: 'today-01', position: 0, eventType: 'goal', minute: 3, teamName: 'Early' },
      ]),
    )
  })
  afterAll(() => database.close())

  const readList = async (who: keyof typeof clients, query: string) => {
    const response = await clients[who].call(`/api/matches?${query}`)
    expect(response.status).toBe(200)
    const body: unknown = await response.json()
    const list = MatchListSchema.parse(body)
    const whole = query.includes('date=') ? list : EveryMatchSchema.parse(body)
    expect(body, 'nothing that the schema would leave out').toEqual(whole)
    return list
  }
  const readDetail = async (who: keyof typeof clients, id: string) => {
    const response = await clients[who].call(`/api/matches/${id}`)
    expect(response.status).toBe(200)
    const text = await response.text()
    return { text, detail: MatchDetailSchema.parse(JSON.parse(text)) }
  }
  const readProblem = async (who: keyof typeof clients, path: string, method = 'GET') => {
    const response = await clients[who].call(path, { method })
    return { status: response.status, code: ProblemSchema.parse(await response.json()).code }
  }

  test('[product-02] [product-03] [call-matches-dates] the dates are the UTC days of the next 7 × 24 hours that have matches', async () => {
    const response = await clients.visitor.call('/api/matches/dates')
    expect(DatesSchema.parse(await response.json())).toEqual([
      '2026-03-14',
      '2026-03-15',
      '2026-03-17',
      '2026-03-18',
      '2026-03-21',
    ])
    const ofLeague = await clients.visitor.call('/api/matches/dates?league=Serie+B')
    expect(DatesSchema.parse(await ofLeague.json())).toEqual(['2026-03-15'])
    expect((await clients.visitor.call('/api/matches/dates?league=Kreisliga')).status).toBe(400)
    // One minute before and after midnight: two days, each with its own first rank.
    const evening = await readList('free', 'date=2026-03-17')
    const morning = await readList('free', 'date=2026-03-18')
    expect([...evening.matches, ...morning.matches]).toMatchObject([
      { match: { id: 'late-evening', matchDate: '2026-03-17' }, isBlurred: false },
      { match: { id: 'past-midnight', matchDate: '2026-03-18' }, isBlurred: false },
    ])
  })

  test('[product-02] the list stays within the 7 days, at both ends, and answers an empty page beyond', async () => {
    const edge = await readList('premium', 'date=2026-03-21')
    expect(edge.matches.map((row) => row.match.id)).toEqual(['edge-in'])
    for (const date of ['2026-03-13', '2026-03-22', '1999-01-01', '2026-03-16'])
      for (const who of ['free', 'premium', 'admin'] as const)
        expect(await readList(who, `date=${date}`)).toEqual({
          matches: [],
          page: 1,
          pageSize: 10,
          total: 0,
          totalPages: 0,
          clubColours: {},
        })
  })

  test('a list and a match carry the colours of the clubs in them that are listed', async () => {
    const clubColours = { 'Bayern Munich': '#dc052d #ffffff FCB' }
    expect(await readList('premium', 'date=2026-03-21')).toMatchObject({ clubColours })
    const match = await clients.premium.call('/api/matches/edge-in')
    expect(await match.json()).toMatchObject({ clubColours })
  })

  test('the market’s chances come with a match that the log has opened, to every member, and never before', async () => {
    for (const id of ['old-1', 'today-01'])
      for (const who of ['free', 'premium'] as const)
        expect((await readDetail(who, id)).detail.market).toEqual(world.marks.get(id))
    for (const id of ['today-06', 'today-07'])
      expect((await readDetail('premium', id)).detail).not.toHaveProperty('market')
  })

  test('[call-matches-leagues] the leagues are those of the table, in their order', async () => {
    const response = await clients.visitor.call('/api/matches/leagues')
    expect(await response.json()).toEqual(LEAGUES.map((league) => league.name))
  })

  test('[call-matches-preview] [call-matches-preview-day] [call-general-06] the preview shows 10 of today: numbers for ranks 1 to 3, none behind the blur', async () => {
    const response = await clients.visitor.call('/api/matches/preview')
    const text = await response.text()
    const preview = PreviewSchema.parse(JSON.parse(text))
    expect(preview.day).toBe('2026-03-14')
    expect(preview.matches.map((row) => row.match.id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `today-${String(index + 1).padStart(2, '0')}`),
    )
    for (const [index, { match, prediction, isBlurred }] of JSON.parse(text).matches.entries()) {
      expect(Object.keys(match).sort()).toEqual(Object.keys(PreviewMatchSchema.shape).sort())
      const signed = PreviewPredictionSchema.parse(world.predictions.get(match.id))
      expect({ prediction, isBlurred }).toEqual(
        index < 3
          ? { prediction: signed, isBlurred: false }
          : { prediction: null, isBlurred: true },
      )
    }
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=60/)
    expect(response.headers.get('vary') ?? '').not.toContain('Cookie')
    const again = await clients.premium.call('/api/matches/preview', {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test('[call-matches-preview-day] without matches today the preview takes the next day that has some', async () => {
    const app = makeTestApp(database, {
      snapshots: world.snapshots,
      now: () => new Date('2026-03-16T09:00:00Z'),
    })
    const response = await new TestClient(app).call('/api/matches/preview')
    const preview = PreviewSchema.parse(await response.json())
    expect(preview).toMatchObject({
      day: '2026-03-17',
      matches: [{ match: { id: 'late-evening' } }],
    })
  })

  test('[call-matches-preview-day] a day whose matches are all called off gives way to the next', async () => {
    const isThatDay = eq(matches.matchDate, '2026-03-13')
    const before = await database.read((db) => db.select().from(matches).where(isThatDay))
    await database.write((db) =>
      db.update(matches).set({ matchStatus: 'postponed' }).where(isThatDay),
    )
    const now = () => new Date('2026-03-13T12:00:00Z')
    const app = makeTestApp(database, { snapshots: world.snapshots, now })
    const response = await new TestClient(app).call('/api/matches/preview')
    await database.write(async (db) => {
      for (const { id, matchStatus } of before)
        await db.update(matches).set({ matchStatus }).where(eq(matches.id, id))
    })
    expect(await response.json()).toMatchObject({ day: '2026-03-14' })
  })

  test('[product-02] the preview ends where the 7 days end, to the minute, and is empty beyond', async () => {
    const readPreview = async (now: string) => {
      const app = makeTestApp(database, { snapshots: world.snapshots, now: () => new Date(now) })
      const preview = PreviewSchema.parse(
        await (await new TestClient(app).call('/api/matches/preview')).json(),
      )
      return [preview.day, ...preview.matches.map(({ match }) => match.id)]
    }
    // The first matches of all begin on the 13th at 18:00 and 19:00.
    expect(await readPreview('2026-03-06T17:59:00Z')).toEqual([null])
    expect(await readPreview('2026-03-06T18:00:00Z')).toEqual(['2026-03-13', 'old-1'])
    expect(await readPreview('2026-03-06T18:59:00Z')).toEqual(['2026-03-13', 'old-1'])
    expect(await readPreview('2026-03-06T19:00:00Z')).toEqual(['2026-03-13', 'old-1', 'old-2'])
  })

  test('live scores are public, only for matches of the last hours, without any figure of ours', async () => {
    const read = async (now: string) => {
      const app = makeTestApp(database, { snapshots: world.snapshots, now: () => new Date(now) })
      const reply = await new TestClient(app).call('/api/matches/live')
      expect(reply.headers.get('cache-control')).toMatch(/^public/)
      return LiveScoresSchema.parse(await reply.json())
    }
    const dismissals = ['home', 'other', 'away', 'away'].map((side, position) => ({
      matchId: 'today-06',
      position,
      eventType: position === 3 ? 'second_yellow_card' : 'red_card',
      minute: 30 + position,
      // One feed names clubs by our id, another by name.
      teamId: position === 0 ? 'home-today-06' : null,
      teamName: side === 'away' ? 'Away of today-06' : side,
    }))
    await database.write((db) => db.insert(matchEvents).values(dismissals))
    const begun = await read('2026-03-14T12:00:00Z')
    expect(begun.find(({ id }) => id === 'today-06')).toEqual({
      id: 'today-06',
      matchStatus: 'live',
      actualHomeScore: 0,
      actualAwayScore: 3,
      redCards: [1, 2],
      clock: null,
    })
    for (const who of ['free', 'premium'] as const) {
      const { matches } = await readList(who, 'date=2026-03-14&pageSize=50')
      const told = matches.filter(({ match }) => match.redCards)
      expect(told.map(({ match }) => [match.id, match.redCards])).toEqual([['today-06', [1, 2]]])
    }
    expect((await readDetail('premium', 'today-06')).detail.match.redCards).toEqual([1, 2])
    expect((await read('2026-03-14T11:29:00Z')).map(({ id }) => id)).not.toContain('today-06')
    expect((await read('2026-03-14T17:31:00Z')).map(({ id }) => id)).not.toContain('today-06')
  })

  test('[role-visitor-01] without sign-in list, detail and favourites are 401, the public answers stay open', async () => {
    for (const path of [
      '/api/matches?date=2026-03-14',
      '/api/matches',
      '/api/matches/today-01',
      '/api/favorites',
    ])
      expect(await readProblem('visitor', path)).toEqual({ status: 401, code: 'not_signed_in' })
    for (const path of [
      '/api/matches/preview',
      '/api/matches/dates',
      '/api/matches/leagues',
      '/api/discounts/active',
      '/api/record',
    ])
      expect((await clients.visitor.call(path)).status).toBe(200)
  })

  test('the fixture of a match, also of a locked one, is public, and nothing else of it', async () => {
    for (const who of ['visitor', 'free', 'premium'] as const) {
      const reply = await clients[who].call('/api/matches/today-07/fixture')
      expect(reply.status).toBe(200)
      expect(reply.headers.get('cache-control')).toContain('public')
      expect(Object.keys((await reply.json()) as object).sort()).toEqual([
        'awayTeam',
        'homeTeam',
        'id',
        'isMock',
        'league',
        'matchDate',
        'matchStatus',
        'matchTime',
      ])
    }
    expect(await readProblem('visitor', '/api/matches/no-such-match/fixture')).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  test('[role-free-01] [role-free-02] [role-free-08] [call-get-matches] [call-get-matches-none] free: three full rows with the columns only, then blurred ones up to rank 10', async () => {
    const list = await readList('free', 'date=2026-03-15&pageSize=25')
    // The match without a prediction has rank 1, and states why it has none.
    const ids = ['early-none', ...LEAGUES.slice(3, 9).flatMap(({ id }) => [`a-${id}`, `b-${id}`])]
    expect(list.matches.map((row) => row.match.id)).toEqual(ids.slice(0, 10))
    expect(list.matches[0]).toMatchObject({
      prediction: null,
      isBlurred: false,
      noPrediction: { reason: 'not_enough_history' },
    })
    for (const row of list.matches.slice(1, 3)) {
      const signed = ListPredictionSchema.parse(world.predictions.get(row.match.id))
      expect(row).toMatchObject({ isBlurred: false, noPrediction: null })
      expect(row.prediction).toStrictEqual(signed)
    }
    // Receipts, places and forms are public, so covered rows have them too.
    const madeAt = list.matches.map(({ match }) => world.predictions.get(match.id)?.madeAt ?? null)
    expect(list.matches.map(({ signedAt }) => signedAt)).toEqual(madeAt)
    for (const { match, entry: _entry, signedAt: _signedAt, ...row } of list.matches.slice(3)) {
      expect(row).toEqual({ prediction: null, isBlurred: true, noPrediction: null })
      expect(match).toMatchObject({ homeTeamForm: 'WWDLW', homeLeaguePosition: 4 })
    }
    expect(list).toMatchObject({ total: 13, totalPages: 1, page: 1, pageSize: 25 })
  })

  test('[role-free-01] by league a list has the same matches, open and covered as before, in the order of the leagues', async () => {
    for (const who of ['free', 'premium'] as const) {
      const byTime = await readList(who, 'date=2026-03-15&pageSize=25')
      const byLeague = await readList(who, 'date=2026-03-15&pageSize=25&order=league')
      const leagues = byLeague.matches.map(({ match }) => match.league)
      const inOrder = LEAGUES.flatMap(({ name }) => leagues.filter((league) => league === name))
      expect(leagues).toEqual(inOrder)
      const toState = ({ matches }: typeof byTime) =>
        matches.map(({ match, isBlurred }) => `${match.id} ${isBlurred}`).toSorted()
      expect(toState(byLeague)).toEqual(toState(byTime))
    }
    const refused = await readProblem('premium', '/api/matches?date=2026-03-15&order=goals')
    expect(refused).toEqual({ status: 400, code: 'bad_input' })
  })

  test('by time what is over stands last, but of a free account’s list, which begins with what it can read', async () => {
    const listIds = async (who: 'free' | 'premium') =>
      (await readList(who, 'date=2026-03-14&pageSize=50')).matches.map(({ match }) => match.id)
    const [live, first, over] = ['today-06', 'today-07', 'today-01']
    const premium = await listIds('premium')
    expect(premium.slice(0, 2)).toEqual([live, first])
    expect(premium.indexOf(over)).toBe(premium.indexOf('today-12') + 1)
    expect((await listIds('free'))[0]).toBe(over)
  })

  test('clearest first and several days are for who may see all rows', async () => {
    const clearest = 'date=2026-03-14&until=2026-03-15&pageSize=50&order=clearest'
    for (const who of ['premium', 'admin'] as const) {
      const days = [await readList(who, 'date=2026-03-14&pageSize=50')]
      days.push(await readList(who, 'date=2026-03-15&pageSize=50'))
      const both = await readList(who, clearest)
      const toIds = (lists: readonly (typeof both)[]) =>
        lists.flatMap(({ matches }) => matches.map(({ match }) => match.id)).toSorted()
      expect(toIds([both])).toEqual(toIds(days))
      expect(both.total).toBe(days[0]!.total + days[1]!.total)
      const largest = both.matches
        .filter(({ match }) => !isOffThePitch(match.matchStatus))
        .map(({ prediction: chances }) =>
          chances === null
            ? 0
            : Math.max(
                chances.homeWinProbability,
                chances.drawProbability,
                chances.awayWinProbability,
              ),
        )
      expect(largest).toEqual(largest.toSorted((one, other) => other - one))
      expect(new Set(largest).size).toBeGreaterThan(1)
    }
    for (const query of [
      clearest,
      'date=2026-03-15&order=clearest',
      'date=2026-03-14&until=2026-03-15',
    ])
      expect(await readProblem('free', `/api/matches?${query}`)).toEqual({
        status: 403,
        code: 'premium_required',
      })
    for (const until of ['2026-03-13', '2026-03-21', 'Sunday'])
      expect(await readProblem('premium', `/api/matches?date=2026-03-14&until=${until}`)).toEqual({
        status: 400,
        code: 'bad_input',
      })
  })

  test('[role-free-01] [call-get-matches-total] a league filter, a page or a page size unlocks nothing', async () => {
    const filtered = await readList('free', 'date=2026-03-15&league=La%20Liga')
    expect(filtered.total).toBe(2)
    expect(filtered.matches.map((row) => [row.match.id, row.isBlurred])).toEqual([
      ['a-la-liga', true],
      ['b-la-liga', true],
    ])
    const last = await readList('free', 'date=2026-03-15&league=Super%20Lig')
    expect(last).toMatchObject({ matches: [], total: 2, totalPages: 0 })
    const second = await readList('free', 'date=2026-03-15&page=2')
    expect(second).toMatchObject({ matches: [], page: 2, total: 13, totalPages: 1 })
  })

  test('[role-premium-01] [call-get-matches] [call-get-matches-total] premium and administrators: every match of every page, with the columns of the list alone', async () => {
    for (const who of ['premium', 'admin'] as const) {
      const pages = [
        await readList(who, 'date=2026-03-15'),
        await readList(who, 'date=2026-03-15&page=2'),
      ]
      expect(pages).toMatchObject([
        { page: 1, pageSize: 10, total: 13, totalPages: 2 },
        { page: 2, pageSize: 10, total: 13, totalPages: 2 },
      ])
      const rows = pages.flatMap((page) => page.matches)
      expect(rows).toHaveLength(13)
      for (const row of rows) {
        expect(row.isBlurred).toBe(false)
        expect(row.prediction).toEqual(toColumns(world.predictions.get(row.match.id)))
      }
      expect(rows.filter((row) => row.prediction === null)).toHaveLength(1)
    }
  })

  test('[role-settled-01] [role-free-02] settled rows of today are open to free accounts, the live and the coming ones follow their rank', async () => {
    const list = await readList('free', 'date=2026-03-14&pageSize=50')
    const shown = new Map(list.matches.map((row) => [row.match.id, row]))
    for (const n of [1, 2, 3, 4, 5])
      expect(shown.get(`today-0${n}`)?.prediction).toEqual(
        toColumns(world.predictions.get(`today-0${n}`)),
      )
    for (const id of ['today-06', 'today-07', 'today-10'])
      expect(shown.get(id)).toMatchObject({ prediction: null, isBlurred: true })
    expect(shown.has('today-11')).toBe(false)
    expect(list.total).toBe(13)
    expect(shown.get('today-06')?.match).toMatchObject({
      matchStatus: 'live',
      actualHomeScore: 0,
      actualAwayScore: 3,
    })
  })

  test('[state-match-03] a postponed match has no rank and stands last, without prediction and without blur', async () => {
    for (const who of ['free', 'premium'] as const) {
      const { matches } = await readList(who, 'date=2026-03-14&pageSize=50')
      expect(matches.at(-1)).toMatchObject({
        match: { id: 'today-off', matchStatus: 'postponed' },
        prediction: null,
        isBlurred: false,
      })
    }
    for (const page of [1, 2]) {
      const free = await readList('free', `date=2026-03-14&pageSize=10&page=${page}`)
      expect([free.matches.length, free.totalPages], 'a page of ten').toEqual(
        [
          [10, 2],
          [1, 2],
        ][page - 1],
      )
      expect(free.matches.some(({ match }) => match.id === 'today-off')).toBe(page === 2)
    }
    const [first, last] = [
      await readList('premium', 'date=2026-03-14&pageSize=10&page=1'),
      await readList('premium', 'date=2026-03-14&pageSize=10&page=2'),
    ]
    expect(first.matches.some(({ match }) => match.id === 'today-off')).toBe(false)
    expect(last.matches.map(({ match }) => match.id)).toEqual(['today-04', 'today-05', 'today-off'])
    expect(await readProblem('free', '/api/matches/today-off')).toEqual({
      status: 403,
      code: 'premium_required',
    })
    expect((await readDetail('premium', 'today-off')).detail.prediction).toBeNull()
  })

  test('[call-get-matches-all] without a date an administrator gets all, newest first, others are refused', async () => {
    expect(await readProblem('free', '/api/matches')).toEqual({
      status: 403,
      code: 'admin_required',
    })
    expect(await readProblem('premium', '/api/matches?page=2')).toEqual({
      status: 403,
      code: 'admin_required',
    })
    const all = await readList('admin', 'pageSize=50')
    expect(all.total).toBe(WORLD.length)
    const kickoffs = all.matches.map((row) => Date.parse(row.match.kickoffAt))
    expect(kickoffs).toEqual([...kickoffs].sort((a, b) => b - a))
    const old = all.matches.find((row) => row.match.id === 'old-1')
    expect(old?.prediction).toEqual(toColumns(world.predictions.get('old-1')))
    // The pages are the list, and the last one, which is not full, is not left out.
    for (const pageSize of [10, 25, 50]) {
      const totalPages = Math.ceil(WORLD.length / pageSize)
      const pages = await Promise.all(
        Array.from({ length: totalPages }, (_, at) =>
          readList('admin', `pageSize=${pageSize}&page=${at + 1}`),
        ),
      )
      expect(new Set(pages.map((page) => page.totalPages))).toEqual(new Set([totalPages]))
      const ids = pages.flatMap((page) => page.matches.map((row) => row.match.id))
      expect(ids, String(pageSize)).toEqual(all.matches.map((row) => row.match.id))
    }
    const second = await readList('admin', 'page=2&league=Premier%20League')
    expect(second).toMatchObject({
      page: 2,
      total: WORLD.filter((match) => (match.league ?? 'Premier League') === 'Premier League')
        .length,
    })
  })

  test('[call-get-match] [role-premium-01] premium reads a whole match with statistics and the timeline in order', async () => {
    const { detail } = await readDetail('premium', 'today-01')
    expect(detail.prediction).toEqual(world.predictions.get('today-01'))
    expect(detail.nearness).toEqual(getNearness('newcomer'))
    expect(detail).toMatchObject({
      isBasic: false,
      isFavorite: false,
      match: { id: 'today-01', homeTeamForm: 'WWDLW', refereeName: 'A. Referee' },
      statistics: { homeCorners: 7, awayCorners: null },
      events: [{ teamName: 'Early' }, { teamName: 'Late' }],
    })
    expect(Object.keys(detail.reasoning).sort()).toEqual(['de', 'en'])
    const { revision, homeWinProbability } = world.predictions.get('today-01')!
    expect(detail.revisions).toMatchObject([{ revision, homeWinProbability }])
    const ahead = (await readDetail('premium', 'a-premier-league')).detail
    expect(ahead).toMatchObject({ isBasic: false, match: { matchStatus: 'scheduled' } })
    expect(ahead.prediction).toEqual(world.predictions.get('a-premier-league'))
  })

  test('[role-free-04] [role-free-08] free opens the basic detail of its 3 matches and no other that is not settled', async () => {
    const { text, detail } = await readDetail('free', 'a-premier-league')
    const body = JSON.parse(text)
    expect(detail).toMatchObject({
      isBasic: true,
      reasoning: {},
      revisions: [],
      statistics: null,
      events: [],
      signedAt: world.predictions.get('a-premier-league')!.madeAt,
    })
    expect(body.prediction).toStrictEqual(
      ListPredictionSchema.parse(world.predictions.get('a-premier-league')),
    )
    expect(body.prediction).not.toHaveProperty('likeliestHomeScore')
    expect(detail.nearness).toEqual(getNearness('newcomer'))
    expect(body.match).toMatchObject({ homeTeamForm: 'WWDLW', homeLeaguePosition: 4 })
    expect(body.match).not.toHaveProperty('refereeName')
    for (const id of ['a-la-liga', 'b-super-lig', 'today-07', 'today-12', 'old-4'])
      expect(await readProblem('free', `/api/matches/${id}`)).toEqual({
        status: 403,
        code: 'premium_required',
      })
  })

  test('[role-settled-01] a settled match of an older day stays open, with the prediction as it was signed', async () => {
    const { detail } = await readDetail('free', 'old-1')
    expect(detail.isBasic).toBe(false)
    // Its receipt names the entry of the log that committed to it.
    const [committed] = await database.read((db) => listEntries(db, detail.entry!, 1))
    expect(toLeaf(committed!)).toMatchObject({
      kind: 'commit',
      matchId: 'old-1',
      revision: world.predictions.get('old-1')!.revision,
    })
    expect(PredictionSchema.parse(detail.prediction)).toEqual(world.predictions.get('old-1'))
    expect(detail.reasoning).toHaveProperty('de')
  })

  test('a match that left the snapshot before it was settled shows no later computed prediction', async () => {
    expect((await readDetail('premium', 'old-5')).detail).toMatchObject({
      prediction: null,
      reasoning: {},
    })
  })

  test.each([
    ['date=2026-02-30', 400],
    ['date=tomorrow', 400],
    ['date=', 400],
    ['date=2026-03-14&date=2026-03-15', 400],
    ['date=2026-03-14&page=0', 400],
    ['date=2026-03-14&page=-1', 400],
    ['date=2026-03-14&page=1.5', 400],
    ['date=2026-03-14&page=x', 400],
    ['date=2026-03-14&page=99999999999999999999', 400],
    ['date=2026-03-14&pageSize=7', 400],
    ['date=2026-03-14&pageSize=0', 400],
    ['date=2026-03-14&pageSize=1000', 400],
    ['date=2026-03-14&league=Sunday%20League', 400],
    ['date=2026-03-14&league=', 400],
  ])('[err-status-input] the list refuses %s', async (query, status) => {
    for (const who of ['free', 'premium'] as const)
      expect(await readProblem(who, `/api/matches?${query}`)).toEqual({ status, code: 'bad_input' })
  })

  test('[err-status-input] an unknown match is 404, a malformed id 400', async () => {
    for (const who of ['free', 'premium'] as const) {
      expect(await readProblem(who, '/api/matches/no-such-match')).toEqual({
        status: 404,
        code: 'not_found',
      })
      for (const id of ['A', '..%2f..', '%00abc', "x'--", 'a'.repeat(200), '%E0%A4%A'])
        expect(await readProblem(who, `/api/matches/${id}`)).toEqual({
          status: 400,
          code: 'bad_input',
        })
    }
  })

  test('[call-favorites] [call-favorites-write] favourites are set and removed by premium members, repeating does no harm, and all accounts can read them', async () => {
    const write = async (who: keyof typeof clients, method: string, id: string) =>
      (await clients[who].call(`/api/favorites/${id}`, { method })).status
    const read = async (who: keyof typeof clients) =>
      FavoritesSchema.parse(await (await clients[who].call('/api/favorites')).json())
    for (const who of ['premium', 'admin'] as const) {
      expect([await write(who, 'PUT', 'today-07'), await write(who, 'PUT', 'today-07')]).toEqual([
        204, 204,
      ])
      expect(await read(who)).toEqual([{ matchId: 'today-07', matchDate: '2026-03-14' }])
      expect((await readDetail(who, 'today-07')).detail.isFavorite).toBe(true)
      expect(await read('free'), 'another account’s').toEqual([])
      expect([
        await write(who, 'DELETE', 'today-07'),
        await write(who, 'DELETE', 'today-07'),
      ]).toEqual([204, 204])
      expect(await read(who)).toEqual([])
    }
    expect(await read('free')).toEqual([])
    for (const method of ['PUT', 'DELETE'])
      expect(await readProblem('free', '/api/favorites/today-07', method)).toEqual({
        status: 403,
        code: 'premium_required',
      })
    expect(await readProblem('visitor', '/api/favorites/today-07', 'PUT')).toEqual({
      status: 401,
      code: 'not_signed_in',
    })
    expect(await readProblem('premium', '/api/favorites/no-such-match', 'PUT')).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect(await readProblem('premium', '/api/favorites/NO', 'PUT')).toEqual({
      status: 400,
      code: 'bad_input',
    })
  })

  test('personal answers may not be cached', async () => {
    for (const path of [
      '/api/matches?date=2026-03-14',
      '/api/matches/today-01',
      '/api/favorites',
    ]) {
      const response = await clients.free.call(path)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('vary')).toContain('Cookie')
    }
  })
})
