import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderCall } from '#data/queries/operation/provider-calls.ts'
import { OPEN_GATE } from '#pipeline/sources/calls/caller.ts'
import {
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import { openWeather } from '#pipeline/weather/openweather/openweather.ts'
import { visualCrossing } from '#pipeline/weather/visual-crossing/visual-crossing.ts'

const KICKOFF = new Date('2031-04-26T14:00:00Z')
const NOW = new Date('2031-04-25T09:00:00Z')
const question = { latitude: 51.49, longitude: -0.29, at: KICKOFF }
const toBytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))
const options = { now: NOW, fileName: 'answer.json' }

let service: ProviderServer
beforeAll(async () => {
  service = await startProviderServer()
})
afterAll(() => service.close())
const openVisualCrossing = () =>
  visualCrossing.open(
    { VISUAL_CROSSING_KEY: 'secret', VISUAL_CROSSING_API_BASE: service.url },
    OPEN_GATE,
  )
const openOpenWeather = () =>
  openWeather.open({ OPENWEATHER_KEY: 'secret', OPENWEATHER_API_BASE: service.url }, OPEN_GATE)

const TIMELINE = {
  queryCost: 3,
  tzoffset: 1,
  days: [
    {
      datetime: '2031-04-26',
      hours: [
        {
          datetime: '15:00:00',
          datetimeEpoch: KICKOFF.getTime() / 1_000,
          temp: 14.2,
          humidity: 61.5,
          precip: 0.3,
          windspeed: 18.4,
          conditions: 'Rain, Overcast',
          icon: 'rain',
        },
        { datetime: '16:00:00', temp: 13.9, humidity: 60, windspeed: 17, conditions: 'Overcast' },
        { datetime: '17:00:00', windspeed: 17 },
      ],
    },
  ],
}

test('Visual Crossing: the hour of kick-off in °C, km/h, mm and per cent, requested in metric units', async () => {
  service.answer(reply(TIMELINE))
  expect(await openVisualCrossing().read(question, NOW)).toEqual({
    at: '2031-04-26T14:00:00.000Z',
    temperature: 14.2,
    humidity: 61.5,
    precipitation: 0.3,
    windSpeed: 18.4,
    condition: 'Rain, Overcast',
    icon: 'rain',
  })
  expect(service.asked.at(-1)!.url).toMatch(
    /timeline\/51\.49,-0\.29\/2031-04-25\/2031-04-27\?unitGroup=metric/,
  )
})

test('Visual Crossing: the records that an answer cost are stored as its credits; a refusal is one request', async () => {
  const calls: ProviderCall[] = []
  const gate = {
    admit: async () => {},
    record: async (call: ProviderCall) => void calls.push(call),
  }
  const open = (url: string) =>
    visualCrossing.open({ VISUAL_CROSSING_KEY: 'secret', VISUAL_CROSSING_API_BASE: url }, gate)
  for (const answer of [TIMELINE, { ...TIMELINE, queryCost: undefined }]) {
    service.answer(reply(answer))
    await open(service.url).read(question, NOW)
  }
  service.answer(reply('Invalid API key', 401))
  await expect(open(service.url).read(question, NOW)).rejects.toThrow()
  expect(calls.map(({ creditsUsed }) => creditsUsed)).toEqual([3, 1, 1])
})

test('Visual Crossing: without an epoch the local time is converted by the offset; an hour with neither is rejected', () => {
  const { weather, rejects } = visualCrossing.parse!(toBytes(TIMELINE), options)
  expect(weather.map(({ at }) => at)).toEqual([
    '2031-04-26T14:00:00.000Z',
    '2031-04-26T15:00:00.000Z',
  ])
  expect(rejects).toMatchObject([{ line: 3 }])
})

test('Visual Crossing: a refusal in plain text is reported, the key is not', async () => {
  service.answer(reply('Invalid API key', 401))
  await expect(openVisualCrossing().read(question, NOW)).rejects.toMatchObject({
    code: 'bad_configuration',
    message: expect.not.stringContaining('secret'),
  })
  service.answer(reply('Bad API Request: invalid location', 400))
  await expect(openVisualCrossing().read(question, NOW)).rejects.toThrow('invalid location')
})

const hour = {
  dt: KICKOFF.getTime() / 1_000,
  temp: 14.24,
  humidity: 61,
  wind_speed: 5,
  rain: { '1h': 0.4 },
  weather: [{ id: 500, main: 'Rain', description: 'light rain', icon: '10d' }],
}

test('OpenWeather: metres per second become km/h; forecasts are requested for the future, history for the past', async () => {
  service.answer(reply({ lat: 51.49, hourly: [hour, { dt: 1 }] }))
  expect(await openOpenWeather().read(question, NOW)).toEqual({
    at: '2031-04-26T14:00:00.000Z',
    temperature: 14.2,
    humidity: 61,
    windSpeed: 18,
    precipitation: 0.4,
    condition: 'Light rain',
    icon: 'rain',
  })
  expect(service.asked.at(-1)!.url).toMatch(/^\/data\/3\.0\/onecall\?lat=51\.49&.*exclude=/)
  service.answer(reply({ lat: 51.49, data: [hour] }))
  const later = new Date('2031-05-26T00:00:00Z')
  expect(await openOpenWeather().read(question, later)).toMatchObject({ temperature: 14.2 })
  expect(service.asked.at(-1)!.url).toContain(`/onecall/timemachine?`)
  expect(service.asked.at(-1)!.url).toContain(`dt=${hour.dt}`)
})

test('OpenWeather: beyond its 48 hours it is not asked', async () => {
  const before = service.asked.length
  expect(await openOpenWeather().read(question, new Date('2031-04-20T00:00:00Z'))).toBeNull()
  expect(service.asked.length).toBe(before)
})

test('OpenWeather: kelvin are recognised by their size, and a key without the subscription by its message', async () => {
  const { weather } = openWeather.parse!(toBytes({ hourly: [{ ...hour, temp: 295.35 }] }), options)
  expect(weather[0]!.temperature).toBe(22.2)
  service.answer(
    reply({ cod: 401, message: 'One Call 3.0 requires a separate subscription.' }, 401),
  )
  await expect(openOpenWeather().read(question, NOW)).rejects.toMatchObject({
    code: 'bad_configuration',
    message: expect.stringContaining('separate subscription'),
  })
})
