import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedWeather } from '#data/model/feed.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import type { WeatherQuestion, WeatherSource } from './weather-provider.ts'
import { withWeather } from './with-weather.ts'

const sample = parseApiFootball(
  readFileSync(new URL('../../data/fixtures/api-football/fixtures.json', import.meta.url)),
).rows.find(({ matchStatus }) => matchStatus === 'scheduled')!
const NOW = new Date('2031-04-25T09:00:00Z')
const HOUR: FeedWeather = {
  at: '2031-04-26T14:00:00.000Z',
  temperature: 14.2,
  humidity: 61,
  windSpeed: 18,
  precipitation: 0.4,
  condition: 'Light rain',
  icon: 'rain',
}
const at = (hours: number, change: Partial<FeedMatch> = {}): FeedMatch => ({
  ...sample,
  kickoffAt: new Date(NOW.getTime() + hours * 3_600_000).toISOString(),
  ...change,
})

let folder: string
let asked: WeatherQuestion[] = []
beforeEach(async () => {
  folder = makeTestFolder()
  asked = []
})

const service = (read?: WeatherSource['read']): WeatherSource => ({
  name: 'visual-crossing',
  async read(question, now) {
    asked.push(question)
    return read ? read(question, now) : HOUR
  },
})

function load(
  rows: FeedMatch[],
  now = NOW,
  choice: { source?: WeatherSource | null; readsHistory?: boolean } = {},
) {
  const feed = {
    name: 'api-football' as const,
    load: async () => ({ rows, rejects: [], warnings: [] }),
  }
  return withWeather(feed, {
    file: join(folder, 'weather.json'),
    choose: async () => ({ source: service(), readsHistory: true, ...choice }),
  }).load(now)
}

test('a match of the next seven days gets the weather of its home town at kick-off', async () => {
  const { rows } = await load([at(29)])
  expect(asked).toEqual([{ latitude: 51.49, longitude: -0.29, at: new Date(at(29).kickoffAt) }])
  expect(rows[0]!.weather).toEqual({
    temperature: 14.2,
    humidity: 61,
    windSpeed: 18,
    precipitation: 0.4,
    condition: 'Light rain',
    icon: 'rain',
  })
})

test('the feed’s own coordinates of the ground take precedence over the home town, on neutral ground too', async () => {
  const venuePlace = { latitude: 38.73, longitude: -9.18 }
  await load([at(29, { venuePlace }), at(30, { venuePlace, neutral: true })])
  expect(asked).toEqual([
    { ...venuePlace, at: new Date(at(29).kickoffAt) },
    { ...venuePlace, at: new Date(at(30).kickoffAt) },
  ])
})

test('no request for a neutral ground without coordinates, an unknown town, a postponed match or one that is far away', async () => {
  await load([
    at(29, { neutral: true }),
    at(29, { homeTeamId: 'nobody-knows' }),
    at(29, { matchStatus: 'postponed' }),
    at(200),
    at(-72),
  ])
  expect(asked).toEqual([])
})

test('an answer is fresh for six hours, on the day of the match for one, and after it for good', async () => {
  await load([at(29)])
  await load([at(29)], new Date(NOW.getTime() + 5.9 * 3_600_000))
  expect(asked).toHaveLength(1)
  await load([at(29)], new Date(NOW.getTime() + 6.1 * 3_600_000))
  expect(asked).toHaveLength(2)
  const onTheDay = NOW.getTime() + 20 * 3_600_000
  await load([at(29)], new Date(onTheDay))
  await load([at(29)], new Date(onTheDay + 0.9 * 3_600_000))
  await load([at(29)], new Date(onTheDay + 1.1 * 3_600_000))
  expect(asked).toHaveLength(4)
  await load([at(29)], new Date(NOW.getTime() + 34 * 3_600_000))
  await load([at(29)], new Date(NOW.getTime() + 60 * 3_600_000))
  expect(asked).toHaveLength(5)
})

test('with history switched off a match that has begun is not asked for; with weather off none is', async () => {
  await load([at(-2)], NOW, { readsHistory: false })
  await load([at(29)], NOW, { source: null })
  expect(asked).toEqual([])
  await load([at(-2)])
  expect(asked).toHaveLength(1)
})

test('a failing service costs the weather, not the run, and is skipped after three failures', async () => {
  const fail = service(async () => {
    throw new AppError('source_unavailable', 'The limit is used up.')
  })
  const rows = Array.from({ length: 9 }, (_, index) => at(20 + index))
  const answer = await load(rows, NOW, { source: fail })
  // What is stored stays: no answer is not an answer without weather.
  expect(answer.rows).toEqual(rows.map((row) => ({ ...row, untold: ['weather'] })))
  expect(answer.warnings).toEqual(['Weather: The limit is used up.'])
  expect(asked).toHaveLength(3)
})

test('a match that has begun keeps its stored weather when nobody is asked for it any more', async () => {
  const untold = ['weather']
  expect((await load([at(-49)])).rows[0]).toMatchObject({ weather: null, untold })
  const withoutHistory = await load([at(-1)], NOW, { readsHistory: false })
  expect(withoutHistory.rows[0]).toMatchObject({ weather: null, untold })
  const off = await load([at(-1), at(29), at(-1, { matchStatus: 'abandoned' })], NOW, {
    source: null,
  })
  expect(off.rows.map((row) => row.untold)).toEqual([untold, undefined, undefined])
  // No service has the hour.
  const empty = await load([at(-4)], NOW, { source: service(async () => null) })
  expect(empty.rows[0]).toMatchObject({ untold })
})
