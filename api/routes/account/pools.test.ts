import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { ledgerEntries, matches, poolMembers, pools, users } from '#data/db/schema.ts'
import { JoinInputSchema, MOST_MEMBERS } from '#data/model/account/pool-forms.ts'
import type { Pool, PoolTable } from '#data/model/account/pools.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { readPoolForecasts } from '#data/queries/forecasts/pool-forecasts.ts'
import { eraseOldPools, getPool, joinPool } from '#data/queries/forecasts/pools.ts'
import { sealTestForecasts } from '#data/testing/sealed-forecasts.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'

const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS)
const MATCHES = [
  { id: 'first', kickoffAt: at(1).toISOString() },
  { id: 'second', kickoffAt: at(4).toISOString() },
  { id: 'spanish', kickoffAt: at(4).toISOString(), league: 'La Liga' },
  { id: 'later', kickoffAt: at(6 * 24).toISOString() },
] as const
const INPUT = {
  name: 'Office league',
  nickname: 'Ada',
  leagues: ['premier-league'],
  from: '2026-03-14',
  to: '2026-03-19',
}

/** Nicknames of one script that look like those of another. */
const ALIKE = [
  ['TOM', 'ТОМ'],
  ['Bopo', 'Воро'],
  ['ANNA', 'ΑΝΝΑ'],
  ['HAPA', 'НАРА'],
  ['coco', 'сосо'],
  ['Caël', 'Саёӏ'],
  ['Bill', 'BiII'],
  ['Jo 10', 'Jo lO'],
  ['Arno', 'Amo'],
  ["O'Neil", 'O’Neil'],
  ['uno', 'սոօ'],
  ['Go 36', 'Ԍо 36'],
  ['36', 'Зб'],
  ['٣٧', '۳۷'],
  ['タロ', '夕口'],
] as const

interface Player {
  readonly id: string
  readonly client: TestClient
}

