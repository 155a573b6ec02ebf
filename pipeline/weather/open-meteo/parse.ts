/**
 * An hourly answer of Open-Meteo (open-meteo.com/en/docs, no key). It has columns, `hourly.time[i]`
 * beside `hourly.temperature_2m[i]`; times have no offset and are UTC because the request says so.
 * Several places make a list.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedReject, FeedRows, FeedWeather } from '#data/model/feed.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { describeWeatherCode } from './weather-codes.ts'

const Column = z.array(z.number().nullable())
const PlaceSchema = z.object({
  utc_offset_seconds: z.literal(0),
  hourly: z.object({
    time: z.array(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
    temperature_2m: Column,
    relative_humidity_2m: Column,
    precipitation: Column,
    wind_speed_10m: Column,
    weather_code: Column,
  }),
})
type Hourly = z.output<typeof PlaceSchema>['hourly']
const RefusalSchema = z.object({ error: z.literal(true), reason: z.string() })

function parsePlaces(body: unknown): Hourly[] {
  const refusal = RefusalSchema.safeParse(body)
  if (refusal.success)
    throw new AppError('source_changed', `Open-Meteo refused the request: ${refusal.data.reason}.`)
  const parsed = z.array(PlaceSchema).safeParse(Array.isArray(body) ? body : [body])
  if (parsed.success) return parsed.data.map(({ hourly }) => hourly)
  const { path, message } = parsed.error.issues[0]!
  throw new AppError(
    'source_changed',
    `The answer of Open-Meteo has another shape at ${path.slice(1).join('.')}: ${message}.`,
  )
}

/** Every hour of an answer; an hour without temperature, wind or humidity is rejected with its number. */
export function parseHours(bytes: Uint8Array): FeedRows<FeedWeather> {
  const rows: FeedWeather[] = []
  const rejects: FeedReject[] = []
  for (const hourly of parsePlaces(parseJson(bytes, 'Open-Meteo')))
    for (const [index, time] of hourly.time.entries()) {
      const hour = readHour(hourly, index, time)
      if (hour) rows.push(hour)
      else
        rejects.push({
          line: index + 1,
          reason: 'The hour has no temperature, wind or humidity.',
          raw: time,
        })
    }
  return { rows, rejects }
}

function readHour(hourly: Hourly, index: number, time: string): FeedWeather | null {
  const temperature = hourly.temperature_2m[index] ?? null
  const windSpeed = hourly.wind_speed_10m[index] ?? null
  const humidity = hourly.relative_humidity_2m[index] ?? null
  if (temperature === null || windSpeed === null || humidity === null) return null
  const isDay = Number(time.slice(11, 13)) >= 6 && Number(time.slice(11, 13)) < 20
  return {
    at: `${time}:00.000Z`,
    temperature,
    windSpeed,
    humidity,
    precipitation: hourly.precipitation[index] ?? null,
    ...describeWeatherCode(hourly.weather_code[index] ?? null, isDay),
  }
}
