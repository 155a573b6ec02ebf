/** Sources of matches and weather, in words for the operator who starts the server. */
import type { MatchCounts } from '#data/queries/matches/count-matches.ts'
import { SERVICES, type FeedName, type WeatherProviderName } from '#data/model/providers.ts'

export interface UsedSources {
  readonly feed: FeedName
  /** Folder of the matches; null for a service. */
  readonly folder: string | null
  /** Folder of the installation's data. */
  readonly dataDir: string
  /** True when a paid feed is combined with seasons of football-data.co.uk. */
  readonly hasHistory: boolean
  /** Null without a weather service. */
  readonly weather: WeatherProviderName | null
}

/** Descriptions of services without a key; for others the name of their key is shown. */
const WITHOUT_KEY: Partial<Record<FeedName | WeatherProviderName, string>> = {
  'football-data': 'football-data.co.uk (no key)',
  demo: 'made up on this machine (demo)',
  'open-meteo': 'Open-Meteo (no key; free for non-commercial use)',
}

function describeService(name: FeedName | WeatherProviderName): string {
  const { title, chosenBy } = SERVICES[name]
  return WITHOUT_KEY[name] ?? `${title} (${chosenBy})`
}

/** A word of a command; in quotes where the shell would read it otherwise. */
const quote = (word: string) =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** What a paid feed adds to football-data.co.uk. */
const KEY_WOULD_ADD =
  'A key would add: the Champions, Europa and Conference League, line-ups and absences, scores and events while matches are played, venues, expected goals, referees of every league and, with SportMonks, TV stations. Set SPORTMONKS_API_KEY or API_FOOTBALL_KEY in .env and start again.'

/** Lines for the start of a real installation; for a demo only the source of its matches. */
export function describeSources(used: UsedSources, counts: MatchCounts): string[] {
  if (used.feed === 'demo') return [`Matches: ${describeService('demo')}`]
  const feed = used.folder === null ? describeService(used.feed) : `the files in ${used.folder}`
  const history = used.hasHistory ? ', with the seasons of football-data.co.uk behind it' : ''
  const weather = used.weather === null ? 'none' : describeService(used.weather)
  const known = used.weather === null ? '' : `: known for ${counts.aheadWithWeather} of them`
  const where = used.dataDir === 'data/local' ? '' : `DATA_DIR=${quote(used.dataDir)} `
  return [
    `Matches: ${feed}${history}: ${counts.played} played in ${counts.leagues} leagues, ${counts.ahead} in the days ahead`,
    `Weather: ${weather}${known}`,
    ...(used.feed === 'football-data' ? ['', KEY_WOULD_ADD] : []),
    '',
    `To administrate it: ${where}npm run cli -- admin create you@example.com`,
  ]
}