describe.each(RULE_DATABASES)('pools by invitation, on %s', (_, open) => {
  let database: Database
  let now = TEST_NOW
  let made = 0
  const join = async (): Promise<Player> => {
    const email = `player-${(made += 1)}@example.com`
    const { id } = await addUser(database, { email })
    const client = new TestClient(makeTestApp(database, { now: () => now }))
    await client.signIn(email)
    return { id, client }
  }
  const call = (
    { client }: Player,
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ) => client.call(`/api/pools${path}`, { method, ...(body === undefined ? {} : { body }) })
  const readTable = async (player: Player, id: string) =>
    (await (await call(player, `/${id}`)).json()) as PoolTable
  const start = async (owner: Player, input: Partial<typeof INPUT> = {}) => {
    const reply = await call(owner, '', { ...INPUT, ...input })
    expect(reply.status).toBe(201)
    return (await reply.json()) as PoolTable
  }
  const enter = (player: Player, secret: string | null, nickname: string) =>
    call(player, '/members', { secret, nickname })
  const give = async ({ client }: Player, id: string, home: number) => {
    const body = { home, draw: 100 - home, away: 0 }
    expect((await client.call(`/api/forecasts/${id}`, { method: 'PUT', body })).status).toBe(200)
  }
  const change = (id: string, set: Partial<typeof matches.$inferInsert>) =>
    database.write((db) => db.update(matches).set(set).where(eq(matches.id, id)))
  const end = (id: string, actualHomeScore: number, actualAwayScore: number) =>
    change(id, { matchStatus: 'finished', actualHomeScore, actualAwayScore, openedAt: now })

  beforeAll(async () => {
    database = await open()
    await publishTestWorld(database, MATCHES, { now: () => TEST_NOW })
  })
  beforeEach(async () => {
    now = TEST_NOW
    for (const { id } of MATCHES)
      await change(id, {
        matchStatus: 'scheduled',
        actualHomeScore: null,
        actualAwayScore: null,
        openedAt: null,
      })
  })
  afterAll(() => database.close())

  test('an invitation lets others join with nicknames; nobody else learns that the pool exists', async () => {
    const [ada, bob, eve] = [await join(), await join(), await join()]
    const pool = await start(ada, { leagues: ['la-liga', 'premier-league'] })
    expect(pool).toMatchObject({
      isOwner: true,
      members: 1,
      leagues: ['premier-league', 'la-liga'],
    })
    const opened = await call(bob, '/invitations', { secret: pool.secret })
    expect(await opened.json()).toEqual({
      id: pool.id,
      name: 'Office league',
      leagues: ['premier-league', 'la-liga'],
      from: INPUT.from,
      to: INPUT.to,
      members: 1,
      isMember: false,
    })
    expect((await enter(bob, pool.secret, ' Bob  B. ')).status).toBe(201)
    expect((await enter(bob, pool.secret, 'bob b.')).status, 'joined already').toBe(201)
    const renamed = await enter(bob, pool.secret, 'Twice')
    expect(renamed.status).toBe(409)
    expect(await renamed.json()).toMatchObject({
      detail: 'You are in this pool already, under another nickname.',
    })
    const table = await readTable(bob, pool.id)
    expect(table).toMatchObject({ isOwner: false, members: 2, secret: null, n: 0 })
    expect(table.rows).toMatchObject([
      { nickname: 'Ada', isOwner: true, isMe: false, n: 0, score: null, place: null },
      { nickname: 'Bob B.', isOwner: false, isMe: true, n: 0 },
    ])
    expect(JSON.stringify(table), 'no account').not.toMatch(/@|userId|player-/)
    expect((await call(eve, `/${pool.id}`)).status).toBe(404)
    expect(await (await call(eve, '')).json()).toEqual([])
    for (const path of ['/invitation', '/close'])
      expect((await call(eve, `/${pool.id}${path}`, {})).status, path).toBe(404)
    const mine = (await (await call(bob, '')).json()) as Pool[]
    expect(mine).toMatchObject([{ id: pool.id, isOwner: false, members: 2, closedAt: null }])
  })

  test('an invalid pool or nickname, a nickname like another one and a full pool are refused', async () => {
    const [ada, bob] = [await join(), await join()]
    for (const wrong of [
      { name: 'x' },
      { nickname: 'A' },
      { nickname: 'a'.repeat(21) },
      { nickname: 'Ada\u202Ebob' },
      { nickname: '  . ' },
      { nickname: 'Аnn' },
      { nickname: 'Νick' },
      { nickname: 'Ivan Петров' },
      // Nobody sees fillers of Hangul, joiners and selectors; Lisu, Cherokee and phonetic letters look Latin.
      ...['ㅤㅤ', 'ﾠﾠ', 'Ann\u034F', 'Ann\uFE0F', 'A\u115Fnn', 'ꓮꓠꓠ', 'ᎪᎡᎢ', 'Ɑnn', 'ᴀɴɴ'].map(
        (nickname) => ({ nickname }),
      ),
      // Zeros and a five of other scripts, beside Latin letters.
      ...['B૦b', 'B໐b', 'J٥e'].map((nickname) => ({ nickname })),
      { nickname: `Ann${'\u0301'.repeat(9)}` },
      { name: 'ㅤㅤ' },
      { leagues: [] },
      { leagues: ['sunday-league'] },
      { from: '2026-03-13' },
      { from: '2026-03-20' },
      { to: '2027-06-01' },
    ])
      expect((await call(ada, '', { ...INPUT, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    const pool = await start(ada, { nickname: 'Şükrü 7' })
    const taken = await enter(bob, pool.secret, 'şükrü ７')
    expect(taken.status).toBe(409)
    expect(await taken.json()).toMatchObject({ errors: [{ path: 'nickname' }] })
    for (const [mine, theirs] of ALIKE) {
      const { secret } = await start(ada, { nickname: mine })
      expect((await enter(bob, secret, theirs)).status, `${theirs} for ${mine}`).toBe(409)
    }
    const names =
      'Γιώργος|Вова 7|Ива\u0301н|山田 太郎さん|ジョー|אבי|علي ٧|สมชาย|ที่นี่|김민준|Əli|Ann 2'
    for (const nickname of names.split('|'))
      expect(JoinInputSchema.parse({ secret: pool.secret, nickname }).nickname).toBe(nickname)
    for (const secret of ['A'.repeat(22), `${pool.secret!.slice(0, 21)}!`, '', null])
      expect((await enter(bob, secret, 'Bob')).status).toBeGreaterThanOrEqual(400)
    const seats = Array.from({ length: MOST_MEMBERS + 4 }, async (__, place) => {
      const { id } = await addUser(database, { email: `seat-${made}-${place}@example.com` })
      return database.write((db) =>
        joinPool(db, {
          userId: id,
          secret: pool.secret!,
          nickname: `Seat ${place}`,
          today: INPUT.from,
        }),
      )
    })
    const outcomes = (await Promise.all(seats)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(MOST_MEMBERS - 1)
    expect((await enter(bob, pool.secret, 'Bob')).status).toBe(409)
    expect((await readTable(ada, pool.id)).members).toBe(MOST_MEMBERS)
  })

  test('all members have the same matches: one without a forecast sealed in time counts as three equal chances, and late joiners start later', async () => {
    const [ada, bob, late] = [await join(), await join(), await join()]
    const pool = await start(ada)
    await enter(bob, pool.secret, 'Bob')
    for (const id of ['first', 'second', 'spanish', 'later']) await give(ada, id, 80)
    await give(bob, 'first', 10)
    await give(late, 'first', 100)
    await sealTestForecasts(database, now)
    now = at(2)
    await enter(late, pool.secret, 'Late')
    await give(late, 'second', 60)
    await sealTestForecasts(database, now)
    now = at(3)
    // Both are sealed after the kick-off alone.
    await give(ada, 'second', 1)
    await give(bob, 'second', 50)
    await sealTestForecasts(database, at(5))
    now = at(10)
    await end('first', 2, 0)
    await end('second', 1, 1)
    await end('spanish', 3, 0)
    const table = await readTable(ada, pool.id)
    expect(table.n, 'of its leagues and days alone').toBe(2)
    expect(table, 'too few matches for a mean').toMatchObject({ compared: 0, ours: null })
    expect(table.rows).toMatchObject([
      { nickname: 'Ada', n: 2, given: 2, score: null, place: null },
      { nickname: 'Bob', n: 2, given: null, score: null },
      { nickname: 'Late', n: 1, given: null, score: null },
    ])
    const read = () =>
      database.read(async (db) => readPoolForecasts(db, (await getPool(db, pool.id, ada.id))!))
    const { played, players } = await read()
    expect(played.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['first', 'home_win'],
      ['second', 'draw'],
    ])
    const given = players.map(({ nickname, forecasts }) => [
      nickname,
      Object.fromEntries([...forecasts].map(([id, { home }]) => [id, home])),
    ])
    expect(Object.fromEntries(given)).toEqual({
      Ada: { first: 0.8, second: 0.8 },
      Bob: { first: 0.1 },
      Late: { first: 1, second: 0.6 },
    })
    await end('second', 2, 1)
    expect((await read()).played[1], 'a corrected result').toMatchObject({ outcome: 'home_win' })
    await database.write(
      async (db) => {
        const entryIndex = await db.$count(ledgerEntries)
        const opening = { kind: 'open', matchId: 'first', body: '{}', acceptedAt: at(9) } as const
        await db.insert(ledgerEntries).values({ ...opening, entryIndex })
      },
      { clock: at(9) },
    )
    now = at(12)
    await end('first', 2, 1)
    expect((await read()).played[0], 'opened again, a match keeps its place').toMatchObject({
      id: 'first',
    })
    await change('second', { awarded: true })
    expect((await readTable(ada, pool.id)).n, 'a ruling counts for nobody').toBe(1)
    await change('second', { awarded: false })
  })

  test('the owner renews the link, removes and closes; everybody leaves, and the next becomes the owner', async () => {
    const [ada, bob, cem] = [await join(), await join(), await join()]
    const { id, secret } = await start(ada)
    now = at(0.1)
    await enter(bob, secret, 'Bob')
    now = at(0.2)
    await enter(cem, secret, 'Cem')
    const rows = (await readTable(ada, id)).rows
    const memberId = (name: string) => rows.find(({ nickname }) => nickname === name)!.memberId
    const remove = (player: Player, name: string) =>
      call(player, `/${id}/members/${memberId(name)}`, undefined, 'DELETE')
    expect((await call(bob, `/${id}/invitation`, {})).status).toBe(409)
    expect((await call(bob, `/${id}/close`, {})).status).toBe(409)
    expect((await remove(bob, 'Cem')).status).toBe(409)
    const renewed = (await (await call(ada, `/${id}/invitation`, {})).json()) as PoolTable
    expect(renewed.secret).not.toBe(secret)
    const dave = await join()
    expect((await enter(dave, secret, 'Dave')).status, 'the link before').toBe(404)
    expect((await remove(ada, 'Cem')).status).toBe(204)
    expect((await call(cem, `/${id}`)).status).toBe(404)
    expect((await enter(cem, renewed.secret, 'Cem')).status, 'who was removed').toBe(404)
    expect((await remove(ada, 'Ada')).status).toBe(204)
    const own = await readTable(bob, id)
    expect(own).toMatchObject({ isOwner: true, members: 1 })
    now = at(0.5)
    expect((await enter(dave, own.secret, 'Dave')).status).toBe(201)
    const closed = await call(bob, `/${id}/close`, {})
    expect(await closed.json()).toMatchObject({ closedAt: at(0.5).toISOString(), secret: null })
    await call(bob, `/${id}/close`, {})
    expect((await enter(ada, own.secret, 'Ada')).status).toBe(404)
    now = at(10)
    await end('first', 1, 0)
    expect(await readTable(dave, id), 'what begins after the end').toMatchObject({ n: 0 })
  })

  test('who leaves and comes back is scored as before, owns nothing, and keeps the nickname', async () => {
    const [ada, bob, cem] = [await join(), await join(), await join()]
    const { id, secret } = await start(ada)
    await enter(bob, secret, 'Bob')
    now = at(2)
    await end('first', 1, 0)
    const leave = async (player: Player) => {
      const mine = (await readTable(player, id)).rows.find(({ isMe }) => isMe)!
      await call(player, `/${id}/members/${mine.memberId}`, undefined, 'DELETE')
      expect((await call(player, `/${id}`)).status).toBe(404)
    }
    await leave(ada)
    expect((await readTable(bob, id)).members).toBe(1)
    expect(await (await call(ada, '')).json()).toEqual([])
    expect((await enter(cem, secret, 'ada')).status, 'a nickname of before').toBe(409)
    expect((await enter(ada, secret, 'Ada L.')).status).toBe(201)
    expect((await readTable(ada, id)).rows).toMatchObject([
      { nickname: 'Ada L.', n: 1, isMe: true, isOwner: false },
      { nickname: 'Bob', n: 1, isOwner: true },
    ])
    await leave(ada)
    await leave(bob)
    expect((await enter(bob, secret, 'Bob')).status, 'gone with the last member').toBe(404)
  })

  test('an account that closes leaves its pools, and an empty or old pool is erased', async () => {
    const [ada, bob] = [await join(), await join()]
    const { id, secret } = await start(ada)
    await enter(bob, secret, 'Bob')
    const exported = await bob.client.call('/api/account/export')
    expect(await exported.text()).toContain('"nickname": "Bob"')
    await database.write((db) => closeAccount(db, bob.id, now))
    // An invitation that he accepts in another tab meanwhile.
    const joining = { userId: bob.id, secret: secret!, nickname: 'Bob', today: INPUT.from }
    await database.write((db) => joinPool(db, joining))
    expect((await readTable(ada, id)).members).toBe(1)
    await database.write((db) => db.delete(users).where(eq(users.id, ada.id)))
    const count = (poolId: string) => database.read((db) => db.$count(pools, eq(pools.id, poolId)))
    expect(await count(id)).toBe(0)
    const old = await start(await join())
    await database.write((db) => eraseOldPools(db, INPUT.to))
    expect(await count(old.id)).toBe(1)
    await database.write((db) => eraseOldPools(db, '2026-03-20'))
    expect(await count(old.id)).toBe(0)
    expect(
      await database.read((db) => db.$count(poolMembers, eq(poolMembers.poolId, old.id))),
    ).toBe(0)
  })
})
