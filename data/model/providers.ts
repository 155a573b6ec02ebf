/** Services for matches and weather, by the names in settings, commands and tables. */

/** Feeds of matches; `football-data` and `demo` need no key and are not chosen by an administrator. */
export const FEED_NAMES = ['sportmonks', 'api-football', 'football-data', 'demo'] as const
export type FeedName = (typeof FEED_NAMES)[number]

/** What pages speak of and a site's sources may not have; referees are those outside England. */
export const SOUGHT = ['cups', 'lineups', 'live', 'tv', 'referees', 'weather'] as const
export type Sought = (typeof SOUGHT)[number]

/** What a feed never has; weather comes from a service of its own. */
export const FEED_LACKS: Readonly<Partial<Record<FeedName, readonly Sought[]>>> = {
  'api-football': ['tv'],
  'football-data': ['cups', 'lineups', 'live', 'tv', 'referees'],
}

/** Football services that an administrator can choose; the first is the default. */
export const FOOTBALL_PROVIDERS = [
  'sportmonks',
  'api-football',
] as const satisfies readonly FeedName[]

/** Weather services that an administrator can choose; the first is the default. */
export const WEATHER_PROVIDERS = ['visual-crossing', 'openweather', 'open-meteo'] as const
export type WeatherProviderName = (typeof WEATHER_PROVIDERS)[number]

interface ServiceFacts {
  /** The service's own spelling of its name. */
  readonly title: string
  /** Setting whose value selects the service when nothing else does; null where none is needed. */
  readonly chosenBy: string | null
}

/** Translation services; chosen by their settings alone. */
export const TRANSLATORS = { deepl: 'DeepL', libretranslate: 'LibreTranslate' } as const
export type TranslatorName = keyof typeof TRANSLATORS

/** Facts of each service for people. */
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

/** Display name of a service; its id when unknown. */
export function toServiceTitle(provider: string): string {
  return TITLES[provider] ?? provider
}
