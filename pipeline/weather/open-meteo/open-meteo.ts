/**
 * Open-Meteo as a weather service, without a key: the forecast up to 16 days ahead, and the archive
 * for the older past. Free for non-commercial use only (open-meteo.com/en/terms).
 */
import { AppError } from '#data/model/errors.ts'
import { makeCaller, type Caller } from '#pipeline/sources/calls/caller.ts'
import { findHour, type FoundHour } from '#pipeline/weather/hour.ts'
import { toParsedWeather } from '#pipeline/sources/provider.ts'
import { defineWeatherProvider, type WeatherQuestion } from '#pipeline/weather/weather-provider.ts'
import { parseHours } from './parse.ts'
import { DAY_MS } from '#data/model/time.ts'

const FORECAST_BASE = 'https://api.open-meteo.com'
const ARCHIVE_BASE = 'https://archive-api.open-meteo.com'
const COLUMNS = 'temperature_2m,relative_humidity_2m,precipitation,wind_speed_10m,weather_code'
/** Reach of the forecast, days. */
const FORECAST_DAYS = 16
/** The archive is complete after this many days; until then the forecast service has the past too. */
const ARCHIVE_AFTER_DAYS = 7

function toAddress(
  { latitude, longitude, at }: WeatherQuestion,
  now: Date,
  base: string | null,
): string {
  const isLongAgo = now.getTime() - at.getTime() > ARCHIVE_AFTER_DAYS * DAY_MS
  const [host, path] = isLongAgo
    ? [base ?? ARCHIVE_BASE, '/v1/archive']
    : [base ?? FORECAST_BASE, '/v1/forecast']
  const day = at.toISOString().slice(0, 10)
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    hourly: COLUMNS,
    timezone: 'UTC',
    start_date: day,
    end_date: day,
  })
  return `${host.replace(/\/+$/, '')}${path}?${query}`
}

async function readHourOf(
  question: WeatherQuestion,
  now: Date,
  { base, call }: { readonly base: string | null; readonly call: Caller },
): Promise<FoundHour | null> {
  if (question.at.getTime() - now.getTime() > (FORECAST_DAYS - 1) * DAY_MS) return null
  const { status, bytes } = await call(toAddress(question, now, base))
  if (status !== 200 && status !== 400)
    throw new AppError(
      'source_changed',
      `Open-Meteo answered ${status}: its address has changed or is closed to us.`,
    )
  return findHour(parseHours(bytes), question.at)
}

export const openMeteo = defineWeatherProvider({
  name: 'open-meteo',
  settings: ['OPEN_METEO_API_BASE'],
  chosenBy: null,
  open(settings, gate) {
    const call = makeCaller('open-meteo', gate)
    return {
      name: 'open-meteo',
      read: (question, now) => readHourOf(question, now, { base: settings.openMeteoApiBase, call }),
    }
  },
  parse(bytes) {
    return toParsedWeather(parseHours(bytes))
  },
})
