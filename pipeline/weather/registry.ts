/** The weather services there are, in the same form as the feeds of matches. */
import { type GivenSettings } from '#pipeline/sources/provider.ts'
import { openMeteo } from './open-meteo/open-meteo.ts'
import { openWeather } from './openweather/openweather.ts'
import { visualCrossing } from './visual-crossing/visual-crossing.ts'
import type { WeatherProvider } from './weather-provider.ts'

/** Every weather service, in the order in which they are tried: the first whose setting is there. */
export const WEATHER_PROVIDERS: readonly WeatherProvider[] = [
  visualCrossing,
  openWeather,
  openMeteo,
]

/** The settings of all weather services, checked; throws `bad_configuration` naming the variable. */
export function checkWeatherSettings(given: GivenSettings): GivenSettings {
  for (const provider of WEATHER_PROVIDERS) provider.checkSettings(given)
  const names = WEATHER_PROVIDERS.flatMap(({ variables }) => variables)
  return Object.fromEntries(names.map((name) => [name, given[name]]))
}
