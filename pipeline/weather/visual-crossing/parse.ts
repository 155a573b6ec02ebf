/**
 * An answer of Visual Crossing's Timeline in metric units: days with their hours, °C, km/h, mm and
 * per cent. It contains only what the call names under `elements`, so an hour without temperature,
 * wind or humidity is rejected.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedRows, FeedWeather } from '#data/model/feed.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import {
  Humidity,
  InstantSeconds,
  Precipitation,
  Temperature,
  Text,
  WindSpeed,
} from '#pipeline/sources/reading/values.ts'
import { collectHours, type ReadHour } from '#pipeline/weather/hour.ts'
import { HOUR_MS } from '#data/model/time.ts'

/** Rain, words and picture are left out when they cannot be read. */
const HourSchema = z.object({
  datetime: Text,
  datetimeEpoch: InstantSeconds.nullish(),
  temp: Temperature,
  humidity: Humidity,
  precip: Precipitation.nullish(),
  windspeed: WindSpeed,
  conditions: Text,
  icon: Text,
})
const AnswerSchema = z.object({
  tzoffset: z.unknown().optional(),
  days: z.array(
    z.object({ datetime: z.unknown().optional(), hours: z.array(z.unknown()).nullish() }),
  ),
})

/** Every hour of an answer in UTC. */
export function parseHours(bytes: Uint8Array): FeedRows<FeedWeather> {
  const parsed = AnswerSchema.safeParse(parseJson(bytes, 'Visual Crossing'))
  if (!parsed.success)
    throw new AppError(
      'source_changed',
      `The answer of Visual Crossing has another shape at ${parsed.error.issues[0]!.path.join('.')}.`,
    )
  const { tzoffset = 0, days } = parsed.data
  return collectHours(
    days.flatMap(({ datetime: day, hours }, dayIndex) =>
      (hours ?? []).map((raw, index) =>
        readHour(raw, { day, tzoffset, place: `days[${dayIndex}].hours[${index}]` }),
      ),
    ),
  )
}

interface HourPlace {
  readonly day: unknown
  readonly tzoffset: unknown
  readonly place: string
}

function readHour(raw: unknown, { day, tzoffset, place }: HourPlace): ReadHour {
  const read = readParts(HourSchema, raw)
  const reason = 'The hour has no time, temperature, wind or humidity'
  if ('path' in read) return { reason: `${reason} (${read.path}: ${read.message}).`, raw }
  const { value: hour, leftOut } = read
  // The epoch if given, else the local time of the day minus the offset.
  const offsetMs = typeof tzoffset === 'number' ? tzoffset * HOUR_MS : Number.NaN
  const localMs = Date.parse(`${String(day)}T${hour.datetime}Z`) - offsetMs
  const atMs = hour.datetimeEpoch == null ? localMs : hour.datetimeEpoch * 1_000
  if (Number.isNaN(atMs)) return { reason: `${reason}.`, raw }
  return {
    hour: {
      at: new Date(atMs).toISOString(),
      temperature: hour.temp,
      humidity: hour.humidity,
      windSpeed: hour.windspeed,
      precipitation: hour.precip ?? null,
      condition: hour.conditions ?? 'Unknown',
      icon: hour.icon ?? null,
    },
    leftOut: leftOut.map((path) => `${place}.${path}`),
  }
}
