/** The services that matches and weather can come from, by the names that settings, commands and tables use. */

/** Feeds of matches; `football-data` and `demo` need no key and no administrator. */
export const FEED_NAMES = ['sportmonks', 'api-football', 'football-data', 'demo'] as const
export type FeedName = (typeof FEED_NAMES)[number]

/** The football services an administrator chooses between; the first one is the default. */
export const FOOTBALL_PROVIDERS = [
  'sportmonks',
  'api-football',
] as const satisfies readonly FeedName[]

/** The weather services an administrator chooses between; the first one is the default. */
export const WEATHER_PROVIDERS = ['visual-crossing', 'openweather', 'open-meteo'] as const
export type WeatherProviderName = (typeof WEATHER_PROVIDERS)[number]
