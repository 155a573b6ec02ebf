/**
 * Where a run gets its matches: the feed that is named or configured, the
 * history behind a paid one, and the weather around it, as an administrator has
 * chosen between the services whose keys are there.
 */
import { join } from 'node:path'
import type { Database } from '#data/db/database.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { FOOTBALL_PROVIDERS } from '#data/model/providers.ts'
import { getAdminSettings, type AdminSettings } from '#data/queries/operation/admin-settings.ts'
import { makeCallGate } from '#pipeline/sources/call-gate.ts'
import { FEEDS, openSource, type SourceName } from '#pipeline/sources/registry.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { withHistory } from '#pipeline/sources/with-history.ts'
import { chooseWeather } from '#pipeline/weather/registry.ts'
import { withWeather } from '#pipeline/weather/with-weather.ts'
import type { CliEnv } from './env.ts'

export interface RunSourceOptions {
  readonly env: CliEnv
  readonly database: Database
  readonly name: SourceName
  /** Folder of files a person named; null for what is configured. */
  readonly folder: string | null
  readonly leagues: readonly LeagueId[] | null
  /** A moved clock has no weather service to ask. */
  readonly isClockMoved: boolean
  readonly tell: (words: string) => void
}

export async function openRunSource(options: RunSourceOptions): Promise<MatchSource> {
  const { env, database, folder, leagues, tell } = options
  const settings = await database.read(getAdminSettings)
  const gate = makeCallGate(database)
  const common = {
    settings: env.providerSettings,
    folder,
    leagues,
    cacheFolder: `${env.dataDir}/downloads`,
    gate,
    tell,
  }
  const name = preferProvider(options.name, env, settings)
  const feed = openSource({ ...common, name })
  const isPaid = FOOTBALL_PROVIDERS.some((provider) => provider === feed.name)
  const hasHistory = isPaid && env.footballHistory === 'football-data'
  const matches = hasHistory
    ? withHistory(feed, openSource({ ...common, name: 'football-data' }))
    : feed
  const isOnline = isPaid || (feed.name === 'football-data' && !readsFolder(options))
  if (!isOnline || options.isClockMoved) return matches
  return withWeather(matches, {
    file: join(env.dataDir, 'downloads', 'weather.json'),
    choose: async () => {
      const current = await database.read(getAdminSettings)
      return chooseWeather(env.providerSettings, current, gate)
    },
  })
}

function readsFolder({ folder, env }: RunSourceOptions): boolean {
  return folder !== null || Boolean(env.providerSettings['FOOTBALL_DATA_DIR'])
}

/** With the keys of both paid services there, an administrator's choice decides between them. */
function preferProvider(name: SourceName, env: CliEnv, settings: AdminSettings | null): SourceName {
  if (name !== 'auto' || settings === null) return name
  const chosen = FEEDS.find((feed) => feed.name === settings.footballApiProvider)
  const key = chosen?.chosenBy && env.providerSettings[chosen.chosenBy]
  return key ? settings.footballApiProvider : name
}
