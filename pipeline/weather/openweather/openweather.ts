/** OpenWeather's One Call 3.0 as a weather service: 48 hours of forecast, and history since 1979. */
import { AppError } from '#data/model/errors.ts'
import { makeCaller } from '#pipeline/sources/calls/caller.ts'
import type { Reply } from '#pipeline/sources/calls/request.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { findHour } from '#pipeline/weather/hour.ts'
import { toParsedWeather } from '#pipeline/sources/provider.ts'
import { defineWeatherProvider, type WeatherQuestion } from '#pipeline/weather/weather-provider.ts'
import { parseHours } from './parse.ts'

const BASE = 'https://api.openweathermap.org'
/** Reach of the hourly forecast. */
const FORECAST_HOURS = 47

/** The time machine for an hour that has begun, the forecast for a later one. */
function toAddress(question: WeatherQuestion, now: Date, place: { base: string; key: string }) {
  const { latitude, longitude, at } = question
  const isPast = at.getTime() <= now.getTime() - HOUR_MS
  const query = new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    units: 'metric',
    ...(isPast
      ? { dt: String(Math.floor(at.getTime() / 1_000)) }
      : { exclude: 'minutely,daily,alerts' }),
    appid: place.key,
  })
  return `${place.base}/data/3.0/onecall${isPast ? '/timemachine' : ''}?${query}`
}

/** A refusal in the body, whatever the status. */
function toRefusalOf({ status, bytes }: Reply): AppError | null {
  if (status === 200 || status === 429 || status >= 500) return null
  try {
    parseHours(bytes)
    return new AppError('source_changed', `OpenWeather answered ${status}.`, {
      details: { status },
    })
  } catch (error) {
    return error instanceof AppError ? error : null
  }
}

export const openWeather = defineWeatherProvider({
  name: 'openweather',
  settings: ['OPENWEATHER_KEY', 'OPENWEATHER_API_BASE'],
  chosenBy: 'OPENWEATHER_KEY',
  open({ openweatherKey: key, openweatherApiBase: address }, gate) {
    if (key === null)
      throw new AppError(
        'bad_configuration',
        'The weather service OpenWeather needs OPENWEATHER_KEY. Set it in the environment or in .env.',
      )
    const base = (address ?? BASE).replace(/\/+$/, '')
    const call = makeCaller('openweather', gate, { inspect: toRefusalOf })
    return {
      name: 'openweather',
      async read(question, now) {
        if (question.at.getTime() - now.getTime() > FORECAST_HOURS * HOUR_MS) return null
        const { bytes } = await call(toAddress(question, now, { base, key }))
        return findHour(parseHours(bytes), question.at)
      },
    }
  },
  parse(bytes) {
    return toParsedWeather(parseHours(bytes))
  },
})
