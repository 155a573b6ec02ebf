/**
 * The part of letters on the member's own forecasts: missing ones and results, if the member has
 * asked for it.
 */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { mailQueue, matches, morningLetters } from '#data/db/schema.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import type { Follow } from '#data/model/account/follows.ts'
import type { MorningLetter } from '#data/model/account/morning-letter.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { toScoreSign } from '#data/model/score-sign.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { changeProfile } from '#data/queries/account/account-changes.ts'
import { addFollows } from '#data/queries/account/follows.ts'
import { giveForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { chooseMorningLetter } from '#data/queries/mail/morning-letters.ts'
import { sealTestForecasts } from '#data/testing/sealed-forecasts.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import type { Mail } from '#api/mail/send-mail.ts'
import { addUser, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'
import { openTestMorning } from '#api/testing/test-morning.ts'
import { commitInLog } from '#api/testing/test-openings.ts'
import { queueMorningLetters, sendMorningLetters } from './send-letters.ts'
import { formatChance } from '#api/texts/formats.ts'
import { TEXTS } from '#api/texts/texts.ts'

/** Before the matches of yesterday, and the hour of the letter. */
const BEFORE = new Date('2026-03-13T10:00:00Z')
const SEVEN = new Date('2026-03-14T06:00:00Z')
const CHOSEN = {
  rhythm: 'daily',
  hour: 7,
  timeZone: 'Europe/Berlin',
  pausedUntil: null,
  reminders: true,
} as const satisfies MorningLetter
const OVER = { id: 'over', kickoffAt: '2026-03-13T18:00:00.000Z' }
/** Of today's eight, the first three are open to everybody. */
const TODAY = Array.from({ length: 8 }, (_, place) => ({
  id: `today-${place}`,
  kickoffAt: new Date(SEVEN.getTime() + (8 + place) * HOUR_MS).toISOString(),
}))
const NIGHT = { id: 'night', kickoffAt: '2026-03-15T05:00:00.000Z' }
/** After the next letter. */
const EVENING = { id: 'evening', kickoffAt: '2026-03-15T18:00:00.000Z' }
const clubOf = (id: string): Follow => ({ kind: 'team', id: `home-${id}` })
const LEAGUE: Follow = { kind: 'league', id: 'premier-league' }

describe.each(RULE_DATABASES)("a member's own forecasts in letters, on %s", (_, open) => {
  let database: Database
  let world: TestWorld
  let clock = BEFORE
  let people = 0
  const now = () => clock

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, [OVER, ...TODAY, NIGHT, EVENING], { now })
  })
  beforeEach(async () => {
    await database.write(async (db) => {
      await db.delete(mailQueue)
      await db.delete(morningLetters)
    })
    clock = BEFORE
  })
  afterAll(() => database.close())

  interface Wish {
    readonly follows?: readonly Follow[]
    readonly chosen?: Partial<MorningLetter>
    readonly language?: Language
    readonly hidesResults?: boolean
  }
  const join = async (wish: Wish) => {
    const { follows = [], chosen = {}, language = 'en', hidesResults = false } = wish
    people += 1
    const email = `fan-${people}@example.com`
    const { id } = await addUser(database, { email, emailVerified: true, language })
    await database.write(async (db) => {
      await changeProfile(db, id, { hidesResults }, clock)
      await addFollows(db, id, follows)
      await chooseMorningLetter(db, id, { chosen: { ...CHOSEN, ...chosen }, now: clock })
    })
    const give = async (matchId: string, home = 50) => {
      const forecast = { home, draw: 100 - home, away: 0, score: null }
      const adding = database.write((db) => giveForecast(db, { userId: id, matchId, forecast }), {
        clock,
      })
      expect((await adding).outcome).toBe('given')
    }
    return { email, give }
  }
  /** The letters of the morning, by address. */
  const sendAll = async (at = SEVEN): Promise<Map<string, Mail>> => {
    clock = at
    const mails: Mail[] = []
    const parts = {
      database,
      now,
      sendMail: async (mail: Mail) => void mails.push(mail),
      logger: pino({ level: 'silent' }),
      pace: { perMinute: 1000, perDay: 10_000 },
      getMorning: openTestMorning(database, world.snapshots, now),
      operatorName: 'Pitchproof',
      operatorAddress: null,
      publicOrigin: TEST_ORIGIN,
    }
    await queueMorningLetters(parts)
    await sendMorningLetters(parts)
    return new Map(mails.map((mail) => [mail.to, mail]))
  }
  /** The part of the text and of the HTML under a title; null without one. */
  const findPart = ({ text, html }: Mail, title: string) => {
    const inText = text.split(`${title}\n=`)[1]?.split(/\n\n.+\n==/)[0]
    const inHtml = html!.split(`<h2>${title}</h2>`)[1]?.split(/<h2>|<p><a/)[0]
    expect(inText === undefined).toBe(inHtml === undefined)
    return inText === undefined ? null : { inText, inHtml: inHtml! }
  }
  const findMissing = (mail: Mail) => findPart(mail, TEXTS.en.morning.own.missing)
  const listMatches = (part: string) =>
    [...part.matchAll(/\/match\/([a-z]+(?:-\d+)?)\b/g)].map((found) => found[1])

  test('members who asked for it get the matches of their clubs until the next letter that have no forecast; nobody else does', async () => {
    const follows = ['today-4', 'today-5', 'night', 'evening'].map(clubOf)
    const asked = await join({ follows })
    await asked.give('today-5')
    const unasked = await join({ follows, chosen: { reminders: false } })
    const busy = await join({ follows })
    for (const id of ['today-4', 'today-5', 'night']) await busy.give(id)
    const idle = await join({})
    const letters = await sendAll()
    const part = findMissing(letters.get(asked.email)!)!
    expect(listMatches(part.inText)).toEqual(['today-4', 'night'])
    expect(listMatches(part.inHtml)).toEqual(['today-4', 'night'])
    // The part shows nothing of our predictions, which are not open to this member.
    expect(part.inText).not.toMatch(/%|Sealed|Predicted/)
    expect(part.inHtml).not.toMatch(/%|Sealed|Predicted|class="bar"/)
    for (const { email } of [unasked, busy, idle])
      expect(findMissing(letters.get(email)!), email).toBeNull()
  })

  test('the letter of a week looks a week ahead', async () => {
    const follows = [clubOf('evening')]
    const { email } = await join({ follows, chosen: { rhythm: 'weekly' } })
    const letters = await sendAll(new Date('2026-03-13T06:00:00Z'))
    expect(letters.size).toBe(0)
    await database.write((db) => db.update(morningLetters).set({ nextAt: SEVEN }))
    const part = findMissing((await sendAll()).get(email)!)!
    expect(listMatches(part.inText)).toEqual(['evening'])
  })

  test('five matches of a followed league are listed, and the rest is counted', async () => {
    const { email, give } = await join({ follows: [LEAGUE, clubOf('today-0')] })
    await give('today-1')
    const { inText, inHtml } = findMissing((await sendAll()).get(email)!)!
    const five = ['today-0', 'today-2', 'today-3', 'today-4', 'today-5']
    expect(listMatches(inText)).toEqual(five)
    expect(listMatches(inHtml)).toEqual(five)
    for (const part of [inText, inHtml])
      expect(part).toContain('More matches without your forecast: 2.')
  })

  test('a match that has begun or is off is not listed as missing', async () => {
    const { email } = await join({ follows: ['today-6', 'today-7'].map(clubOf) })
    const set = (matchStatus: 'postponed' | 'scheduled') =>
      database.write((db) =>
        db.update(matches).set({ matchStatus }).where(eq(matches.id, 'today-6')),
      )
    await set('postponed')
    const part = findMissing((await sendAll()).get(email)!)!
    await set('scheduled')
    expect(listMatches(part.inText)).toEqual(['today-7'])
  })

  test('a match that is over is listed once the log has opened it, with the member’s chance and ours, in every language', async () => {
    const fans = []
    for (const language of LANGUAGE_CODES) {
      const fan = await join({ follows: [LEAGUE], language })
      await fan.give('over', 30)
      await fan.give('over', 62)
      fans.push({ ...fan, language })
    }
    const hidden = []
    for (const language of LANGUAGE_CODES)
      for (const rhythm of ['daily', 'weekly'] as const) {
        const wish = { follows: [LEAGUE, clubOf('over')], language, hidesResults: true }
        const fan = await join({ ...wish, chosen: { rhythm } })
        await fan.give('over', 62)
        hidden.push({ ...fan, language, rhythm })
      }
    const unasked = await join({ chosen: { reminders: false } })
    await unasked.give('over', 62)
    const other = await join({})
    await sealTestForecasts(database, BEFORE)
    const unsealed = await join({})
    await unsealed.give('over', 62)
    const prediction = world.predictions.get('over')!
    const sealed = sealMarket(prediction, world.marks.get('over')!)
    const openInLog = await commitInLog(
      database,
      { ...OVER, key: world.key, prediction: sealed },
      BEFORE,
    )
    await openInLog({ homeScore: 2, awayScore: 0 }, new Date(SEVEN.getTime() - HOUR_MS))
    await database.write((db) => db.update(morningLetters).set({ nextAt: SEVEN }))
    const letters = await sendAll()
    for (const { email, language } of hidden) {
      const { text, html } = letters.get(email)!
      expect(text, 'a letter of what is ahead').toContain('today-0')
      const { titles, own } = TEXTS[language].morning
      const told = [titles.latest, titles.week, own.over, ` 2${toScoreSign(language)}0 `, 'of over']
      for (const words of told) expect(text + html!, language).not.toContain(words)
    }
    for (const { email, language } of fans) {
      const mail = letters.get(email)!
      const { own } = TEXTS[language].morning
      const { inText, inHtml } = findPart(mail, own.over)!
      const [mine, ours] = [62, toPrintedChances(prediction).home].map((chance) =>
        formatChance(chance, language),
      )
      for (const part of [inText, inHtml]) {
        expect(listMatches(part), language).toEqual(['over'])
        expect(part).toContain(mine)
        expect(part).toContain(ours)
      }
      expect(inText).toContain(` 2${toScoreSign(language)}0 `)
      expect(findPart(mail, own.missing), language).not.toBeNull()
      // One receipt for the whole letter.
      for (const letter of [mail.text, mail.html!])
        expect(letter.match(/\/verify/g), language).toHaveLength(1)
      expect(mail.text + mail.html!).not.toMatch(/\{\{|undefined|\bnull\b/)
    }
    const told = findPart(letters.get(fans[0]!.email)!, TEXTS.en.morning.own.over)!
    expect(told.inText).toContain('Home of over 2–0 Away of over')
    for (const { email } of [unasked, other, unsealed])
      expect(findPart(letters.get(email)!, TEXTS.en.morning.own.over), email).toBeNull()
  })
})
