/**
 * An answer of Visual Crossing's Timeline in metric units: days with their hours, °C, km/h, mm and
 * per cent. It contains only what the call names under `elements`, so an hour without temperature,
 * wind or humidity is rejected.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedReject, FeedRows, FeedWeather } from '#data/model/feed.ts'
import { parseJson, toRawSample } from '#pipeline/sources/calls/json-answer.ts'
import { HOUR_MS } from '#data/model/time.ts'

const Figure = z.number().nullish()
const HourSchema = z.object({
  datetime: z.string().nullish(),
  datetimeEpoch: z.number().nullish(),
  temp: Figure,
  humidity: Figure,
  precip: Figure,
  windspeed: Figure,
  conditions: z.string().nullish(),
  icon: z.string().nullish(),
})
const AnswerSchema = z.object({
  tzoffset: z.number().default(0),
  days: z.array(HourSchema.extend({ hours: z.array(HourSchema).nullish() })),
})
type Hour = z.output<typeof HourSchema>

/** Every hour of an answer in UTC. */
export function parseHours(bytes: Uint8Array): FeedRows<FeedWeather> {
  const parsed = AnswerSchema.safeParse(parseJson(bytes, 'Visual Crossing'))
  if (!parsed.success)
    throw new AppError(
      'source_changed',
      `The answer of Visual Crossing has another shape at ${parsed.error.issues[0]!.path.join('.')}.`,
    )
  const rows: FeedWeather[] = []
  const rejects: FeedReject[] = []
  for (const day of parsed.data.days)
    for (const hour of day.hours ?? []) {
      const row = readHour(hour, toHourMs(hour, day.datetime ?? '', parsed.data.tzoffset))
      if (row) rows.push(row)
      else
        rejects.push({
          line: rows.length + rejects.length + 1,
          reason: 'The hour has no time, temperature, wind or humidity.',
          raw: toRawSample(hour),
        })
    }
  return { rows, rejects }
}

/** The epoch if given, else the local time of the day minus the offset; NaN with neither. */
function toHourMs(hour: Hour, day: string, offsetHours: number): number {
  if (hour.datetimeEpoch != null) return hour.datetimeEpoch * 1_000
  return Date.parse(`${day}T${hour.datetime}Z`) - offsetHours * HOUR_MS
}

function readHour(hour: Hour, atMs: number): FeedWeather | null {
  const { temp, humidity, windspeed } = hour
  if (Number.isNaN(atMs) || temp == null || humidity == null || windspeed == null) return null
  return {
    at: new Date(atMs).toISOString(),
    temperature: temp,
    humidity,
    windSpeed: windspeed,
    precipitation: hour.precip ?? null,
    condition: hour.conditions ?? 'Unknown',
    icon: hour.icon ?? null,
  }
}
