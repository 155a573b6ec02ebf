/** Events of matches reach the browsers that want them, encrypted, once, and no figure that a member may not read. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import {
  matches,
  pushDeliveries,
  pushSeen,
  pushSubscriptions,
  sessions,
  userFavorites,
  userFollows,
} from '#data/db/schema.ts'
import { PUSH_KINDS, type PushChoice } from '#data/model/account/push.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { changeProfile } from '#data/queries/account/account-changes.ts'
import { grantPremium, revokeGrantedPremium } from '#data/queries/account/entitlements.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { makeCommit } from '#data/ledger/leaves/commitment.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { queueTestPush } from '#data/queries/mail/push-events.ts'
import { storePushKeys, storePushSubscription } from '#data/queries/mail/push-subscriptions.ts'
import { insertPredictions } from '#data/queries/predictions/prediction-rows.ts'
import { openPublication } from '#data/queries/published.ts'
import { makeWatch } from '#data/queries/watch.ts'
import { asProgram, RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { readVapid, startPushServer, type TestBrowser } from '#api/testing/push-server.ts'
import { commitInLog } from '#api/testing/test-openings.ts'
import { addUser, TEST_NOW, TEST_ORIGIN } from '#api/testing/test-app.ts'
import {
  publishCheckpoint,
  publishTestWorld,
  type TestMatch,
  type TestWorld,
} from '#api/testing/test-matches.ts'
import { listFigures } from '#api/testing/unique-figures.ts'
import { makePushKeys } from './call-service.ts'
import { queuePushes, sendPushes, type PushParts } from './send-pushes.ts'

/** Ranks 1 to 3 are open to everybody, 4 to 10 covered, the others listed to Premium alone. */
const TODAY = Array.from({ length: 12 }, (_, place): TestMatch => ({
  id: `match-${String(place).padStart(2, '0')}`,
  kickoffAt: new Date(TEST_NOW.getTime() + (place + 1) * MINUTE_MS).toISOString(),
  homeTeamId: 'arsenal',
  homeTeam: 'Arsenal',
}))
const [FIRST, PAID] = [TODAY[0]!.id, TODAY[7]!.id]
/** The log opens it in one of the tests. */
const LAST = TODAY[11]!
const CHOICE: PushChoice = { kinds: [...PUSH_KINDS], timeZone: 'UTC', quiet: null, mostADay: 50 }
const KEYS = makePushKeys()
const CONTACT = 'mailto:push@pitchproof.org'

