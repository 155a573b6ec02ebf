import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_GATE } from '#pipeline/sources/calls/caller.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { openMeteo } from './open-meteo.ts'
import { parseHours } from './parse.ts'

const ANSWER = {
  latitude: 47.68,
  longitude: 17.66,
  utc_offset_seconds: 0,
  hourly: {
    time: ['2026-05-07T18:00', '2026-05-07T19:00', '2026-05-07T20:00'],
    temperature_2m: [14.2, 13.1, null],
    relative_humidity_2m: [58, 61, 66],
    precipitation: [0, 0.4, 0],
    wind_speed_10m: [9.7, 8.3, 7],
    weather_code: [2, 61, 0],
  },
}
const toBytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))
const options = { now: new Date(), fileName: 'answer.json' }

let server: LocalServer
let base: string
const asked: string[] = []
beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    asked.push(request.url ?? '')
    const isRefused = request.url?.includes('latitude=91')
    response.statusCode = isRefused ? 400 : 200
    response.end(
      JSON.stringify(isRefused ? { error: true, reason: 'Latitude must be in range' } : ANSWER),
    )
  })
  base = `${server.origin}/`
})
afterAll(() => server.close())

test('hours are read column by column, and one without a temperature is rejected', () => {
  const { weather, rejects, matches } = openMeteo.parse!(toBytes(ANSWER), options)
  expect(matches).toEqual([])
  expect(weather).toEqual([
    {
      at: '2026-05-07T18:00:00.000Z',
      temperature: 14.2,
      humidity: 58,
      precipitation: 0,
      windSpeed: 9.7,
      condition: 'Partially cloudy',
      icon: 'partly-cloudy-day',
    },
    {
      at: '2026-05-07T19:00:00.000Z',
      temperature: 13.1,
      humidity: 61,
      precipitation: 0.4,
      windSpeed: 8.3,
      condition: 'Rain',
      icon: 'rain',
    },
  ])
  expect(rejects).toMatchObject([{ line: 3, raw: '2026-05-07T20:00' }])
})

test('several places make a list; an unknown shape and a refusal differ from no weather', () => {
  expect(parseHours(toBytes([ANSWER, { ...ANSWER, location_id: 1 }])).rows).toHaveLength(4)
  expect(() => parseHours(toBytes({ ...ANSWER, hourly: { time: [] } }))).toThrow('temperature_2m')
  expect(() => parseHours(toBytes({ error: true, reason: 'Daily limit' }))).toThrow('Daily limit')
  expect(() => parseHours(new TextEncoder().encode('<html>'))).toThrow('not JSON')
})

test('the hour of kick-off is requested from the forecast or from the archive', async () => {
  const source = openMeteo.open({ OPEN_METEO_API_BASE: base }, OPEN_GATE)
  const at = new Date('2026-05-07T19:45:00Z')
  const question = { latitude: 47.7, longitude: 17.6, at }
  const hour = await source.read(question, new Date('2026-05-05T00:00:00Z'))
  expect(hour).toMatchObject({ at: '2026-05-07T19:00:00.000Z', temperature: 13.1 })
  expect(asked.at(-1)).toMatch(/^\/v1\/forecast\?latitude=47\.7&.*start_date=2026-05-07/)
  await source.read(question, new Date('2026-06-05T00:00:00Z'))
  expect(asked.at(-1)).toMatch(/^\/v1\/archive\?/)
  const calls = asked.length
  expect(await source.read(question, new Date('2026-03-05T00:00:00Z'))).toBeNull()
  expect(asked).toHaveLength(calls)
  await expect(
    source.read({ ...question, latitude: 91 }, new Date('2026-05-05T00:00:00Z')),
  ).rejects.toThrow('Latitude must be in range')
})
