/** Short English text on the weather, which the engine does not weigh. */
import type { ReasoningContext } from './reasoning-input.ts'

type WeatherOfMatch = Pick<ReasoningContext, 'temperature' | 'humidity' | 'windSpeed'>

/** Null without a forecast. */
export function writeWeatherImpact(weather: WeatherOfMatch): string | null {
  const { temperature, humidity, windSpeed } = weather
  if (temperature === null) return null
  const facts = [
    `${Math.round(temperature)} °C`,
    windSpeed === null ? null : `wind ${Math.round(windSpeed)} km/h`,
    humidity === null ? null : `humidity ${Math.round(humidity)}%`,
  ].filter((fact) => fact !== null)
  return `${facts.join(', ')}: not weighed in the expected goals.`
}
