/** No letter holds a figure that its reader has not paid for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ledgerCommits, matches } from '#data/db/schema.ts'
import type { Plan } from '#data/model/billing/plans.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { TEST_NOW, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestMatch } from '#api/testing/test-matches.ts'
import { openTestMorning } from '#api/testing/test-morning.ts'
import { writeLetterOf, type WrittenFor } from './send-letters.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, 14 + day, hour)).toISOString()
/** Yesterday's matches are over; of today's and tomorrow's the first three are open to everybody. */
const YESTERDAY = Array.from({ length: 5 }, (_, place): TestMatch => ({
  id: `yesterday-${place}`,
  kickoffAt: at(-1, 12 + place),
  status: 'finished',
}))
const AHEAD = [0, 1].flatMap((day) =>
  Array.from({ length: 14 }, (_, place): TestMatch => ({
    id: `day${day}-${String(place).padStart(2, '0')}`,
    kickoffAt: at(day, 13 + Math.floor(place / 2)),
  })),
)
const isPaid = ({ id }: TestMatch) => /^day\d-(?:0[3-9]|1\d)$/.test(id)
const OPEN = [...YESTERDAY, ...AHEAD.filter((match) => !isPaid(match))]
const PAID = AHEAD.filter(isPaid)

/** Follows of the home team of every match, so that each match is in the letter. */
const FOLLOWS = [...AHEAD, ...YESTERDAY].map(
  ({ id }) => ({ kind: 'team', id: `home-${id}` }) as const,
)

/** With reminders: the reader has no forecast of any coming match. */
const REMINDERS = { nextAt: new Date('2026-03-22T00:00:00Z'), given: new Map() }

/** Publishes these matches alone; returns what a letter on them is written with. */
async function publishOnly(list: readonly TestMatch[]) {
  await database.write(async (db) => {
    await db.delete(ledgerCommits)
    await db.delete(matches)
  })
  const now = () => TEST_NOW
  const { snapshots } = await publishTestWorld(database, list, { now })
  const sender = { publicOrigin: TEST_ORIGIN, operatorName: 'Pitchproof', operatorAddress: null }
  return { ...sender, now, getMorning: openTestMorning(database, snapshots, now) }
}

/** Writes a letter of each kind for a plan. The order of the list decides which match has which figures. */
async function writeAll(list: readonly TestMatch[], plan: Plan): Promise<string[]> {
  const parts = await publishOnly(list)
  const letters: string[] = []
  for (const language of LANGUAGE_CODES)
    for (const rhythm of ['daily', 'weekly'] as const)
      for (const follows of [
        [],
        FOLLOWS.slice(0, 12),
        FOLLOWS.slice(12),
        [{ kind: 'league', id: 'premier-league' }],
      ] as WrittenFor['follows'][])
        for (const [timeZone, day] of [
          ['Europe/Berlin', '2026-03-14'],
          ['Pacific/Kiritimati', '2026-03-15'],
        ] as const) {
          const frame = { firstName: 'Ada', endUrl: null, notice: null, hidesResults: false }
          const told = {
            plan,
            follows,
            rhythm,
            reminders: REMINDERS,
            dueAt: TEST_NOW,
            lastAt: null,
          }
          const reader = { ...told, timeZone, language, ...frame }
          const letter = await writeLetterOf(reader, day, parts)
          letters.push(`${letter!.subject}\n${letter!.text}\n${letter!.html}`)
        }
  return letters
}

