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

interface ServiceFacts {
  /** How the service writes its own name. */
  readonly title: string
  /** The setting whose value chooses it where nothing else does; null where none is needed. */
  readonly chosenBy: string | null
}

/** The services that translate texts of feeds; their settings alone choose them. */
export const TRANSLATORS = { deepl: 'DeepL', libretranslate: 'LibreTranslate' } as const
export type TranslatorName = keyof typeof TRANSLATORS

/** What a person is told of each service. */
export const SERVICES: Readonly<Record<FeedName | WeatherProviderName, ServiceFacts>> = {
  sportmonks: { title: 'SportMonks', chosenBy: 'SPORTMONKS_API_KEY' },
  'api-football': { title: 'API-Football', chosenBy: 'API_FOOTBALL_KEY' },
  'football-data': { title: 'football-data.co.uk', chosenBy: 'FOOTBALL_DATA_DIR' },
  demo: { title: 'Demo', chosenBy: null },
  'visual-crossing': { title: 'Visual Crossing', chosenBy: 'VISUAL_CROSSING_KEY' },
  openweather: { title: 'OpenWeather', chosenBy: 'OPENWEATHER_KEY' },
  'open-meteo': { title: 'Open-Meteo', chosenBy: null },
}

const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SERVICES).map(([name, { title }]) => [name, title])),
  ...TRANSLATORS,
}

/** The name of a service as it writes it itself; one that is not known keeps its id. */
export function toServiceTitle(provider: string): string {
  return TITLES[provider] ?? provider
}
