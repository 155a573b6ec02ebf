import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { MatchListSchema } from '#data/model/replies.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestMatch, type TestWorld } from '#api/testing/test-matches.ts'

const TODAY = '2026-03-14'
const TOMORROW = '2026-03-15'
const toMoment = (time: string, day = TODAY) => `${day}T${time}:00.000Z`

const WORLD: TestMatch[] = [
  { id: 'today-1', kickoffAt: toMoment('12:00'), status: 'finished' },
  { id: 'today-2', kickoffAt: toMoment('15:00'), status: 'live' },
  { id: 'today-3', kickoffAt: toMoment('17:30') },
  ...[4, 5, 6, 7, 8, 9, 10, 11].map((n): TestMatch => ({
    id: `today-${n}`,
    kickoffAt: toMoment(`${n + 10}:45`),
    league: 'Serie B',
  })),
  ...[1, 2, 3, 4, 5].map((n): TestMatch => ({
    id: `tomorrow-${n}`,
    kickoffAt: toMoment(`1${n}:00`, TOMORROW),
  })),
]

describe.each(RULE_DATABASES)('the evening of a free account on %s', (_, open) => {
  let database: Database
  let world: TestWorld
  let at = new Date(toMoment('09:00'))
  const clients = {} as Record<'free' | 'premium', TestClient>
  const readList = async (who: keyof typeof clients, day: string, more = '') => {
    const reply = await clients[who].call(`/api/matches?date=${day}${more}`)
    const text = await reply.text()
    return { text, list: MatchListSchema.parse(JSON.parse(text)) }
  }
  /** Every figure of a test prediction is unique. */
  const listFigures = (id: string) =>
    JSON.stringify(world.predictions.get(id)).match(/\d+\.\d{4}/g) ?? []
  const listOpen = async (day: string) =>
    (await readList('free', day)).list.matches
      .filter(({ prediction }) => prediction !== null)
      .map(({ match }) => match.id)

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, WORLD, { now: () => at })
    const app = makeTestApp(database, { snapshots: world.snapshots, now: () => at })
    for (const who of ['free', 'premium'] as const) {
      const email = `${who}@example.com`
      await addUser(database, { email, isPremium: who === 'premium' })
      clients[who] = new TestClient(app)
      await clients[who].signIn(email)
    }
  })
  afterAll(() => database.close())

  test('from the kick-off of the third free match on, today’s list has those of the next day, for free accounts only', async () => {
    const { list } = await readList('premium', TODAY)
    const third = list.matches[2]!.match.kickoffAt
    const three = { day: TOMORROW, ids: ['tomorrow-1', 'tomorrow-2', 'tomorrow-3'] }
    const readNext = async (who: keyof typeof clients, day: string, more = '') => {
      const { nextFree } = (await readList(who, day, more)).list
      return nextFree && { day: nextFree.day, ids: nextFree.matches.map(({ match }) => match.id) }
    }
    for (const [moment, next] of [
      [toMoment('09:00'), undefined],
      [new Date(Date.parse(third) - 1).toISOString(), undefined],
      [third, three],
      [toMoment('23:59'), three],
    ] as const) {
      at = new Date(moment)
      expect(await readNext('free', TODAY), moment).toEqual(next)
      expect(await readNext('free', TODAY, '&league=Serie+B')).toEqual(next)
      expect(await readNext('free', TOMORROW), moment).toBeUndefined()
      expect(await readNext('premium', TODAY), moment).toBeUndefined()
    }
    at = new Date(toMoment('23:00', TOMORROW))
    expect(await readNext('free', TOMORROW), 'no matches are left').toBeNull()
    expect(await readNext('free', TODAY), 'a day that is over').toBeUndefined()
  })

  test('at every hour a free account sees figures of three matches a day and of finished matches, and no others', async () => {
    at = new Date(toMoment('00:00'))
    const ranked = (await readList('premium', TODAY)).list.matches.map(({ match }) => match.id)
    const three = ranked.slice(0, 3)
    const over = 'today-1'
    expect(listFigures('today-11').length).toBeGreaterThan(20)
    const covered = WORLD.map(({ id }) => id).filter(
      (id) => ![...three, over, 'tomorrow-1', 'tomorrow-2', 'tomorrow-3'].includes(id),
    )
    for (const hour of ['00:00', '12:30', '15:10', '17:30', '20:00', '23:59']) {
      at = new Date(toMoment(hour))
      expect(new Set(await listOpen(TODAY)), hour).toEqual(new Set([...three, over]))
      expect(await listOpen(TOMORROW), hour).toEqual(['tomorrow-1', 'tomorrow-2', 'tomorrow-3'])
      const texts = [await readList('free', TODAY), await readList('free', TOMORROW)]
      for (const { text } of texts)
        for (const id of covered)
          for (const figure of listFigures(id)) expect(text, id).not.toContain(figure)
    }
  })
})
