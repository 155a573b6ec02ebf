/**
 * Short English text on the weather's effect on the prediction; pages state its figures in their
 * language (data/model/forecast/impacts.ts).
 */
import { LEAST_WEATHER_CHANGE } from '#data/model/forecast/impacts.ts'
import type { Factors } from '#data/model/forecast/prediction.ts'
import type { ReasoningContext } from './reasoning-input.ts'

type WeatherOfMatch = Pick<ReasoningContext, 'temperature' | 'humidity' | 'windSpeed'>

function formatChange(value: number): string {
  const percent = `${Math.abs(100 * Math.expm1(value)).toFixed(1)}%`
  return `${percent} ${value > 0 ? 'up' : 'down'}`
}

/** The forecast and its effect, or null without a forecast. */
export function writeWeatherImpact(weather: WeatherOfMatch, factors: Factors): string | null {
  const { temperature, humidity, windSpeed } = weather
  if (temperature === null) return null
  const facts = [
    `${Math.round(temperature)} °C`,
    windSpeed === null ? null : `wind ${Math.round(windSpeed)} km/h`,
    humidity === null ? null : `humidity ${Math.round(humidity)}%`,
  ].filter((fact) => fact !== null)
  const getChange = (side: 'homeGoals' | 'awayGoals') =>
    factors[side].find(({ group }) => group === 'weather')?.value ?? 0
  const home = getChange('homeGoals')
  const away = getChange('awayGoals')
  if (Math.abs(home) < LEAST_WEATHER_CHANGE && Math.abs(away) < LEAST_WEATHER_CHANGE)
    return `${facts.join(', ')}: not weighed in the expected goals.`
  return `${facts.join(', ')}: expected home goals ${formatChange(home)}, away goals ${formatChange(away)}.`
}
