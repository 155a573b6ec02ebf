/** How the services that matches, weather and translations come from write their own names. */
const NAMES: Readonly<Record<string, string>> = {
  sportmonks: 'SportMonks',
  'api-football': 'API-Football',
  'football-data': 'football-data.co.uk',
  'visual-crossing': 'Visual Crossing',
  openweather: 'OpenWeather',
  'open-meteo': 'Open-Meteo',
  demo: 'Demo',
}

/** The name of a service; one that is not known keeps its id. */
export function toProviderName(provider: string): string {
  return NAMES[provider] ?? provider
}
