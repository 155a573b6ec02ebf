/**
 * Visual Crossing's Timeline as a weather service: forecast 15 days ahead, and 50 years of history,
 * one address for both.
 */
import { AppError } from '#data/model/errors.ts'
import { makeCaller } from '#pipeline/sources/calls/caller.ts'
import type { Reply } from '#pipeline/sources/calls/request.ts'
import { findHour } from '#pipeline/weather/hour.ts'
import { toParsedWeather } from '#pipeline/sources/provider.ts'
import { defineWeatherProvider, type WeatherQuestion } from '#pipeline/weather/weather-provider.ts'
import { parseHours } from './parse.ts'
import { DAY_MS } from '#data/model/time.ts'

const BASE = 'https://weather.visualcrossing.com'
const PATH = '/VisualCrossingWebServices/rest/services/timeline'
const ELEMENTS = 'datetime,datetimeEpoch,temp,humidity,precip,windspeed,conditions,icon'
const FORECAST_DAYS = 15

function toAddress({ latitude, longitude, at }: WeatherQuestion, base: string, key: string) {
  const day = at.toISOString().slice(0, 10)
  // Days are those of the place: the day before and after cover every zone.
  const from = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  const to = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    unitGroup: 'metric',
    include: 'days,hours',
    elements: ELEMENTS,
    contentType: 'json',
    key,
  })
  return `${base}${PATH}/${latitude},${longitude}/${from}/${to}?${query}`
}

/** Refusals are plain text. */
function toRefusal({ status, bytes }: Reply): AppError | null {
  if (status === 200 || status === 429 || status >= 500) return null
  const words = new TextDecoder().decode(bytes).trim().slice(0, 120)
  if (status === 401)
    return new AppError(
      'bad_configuration',
      `Visual Crossing does not accept the key (${words}). Check VISUAL_CROSSING_KEY.`,
      { details: { status } },
    )
  return new AppError('source_changed', `Visual Crossing refused the call (${status}): ${words}`, {
    details: { status },
  })
}

/** Its plans count records, and each answer says how many it was. */
function toCredits({ bytes }: Reply): number {
  const [, cost] = /"queryCost":\s*(\d+)/.exec(new TextDecoder().decode(bytes)) ?? []
  return Number(cost ?? 1)
}

export const visualCrossing = defineWeatherProvider({
  name: 'visual-crossing',
  settings: ['VISUAL_CROSSING_KEY', 'VISUAL_CROSSING_API_BASE'],
  chosenBy: 'VISUAL_CROSSING_KEY',
  open({ visualCrossingKey: key, visualCrossingApiBase: address }, gate) {
    if (key === null)
      throw new AppError(
        'bad_configuration',
        'The weather service Visual Crossing needs VISUAL_CROSSING_KEY. Set it in the environment or in .env.',
      )
    const base = (address ?? BASE).replace(/\/+$/, '')
    const call = makeCaller('visual-crossing', gate, { inspect: toRefusal, toCredits })
    return {
      name: 'visual-crossing',
      async read(question, now) {
        if (question.at.getTime() - now.getTime() > FORECAST_DAYS * DAY_MS) return null
        const { bytes } = await call(toAddress(question, base, key))
        return findHour(parseHours(bytes), question.at)
      },
    }
  },
  parse(bytes) {
    return toParsedWeather(parseHours(bytes))
  },
})
