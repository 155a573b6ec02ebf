/** The weather services, in the same form as the feeds of matches. */
import type { AdminSettings } from '#data/queries/operation/admin-settings.ts'
import type { GivenSettings } from '#data/settings/read-settings.ts'
import type { CallGate } from '#pipeline/sources/calls/caller.ts'
import { getChosen } from '#pipeline/sources/provider.ts'
import { openMeteo } from '#pipeline/weather/open-meteo/open-meteo.ts'
import { openWeather } from '#pipeline/weather/openweather/openweather.ts'
import { visualCrossing } from '#pipeline/weather/visual-crossing/visual-crossing.ts'
import type { WeatherProvider } from './weather-provider.ts'
import type { WeatherChoice } from './with-weather.ts'

/** Every weather service, in the order of trial: the first whose setting is set. */
export const WEATHER_PROVIDERS: readonly WeatherProvider[] = [
  visualCrossing,
  openWeather,
  openMeteo,
]

/** Checks the settings of all weather services; throws `bad_configuration` naming the variable. */
export function checkWeatherSettings(given: GivenSettings): GivenSettings {
  for (const provider of WEATHER_PROVIDERS) provider.checkSettings(given)
  const names = WEATHER_PROVIDERS.flatMap(({ variables }) => variables)
  return Object.fromEntries(names.map((name) => [name, given[name]]))
}

/**
 * The service to use: the administrator's choice if it can be used, else the first with a key, else
 * the one without. No source when weather is switched off.
 */
export function chooseWeather(
  given: GivenSettings,
  settings: AdminSettings | null,
  gate: CallGate,
): WeatherChoice {
  const isEnabled = settings?.weatherApiEnabled ?? true
  const wanted = WEATHER_PROVIDERS.find(({ name }) => name === settings?.weatherApiProvider)
  const isUsable = wanted && (wanted.chosenBy === null || given[wanted.chosenBy]?.trim())
  const provider = isUsable ? wanted : (getChosen(WEATHER_PROVIDERS, given) ?? openMeteo)
  return {
    source: isEnabled ? provider.open(given, gate) : null,
    readsHistory: settings?.enableHistoricalWeather ?? true,
  }
}
