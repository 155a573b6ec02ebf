/**
 * An hourly answer of Open-Meteo (open-meteo.com/en/docs, no key). It has columns, `hourly.time[i]`
 * beside `hourly.temperature_2m[i]`; times have no offset and are UTC because the request says so.
 * Several places make a list.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedRows, FeedWeather } from '#data/model/feed.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import {
  Humidity,
  Precipitation,
  Temperature,
  WindSpeed,
} from '#pipeline/sources/reading/values.ts'
import { collectHours, type ReadHour } from '#pipeline/weather/hour.ts'
import { describeWeatherCode } from './weather-codes.ts'

/** The values are read hour by hour: an element left out of a column would move all after it. */
const Column = z.array(z.unknown())
const PlaceSchema = z.object({
  utc_offset_seconds: z.literal(0),
  hourly: z.object({
    time: Column,
    temperature_2m: Column,
    relative_humidity_2m: Column,
    precipitation: z.unknown().optional(),
    wind_speed_10m: Column,
    weather_code: z.unknown().optional(),
  }),
})
type Hourly = z.output<typeof PlaceSchema>['hourly']

/** One value of each column; precipitation and code are left out when they cannot be read. */
const HourSchema = z.object({
  time: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .refine((time) => !Number.isNaN(Date.parse(`${time}Z`)), 'no time'),
  temperature_2m: Temperature,
  relative_humidity_2m: Humidity,
  precipitation: Precipitation.nullish(),
  wind_speed_10m: WindSpeed,
  weather_code: z.int().min(0).nullish(),
})
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

/** Every hour of an answer; one without time, temperature, wind or humidity is rejected with its number. */
export function parseHours(bytes: Uint8Array): FeedRows<FeedWeather> {
  return collectHours(
    parsePlaces(parseJson(bytes, 'Open-Meteo')).flatMap((hourly) =>
      hourly.time.map((_, index) => readHour(hourly, index)),
    ),
  )
}

function readHour(hourly: Hourly, index: number): ReadHour {
  // A column that is no list is unreadable for each of its hours.
  const raw = Object.fromEntries(
    Object.entries(hourly).map(([name, column]) => [
      name,
      Array.isArray(column) ? column[index] : column && [column],
    ]),
  )
  const read = readParts(HourSchema, raw)
  if ('path' in read)
    return {
      reason: `The hour has no time, temperature, wind or humidity (${read.path}: ${read.message}).`,
      raw: raw['time'],
    }
  const { value: hour } = read
  const isDay = Number(hour.time.slice(11, 13)) >= 6 && Number(hour.time.slice(11, 13)) < 20
  return {
    hour: {
      at: `${hour.time}:00.000Z`,
      temperature: hour.temperature_2m,
      windSpeed: hour.wind_speed_10m,
      humidity: hour.relative_humidity_2m,
      precipitation: hour.precipitation ?? null,
      ...describeWeatherCode(hour.weather_code ?? null, isDay),
    },
    leftOut: read.leftOut.map((path) => `hourly.${path}[${index}]`),
  }
}
