/**
 * Answers of OpenWeather's One Call 3.0: `hourly` of a forecast, `data` of the time machine. Wind
 * is in metres per second, in metric and standard units; temperatures of standard units are kelvin,
 * recognised by their size.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedRows, FeedWeather } from '#data/model/feed.ts'
import { parseJson } from '#pipeline/sources/calls/json-answer.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import {
  Humidity,
  InstantSeconds,
  Name,
  Precipitation,
  Temperature,
  WindSpeed,
} from '#pipeline/sources/reading/values.ts'
import { collectHours, type ReadHour } from '#pipeline/weather/hour.ts'
import { HOUR_MS } from '#data/model/time.ts'

/** Rain, snow and words are left out when they cannot be read. */
const HourSchema = z.object({
  dt: InstantSeconds,
  temp: Temperature,
  humidity: Humidity,
  wind_speed: WindSpeed,
  rain: z.object({ '1h': Precipitation }).nullish(),
  snow: z.object({ '1h': Precipitation }).nullish(),
  weather: z.array(z.object({ description: Name, icon: z.string().nullish() })).nullish(),
})
const AnswerSchema = z.union([
  z.object({ hourly: z.array(z.unknown()) }),
  z.object({ data: z.array(z.unknown()) }),
])
const RefusalSchema = z.object({ cod: z.union([z.string(), z.number()]), message: z.string() })

const KMH_A_METRE_A_SECOND = 3.6
const ZERO_CELSIUS = 273.15
/** No place on earth has 150 °C, none has 150 K. */
const LEAST_KELVIN = 150

/** Every hour of an answer; throws for a refusal, with the message of the service. */
export function parseHours(bytes: Uint8Array): FeedRows<FeedWeather> {
  const body = parseJson(bytes, 'OpenWeather')
  const refusal = RefusalSchema.safeParse(body)
  if (refusal.success) throw toRefusal(Number(refusal.data.cod), refusal.data.message)
  const parsed = AnswerSchema.safeParse(body)
  if (!parsed.success)
    throw new AppError('source_changed', 'The answer of OpenWeather has neither hourly nor data.')
  const hours = 'hourly' in parsed.data ? parsed.data.hourly : parsed.data.data
  const list = 'hourly' in parsed.data ? 'hourly' : 'data'
  return collectHours(hours.map((raw, index) => readHour(raw, `${list}[${index}]`)))
}

/** A refusal of the service. Without the One Call subscription a good key is refused too. */
function toRefusal(status: number, message: string): AppError {
  if (status === 401)
    return new AppError(
      'bad_configuration',
      `OpenWeather does not accept the key: ${message} Check OPENWEATHER_KEY and its One Call 3.0 subscription.`,
      { details: { status } },
    )
  return new AppError('source_changed', `OpenWeather refused the call (${status}): ${message}`, {
    details: { status },
  })
}

function readHour(raw: unknown, place: string): ReadHour {
  const read = readParts(HourSchema, raw)
  if ('path' in read) return { reason: `${read.path}: ${read.message}`, raw }
  const { value: hour, leftOut } = read
  const [kind] = hour.weather ?? []
  const fallen = (hour.rain?.['1h'] ?? 0) + (hour.snow?.['1h'] ?? 0)
  // Neither rain nor snow means dry; unreadable rain does not.
  const isDryKnown = !leftOut.some((path) => /^(?:rain|snow)/.test(path))
  return {
    hour: {
      at: new Date(Math.floor((hour.dt * 1_000) / HOUR_MS) * HOUR_MS).toISOString(),
      temperature: round(hour.temp > LEAST_KELVIN ? hour.temp - ZERO_CELSIUS : hour.temp),
      humidity: hour.humidity,
      windSpeed: round(hour.wind_speed * KMH_A_METRE_A_SECOND),
      precipitation: isDryKnown ? fallen : null,
      condition: kind ? kind.description[0]!.toUpperCase() + kind.description.slice(1) : 'Unknown',
      icon: toIcon(kind?.icon ?? null),
    },
    leftOut: leftOut.map((path) => `${place}.${path}`),
  }
}

/** The feeds' own precision is a tenth. */
const round = (figure: number) => Math.round(figure * 10) / 10

const ICONS: Readonly<Record<string, string>> = {
  '01': 'clear',
  '02': 'partly-cloudy',
  '03': 'cloudy',
  '04': 'cloudy',
  '09': 'rain',
  '10': 'rain',
  '11': 'thunder-rain',
  '13': 'snow',
  '50': 'fog',
}

/** "10d" is rain by day; clear and partly cloudy have a picture for the night. */
function toIcon(code: string | null): string | null {
  const name = code === null ? undefined : ICONS[code.slice(0, 2)]
  if (!name) return null
  const hasNight = name === 'clear' || name === 'partly-cloudy'
  return hasNight ? `${name}-${code!.endsWith('n') ? 'night' : 'day'}` : name
}