/** Match of each bar and each percentage of a letter's HTML. */
function listShown(letter: string): Set<string> {
  const blocks = letter.split('<div class="match">').slice(1)
  const shown = blocks.filter((block) => /class="bar"|\d\s?%|%\d/.test(block.split('</div>')[0]!))
  return new Set(shown.map((block) => /(?:match\/|\/)([a-z]+\d?-\d+)"/.exec(block)![1]!))
}

test('a letter to a free member shows no figure beyond the three free matches, and does not depend on one', async () => {
  for (const plan of ['anonymous', 'free'] as const) {
    const letters = await writeAll([...OPEN, ...PAID], plan)
    // The same matches; each paid prediction has other figures.
    const others = await writeAll([...OPEN, ...PAID.toReversed()], plan)
    expect(others).toEqual(letters)
    const shown = new Set(letters.flatMap((letter) => [...listShown(letter)]))
    for (const { id } of PAID) expect(shown, plan).not.toContain(id)
    for (const id of ['day0-00', 'day0-01', 'day0-02']) expect(shown, plan).toContain(id)
  }
})

test('a letter to a premium member shows all figures', async () => {
  const letters = await writeAll([...OPEN, ...PAID], 'premium')
  const others = await writeAll([...OPEN, ...PAID.toReversed()], 'premium')
  expect(others).not.toEqual(letters)
  const shown = new Set(letters.flatMap((letter) => [...listShown(letter)]))
  for (const { id } of AHEAD.filter(({ id }) => id.startsWith('day0'))) expect(shown).toContain(id)
})

test('a letter in any language is complete, loads nothing from other hosts and is below the size at which mail programs cut', async () => {
  for (const plan of ['free', 'premium'] as const)
    for (const letter of await writeAll([...OPEN, ...PAID], plan)) {
      expect(letter).not.toMatch(/\{\{|\}\}|undefined|NaN|\bnull\b/)
      expect(letter).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|@import/)
      for (const [address] of letter.matchAll(/https?:\/\/[^\s"<]+/g))
        expect(address.startsWith(TEST_ORIGIN), address).toBe(true)
      expect(Buffer.byteLength(letter)).toBeLessThan(100_000)
    }
})

/** Letters of fourteen matches a day to a premium member who follows nothing. */
async function writeShort(languages: readonly Language[]) {
  const parts = await publishOnly([...OPEN, ...PAID])
  const frame = { firstName: 'Ada', endUrl: `${TEST_ORIGIN}/end`, notice: null }
  const due = { dueAt: TEST_NOW, lastAt: null }
  const told = {
    ...due,
    plan: 'premium',
    follows: [],
    reminders: null,
    hidesResults: false,
  } as const
  const nobody = { ...told, timeZone: 'Europe/Berlin', ...frame }
  return Promise.all(
    languages.map(async (language) => {
      const write = (rhythm: 'daily' | 'weekly') =>
        writeLetterOf({ ...nobody, language, rhythm }, '2026-03-14', parts)
      return { daily: (await write('daily'))!, weekly: (await write('weekly'))! }
    }),
  )
}
/** Each club as one word: those of made-up matches have three. */
const countWords = (text: string) =>
  text
    .replaceAll(/https?:\S+/g, ' ')
    .replaceAll(/(Home|Away) of /g, '$1-')
    .match(/[\p{L}\d][^\s]*/gu)!.length

test('a letter to somebody who follows nothing has five matches and 80 to 150 words in every language', async () => {
  for (const letters of await writeShort(LANGUAGE_CODES))
    for (const { html, text } of Object.values(letters)) {
      expect(html.match(/class="bar"/g)).toHaveLength(5)
      const words = countWords(text)
      expect(words, text).toBeGreaterThanOrEqual(80)
      expect(words, text).toBeLessThanOrEqual(150)
    }
})

test('a weekly letter holds matches of the week, a daily one those of its day, and neither calls them the reader’s', async () => {
  const { daily, weekly } = (await writeShort(['en']))[0]!
  expect(daily.text).toContain('match/day0-')
  expect(daily.text).not.toContain('match/day1-')
  expect(weekly.text).toContain('match/day0-')
  expect(weekly.text).toContain('match/day1-')
  for (const { subject } of [daily, weekly]) expect(subject).not.toContain('Your')
})

test('a letter says in which time zone its kick-offs are', async () => {
  const { daily } = (await writeShort(['de']))[0]!
  expect(daily.text).toContain('Anstoßzeiten: Mitteleuropäische Zeit.')
  expect(daily.html).toContain('Anstoßzeiten: Mitteleuropäische Zeit.')
})