describe.each(RULE_DATABASES)('notifications on %s', (_, open) => {
  let owner: Database
  let world: TestWorld
  let parts: PushParts
  let service: Awaited<ReturnType<typeof startPushServer>>
  let clock = TEST_NOW
  let people = 0

  beforeAll(async () => {
    owner = await open()
    service = await startPushServer()
    world = await publishTestWorld(owner, TODAY, { now: () => clock })
    const database = asProgram(owner, 'api')
    const publication = openPublication(database, 0)
    const log = openDatabaseLog(database, publication, null)
    const now = () => clock
    parts = {
      database,
      sources: makeMatchSources({
        database,
        snapshots: world.snapshots,
        holdsEntry: log.holds,
        publication,
        now,
        facts: makeWatch(0),
        replies: makeReplyCache(),
        headers: {},
      }),
      readLog: log.read,
      publicOrigin: TEST_ORIGIN,
      pushContact: CONTACT,
      now,
      logger: pino({ level: 'silent' }),
    }
    await owner.write((db) => storePushKeys(db, KEYS))
  })
  beforeEach(async () => {
    clock = TEST_NOW
    service.received.length = 0
    service.control.answer = () => ({})
    await owner.write(async (db) => {
      await db.delete(pushSubscriptions)
      await db.delete(pushSeen)
      await db.update(matches).set({
        matchStatus: 'scheduled',
        actualHomeScore: null,
        actualAwayScore: null,
        clock: null,
        openedAt: null,
      })
    })
  })
  afterAll(async () => {
    await owner.close()
    await service.close()
  })

  interface Member {
    readonly userId: string
    readonly sid: string
    readonly browser: TestBrowser
  }

  /** A member with a browser; follows the home club of every match unless told otherwise. */
  async function addMember(
    change: Partial<PushChoice> = {},
    {
      isPremium = false,
      follows = 'arsenal' as string | null,
      language = 'en' as const,
      hidesResults = false,
    } = {},
  ): Promise<Member> {
    const nth = (people += 1)
    const user = await addUser(owner, { email: `fan-${nth}@example.com`, language })
    const sid = `session-${nth}`
    const browser = service.makeBrowser(`browser-${nth}`)
    const { address } = browser
    await owner.write(async (db) => {
      await changeProfile(db, user.id, { hidesResults }, TEST_NOW)
      if (isPremium) await grantPremium(db, user.id, { now: TEST_NOW })
      await db
        .insert(sessions)
        .values({ sid, userId: user.id, expire: new Date(TEST_NOW.getTime() + DAY_MS) })
      if (follows !== null)
        await db.insert(userFollows).values({ userId: user.id, kind: 'team', followedId: follows })
      const choice = { ...CHOICE, ...change }
      await storePushSubscription(db, { sid, userId: user.id, address, choice }, TEST_NOW)
    })
    return { userId: user.id, sid, browser }
  }
  const change = (id: string, set: Partial<typeof matches.$inferInsert>) =>
    owner.write((db) => db.update(matches).set(set).where(eq(matches.id, id)))
  const run = async () => {
    await queuePushes(parts)
    return sendPushes(parts)
  }
  const begin = (id: string, home = 0, away = 0, minute: string | null = '1') =>
    change(id, {
      matchStatus: 'live',
      actualHomeScore: home,
      actualAwayScore: away,
      clock: minute,
    })
  const listBodies = ({ browser }: Member) => browser.list().map(({ body }) => body)
  const listWaiting = () => owner.read((db) => db.select().from(pushDeliveries))

  test('a log that cannot be read ends nothing while no message tells of a match', async () => {
    const failures: unknown[] = []
    const note = (error: unknown) => void failures.push(error)
    process.on('unhandledRejection', note)
    const readLog = () => Promise.reject(new Error('the log cannot be read'))
    const member = await addMember()
    expect(await sendPushes({ ...parts, readLog })).toBe(0)
    await owner.write((db) => queueTestPush(db, member.sid, clock))
    expect(await sendPushes({ ...parts, readLog })).toBe(1)
    await new Promise(setImmediate)
    process.off('unhandledRejection', note)
    expect(failures).toEqual([])
  })

  test('a match moved beyond the week that is looked at is told at once', async () => {
    const member = await addMember({ kinds: ['moved'] })
    await run()
    const { kickoffAt } = LAST
    await change(LAST.id, { kickoffAt: new Date(TEST_NOW.getTime() + 22 * DAY_MS) })
    await run()
    await run()
    expect(listBodies(member)).toEqual([expect.stringContaining('5 April')])
    await change(LAST.id, { kickoffAt: new Date(kickoffAt) })
  })

  test('each event is told once, in its own words, to those whose switch is on', async () => {
    const [fan, goalsOnly, other] = [
      await addMember(),
      await addMember({ kinds: ['goal'] }),
      await addMember({}, { follows: 'chelsea' }),
    ]
    await owner.write((db) =>
      db.insert(userFavorites).values({ userId: other.userId, matchId: PAID }),
    )
    expect(await run()).toBe(0)
    await begin(FIRST)
    expect(await run()).toBe(0)
    await begin(FIRST, 1, 0, '23')
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
    await begin(FIRST, 0, 0, '24')
    await run()
    await begin(FIRST, 0, 1, '45+1')
    await run()
    await begin(FIRST, 0, 1, 'HT')
    expect(await run()).toBe(1)
    await change(FIRST, { matchStatus: 'finished', clock: null, actualOutcome: 'away_win' })
    await run()
    expect(listBodies(goalsOnly)).toEqual([
      'Goal (23′).',
      'Score corrected (24′).',
      'Goal (45+1′).',
    ])
    expect(listBodies(fan)).toEqual([
      'Goal (23′).',
      'Score corrected (24′).',
      'Goal (45+1′).',
      'Half-time.',
      expect.stringMatching(/^Full time\. We said: /),
    ])
    expect(fan.browser.list()[0]).toMatchObject({
      title: 'Demo: Arsenal 1–0 Away of match-00',
      navigate: `${TEST_ORIGIN}/match/${FIRST}`,
      tag: FIRST,
      lang: 'en',
    })
    await change(PAID, { matchStatus: 'postponed' })
    await run()
    expect(listBodies(other)).toEqual(['Postponed.'])
    expect(await listWaiting()).toEqual([])
  })

  test('a match that ends after midnight is told with what we had said', async () => {
    const fan = await addMember()
    clock = new Date(TEST_NOW.getTime() + 12.5 * HOUR_MS)
    await begin(FIRST, 1, 0, '118')
    await begin(PAID, 1, 0, '118')
    await run()
    for (const id of [FIRST, PAID])
      await change(id, { matchStatus: 'finished', clock: null, actualOutcome: 'home_win' })
    await run()
    const told = listBodies(fan).filter((body) => body.startsWith('Full time'))
    expect(told.toSorted()).toEqual(['Full time.', expect.stringMatching(/^Full time\. We said: /)])
  })

  test('who was told that a match is off is told of its new date, long after the old one', async () => {
    const [{ kickoffAt }] = (await owner.read((db) =>
      db.select({ kickoffAt: matches.kickoffAt }).from(matches).where(eq(matches.id, PAID)),
    )) as [{ kickoffAt: Date }]
    await change(PAID, { kickoffAt: new Date(TEST_NOW.getTime() - 71 * HOUR_MS) })
    const member = await addMember()
    await run()
    await change(PAID, { matchStatus: 'postponed' })
    await run()
    clock = new Date(TEST_NOW.getTime() + 2 * HOUR_MS)
    expect(await run()).toBe(0)
    const newDate = new Date(TEST_NOW.getTime() + 40 * DAY_MS)
    await change(PAID, { matchStatus: 'scheduled', kickoffAt: newDate })
    await run()
    expect(listBodies(member)).toEqual(['Postponed.', expect.stringContaining('April')])
    await change(PAID, { kickoffAt })
  })

  test('a message is signed for its service, has topic, urgency and a time to live', async () => {
    const { browser } = await addMember()
    await run()
    await begin(FIRST, 1, 0)
    await run()
    const { headers } = service.received[0]!
    const { isSigned, ...vapid } = readVapid(headers.authorization)
    expect(isSigned).toBe(true)
    expect(vapid).toEqual({ key: KEYS.publicKey, aud: service.origin, sub: CONTACT })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'high' })
    expect(headers['topic']).toMatch(/^[\w-]{22}$/)
    expect(service.received[0]!.body.toString('latin1')).not.toContain('Arsenal')
    expect(browser.list()[0]!.data.end).toMatch(/^\/api\/push\/end\/[\w-]{22}$/)
    await owner.write((db) => queueTestPush(db, `session-${people}`, clock))
    await run()
    expect(service.received[1]!.headers['topic']).not.toBe(headers['topic'])
    expect(listBodies({ browser } as Member)[1]).toBe('Notifications reach this device.')
  })

  test.each([404, 410])('an endpoint that answers %i is forgotten', async (status) => {
    await addMember()
    await run()
    service.control.answer = () => ({ status })
    await begin(FIRST, 1, 0)
    await run()
    expect(await owner.read((db) => db.select().from(pushSubscriptions))).toEqual([])
    expect(await listWaiting()).toEqual([])
  })

  test('a 429 for one browser does not silence the others of its service', async () => {
    const members = [await addMember(), await addMember()]
    await run()
    let calls = 0
    service.control.answer = () => {
      calls += 1
      return calls === 1 ? { status: 429, headers: { 'Retry-After': '604800' } } : {}
    }
    await begin(FIRST, 1, 0)
    expect(await run()).toBe(1)
    await begin(FIRST, 2, 0)
    expect(await run()).toBe(1)
    // The service asked for a week; a goal is told within minutes.
    clock = new Date(TEST_NOW.getTime() + 6 * MINUTE_MS)
    expect(await run()).toBe(1)
    for (const { browser } of members)
      expect(browser.list().at(-1)?.title).toBe('Demo: Arsenal 2–0 Away of match-00')
  })

  test.each([429, 503])(
    'a service that answers %i is left alone as long as it says, and no event is lost',
    async (status) => {
      const members = [await addMember(), await addMember(), await addMember()]
      await run()
      let calls = 0
      service.control.answer = () => {
        calls += 1
        return { status, headers: { 'Retry-After': '240' } }
      }
      await begin(FIRST, 1, 0)
      await run()
      expect(calls).toBeLessThanOrEqual(3)
      const before = calls
      // A second goal does not call it either; its event takes the place of the first.
      clock = new Date(TEST_NOW.getTime() + 2 * MINUTE_MS)
      await begin(FIRST, 2, 0)
      await run()
      expect(calls).toBe(before)
      const waiting = await listWaiting()
      for (const { nextAttemptAt } of waiting)
        expect(nextAttemptAt.getTime()).toBeGreaterThanOrEqual(TEST_NOW.getTime() + 240_000)
      service.control.answer = () => ({})
      clock = new Date(TEST_NOW.getTime() + 4 * MINUTE_MS)
      await run()
      expect(calls).toBe(before)
      for (const { browser } of members)
        expect(browser.list().map(({ title }) => title)).toEqual([
          'Demo: Arsenal 2–0 Away of match-00',
        ])
    },
  )

  test('a goal that waits for a service too long is not told any more; another refusal is not repeated', async () => {
    const { browser } = await addMember()
    await run()
    service.control.answer = () => ({ status: 500 })
    await begin(FIRST, 1, 0)
    await run()
    expect(await listWaiting()).toHaveLength(1)
    service.control.answer = () => ({})
    clock = new Date(TEST_NOW.getTime() + 11 * MINUTE_MS)
    expect(await run()).toBe(0)
    service.control.answer = () => ({ status: 403 })
    await begin(FIRST, 2, 0)
    await run()
    expect(await listWaiting()).toEqual([])
    expect(browser.list()).toEqual([])
  })

  test('in quiet hours of the zone nothing is sent; what is still news comes after them', async () => {
    // 12:00 UTC is 21:00 in Tokyo, in the hours from 20 to 7, which go over midnight.
    const member = await addMember({ timeZone: 'Asia/Tokyo', quiet: { from: 20, to: 7 } })
    await run()
    await begin(FIRST, 1, 0)
    await change(PAID, { matchStatus: 'postponed' })
    expect(await run()).toBe(0)
    clock = new Date(TEST_NOW.getTime() + 10 * HOUR_MS - MINUTE_MS)
    expect(await run()).toBe(0)
    clock = new Date(TEST_NOW.getTime() + 10 * HOUR_MS)
    await run()
    expect(listBodies(member)).toEqual(['Postponed.'])
  })

  test('no more than the chosen number comes on a day of the zone; a test message always comes', async () => {
    const member = await addMember({ mostADay: 2 })
    await run()
    for (let goals = 1; goals <= 4; goals += 1) {
      await begin(FIRST, goals, 0)
      await run()
    }
    expect(listBodies(member)).toHaveLength(2)
    await owner.write((db) => queueTestPush(db, member.sid, clock))
    await run()
    expect(listBodies(member)).toHaveLength(3)
    clock = new Date('2026-03-15T00:10:00Z')
    await begin(FIRST, 5, 0)
    await run()
    expect(listBodies(member)).toHaveLength(4)
  })

  test('events of many matches at once count one by one', async () => {
    const member = await addMember({ mostADay: 2 })
    await run()
    for (const { id } of TODAY.slice(0, 3)) await begin(id, 1, 0)
    await run()
    expect(listBodies(member)).toHaveLength(2)
    await begin(TODAY[4]!.id, 1, 0)
    await run()
    expect(listBodies(member)).toHaveLength(2)
  })

  test('a browser with a key that is none is forgotten, and all others get their messages', async () => {
    const [broken, member] = [await addMember(), await addMember()]
    await owner.write((db) =>
      db
        .update(pushSubscriptions)
        .set({ p256dh: `B${'A'.repeat(86)}` })
        .where(eq(pushSubscriptions.sid, broken.sid)),
    )
    await run()
    await begin(FIRST, 1, 0)
    expect(await run()).toBe(1)
    expect(listBodies(member)).toHaveLength(1)
    expect(await listWaiting()).toEqual([])
  })

  test('two machines that look at the same time send an event once', async () => {
    const member = await addMember()
    await run()
    await begin(FIRST, 1, 0)
    await Promise.all([run(), run(), run()])
    expect(listBodies(member)).toHaveLength(1)
  })

  test('messages end with the session, its expiry and the account', async () => {
    const [signedOut, expired, closed, stays] = [
      await addMember(),
      await addMember(),
      await addMember(),
      await addMember(),
    ]
    await run()
    await begin(FIRST, 1, 0)
    await queuePushes(parts)
    await owner.write(async (db) => {
      await db.delete(sessions).where(eq(sessions.sid, signedOut.sid))
      await db.update(sessions).set({ expire: TEST_NOW }).where(eq(sessions.sid, expired.sid))
      await closeAccount(db, closed.userId, TEST_NOW)
    })
    expect(await sendPushes(parts)).toBe(1)
    expect(listBodies(stays)).toHaveLength(1)
  })

  test('without a contact or keys nothing is looked at and nothing is sent', async () => {
    await addMember()
    await queuePushes({ ...parts, pushContact: null })
    expect(await owner.read((db) => db.select().from(pushSeen))).toEqual([])
    await run()
    await begin(FIRST, 1, 0)
    await queuePushes(parts)
    expect(await sendPushes({ ...parts, pushContact: null })).toBe(0)
    expect(await listWaiting()).toHaveLength(1)
  })

  test('once the log has opened a match everybody is told what we had said; who hides results, never how it went', async () => {
    const sealed = sealMarket(world.predictions.get(LAST.id)!, world.marks.get(LAST.id)!)
    const { kickoffAt } = LAST
    const openInLog = await commitInLog(
      owner,
      { prediction: sealed, kickoffAt, key: world.key },
      TEST_NOW,
    )
    const member = await addMember({ kinds: ['over', 'opened'] })
    const hiding = await addMember({}, { hidesResults: true })
    await run()
    await begin(LAST.id, 2, 0, '12')
    await run()
    await begin(LAST.id, 1, 0, '13')
    await run()
    await begin(LAST.id, 2, 0, 'HT')
    await run()
    await change(LAST.id, { matchStatus: 'finished', actualOutcome: 'home_win', clock: null })
    await run()
    clock = new Date(TEST_NOW.getTime() + 3 * HOUR_MS)
    await openInLog({ homeScore: 2, awayScore: 0 }, clock)
    await change(LAST.id, { openedAt: clock })
    await run()
    expect(listBodies(member)).toEqual([
      'Full time.',
      expect.stringMatching(
        /^Our prediction has been revealed\. We said: Arsenal, \d+\.\d%\. We were right\.$/,
      ),
    ])
    expect(hiding.browser.list().map(({ title, body }) => `${title}: ${body}`)).toEqual([
      'Demo: Arsenal – Away of match-11: Half-time.',
      'Demo: Arsenal – Away of match-11: Full time.',
      expect.stringMatching(
        /^Demo: Arsenal – Away of match-11: Our prediction has been revealed\. We said: Arsenal, \d+\.\d%\.$/,
      ),
    ])
  })

  test('line-ups are told once a revision that knows them is there', async () => {
    const member = await addMember({}, { isPremium: true })
    await run()
    const lineup = { formation: '4-4-2', players: [], substitutes: [], coach: null }
    await change(FIRST, { homeLineup: lineup as never, awayLineup: lineup as never })
    expect(await run()).toBe(0)
    const one = world.predictions.get(FIRST)!
    const revise = (revision: number, home: number, draw: number, away: number): Prediction => ({
      ...one,
      revision,
      madeAt: TEST_NOW.toISOString(),
      homeWinProbability: home,
      drawProbability: draw,
      awayWinProbability: away,
    })
    const revisions = [one, revise(2, 30, 30, 40), revise(3, 61, 22, 17)]
    const sealed = revisions.map((each) => sealMarket(each, world.marks.get(FIRST)!))
    await owner.write(
      async (db) => {
        await insertPredictions(
          db,
          sealed.slice(1).map((prediction) => ({ prediction, reasoning: {} })),
        )
        for (const prediction of sealed) {
          const { nonce, leaf } = makeCommit(prediction, TODAY[0]!.kickoffAt)
          const entryIndex = await insertEntries(db, [leaf], TEST_NOW)
          const { revision } = prediction
          await insertCommits(db, [{ matchId: FIRST, revision, nonce, entryIndex }])
        }
        await publishCheckpoint(db, world.key)
      },
      { clock: new Date('2020-01-01T00:00:00Z') },
    )
    // Stored, and not signed yet: the figures of before are not those with the line-ups.
    await run()
    clock = new Date(TEST_NOW.getTime() + 2 * MINUTE_MS)
    await run()
    expect(listBodies(member)).toEqual([])
    const snapshot = (await world.snapshots.getCurrent())!
    const getMatch = (id: string) => {
      const match = snapshot.getMatch(id)
      return match && id === FIRST ? { ...match, prediction: revisions[2]! } : match
    }
    const snapshots = { ...world.snapshots, getCurrent: async () => ({ ...snapshot, getMatch }) }
    const signed = { ...parts, sources: { ...parts.sources, snapshots } }
    clock = new Date(TEST_NOW.getTime() + 3 * MINUTE_MS)
    await sendPushes(signed)
    await sendPushes(signed)
    expect(listBodies(member)).toEqual([
      'The line-ups are in. Our prediction: Arsenal 61.0% · draw 22.0% · Away of match-00 17.0%. Before: Arsenal 30.0% · draw 30.0% · Away of match-00 40.0%.',
    ])
  })

  test('of ten members of each plan nobody learns a figure that the plan may not read', async () => {
    const languages = [...LANGUAGE_CODES, 'en', 'de'] as const
    const addTen = (isPremium: boolean) =>
      Promise.all(
        languages.map((language) => addMember({}, { isPremium, language: language as 'en' })),
      )
    const [free, premium] = [await addTen(false), await addTen(true)]
    // One whose plan ends between the event and its message.
    const [ended] = [await addMember({}, { isPremium: true })]
    await run()
    for (const { id } of TODAY) await begin(id, 1, 0)
    await run()
    for (const { id } of TODAY)
      await change(id, { matchStatus: 'finished', actualOutcome: 'home_win', clock: null })
    await queuePushes(parts)
    await owner.write((db) => revokeGrantedPremium(db, ended.userId, TEST_NOW))
    await sendPushes(parts)
    const shown = new Map([...free, ...premium, ended].map((one) => [one, one.browser.list()]))
    const toText = (member: Member, id: string) =>
      JSON.stringify(
        shown.get(member)!.flatMap(({ tag, title, body }) => (tag === id ? [title, body] : [])),
      )
    for (const [place, { id }] of TODAY.slice(0, -1).entries()) {
      for (const member of [...free, ended])
        expect(/%/.test(toText(member, id)), `${id} ${toText(member, id)}`).toBe(place < 3)
      for (const member of premium) expect(toText(member, id)).toMatch(/%/)
    }
    // The most exact figures are nobody's: a message prints one decimal.
    const all = JSON.stringify([...shown.values()])
    const exact = TODAY.flatMap(({ id }) => listFigures(world.predictions.get(id)!))
    expect(exact.filter((figure) => all.includes(figure))).toEqual([])
  })
})
