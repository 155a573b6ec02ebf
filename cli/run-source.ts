/**
 * The source of a run: the named or configured feed, the history behind a paid one, and the
 * weather, as an administrator has chosen among the services with keys.
 */
import { join } from 'node:path'
import type { Database } from '#data/db/database.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { FOOTBALL_PROVIDERS } from '#data/model/providers.ts'
import { listKnownTeams } from '#data/queries/matches/known-teams.ts'
import { getAdminSettings, type AdminSettings } from '#data/queries/operation/admin-settings.ts'
import { makeCallGate } from '#pipeline/sources/calls/call-gate.ts'
import { FEEDS, openSource, type SourceName } from '#pipeline/sources/registry.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { withKnownTeams } from '#pipeline/sources/teams/known-teams.ts'
import { withHistory } from '#pipeline/sources/with-history.ts'
import { chooseWeather } from '#pipeline/weather/registry.ts'
import { withWeather } from '#pipeline/weather/with-weather.ts'
import type { CliEnv } from './env.ts'
import type { UsedSources } from '#cli/serving/describe-sources.ts'

interface RunSourceOptions {
  readonly env: CliEnv
  readonly database: Database
  readonly name: SourceName
  /** Folder from the command line; null for the configured feed. */
  readonly folder: string | null
  readonly leagues: readonly LeagueId[] | null
  /** With a moved clock there is no weather service to ask. */
  readonly isClockMoved: boolean
  readonly logLine: (words: string) => void
}

export async function openRunSource(options: RunSourceOptions): Promise<MatchSource> {
  const { env, database, folder, leagues, logLine } = options
  const settings = await database.read(getAdminSettings)
  const gate = makeCallGate(database)
  const common = {
    settings: env.providerSettings,
    folder,
    leagues,
    cacheFolder: `${env.dataDir}/downloads`,
    marketFeeds: env.marketFeeds,
    gate,
    logLine,
  }
  const name = preferProvider(options.name, env, settings)
  const feed = readById(openSource({ ...common, name }), database)
  const matches = hasHistory(feed, env)
    ? withHistory(feed, openSource({ ...common, name: 'football-data', copiesSuffice: true }))
    : feed
  if (!isOnline(feed, options) || options.isClockMoved) return matches
  return withWeather(matches, {
    file: join(env.dataDir, 'downloads', 'weather.json'),
    choose: async () => {
      const current = await database.read(getAdminSettings)
      return chooseWeather(env.providerSettings, current, gate)
    },
  })
}

/** Names of the feed, the history and the weather service of a run. */
export async function readUsedSources(
  { env, database }: Pick<RunSourceOptions, 'env' | 'database'>,
  feed: MatchSource,
): Promise<UsedSources> {
  const settings = await database.read(getAdminSettings)
  const { source } = chooseWeather(env.providerSettings, settings, makeCallGate(database))
  return {
    feed: feed.name,
    dataDir: env.dataDir,
    folder: feed.name === 'football-data' ? getFolder({ folder: null, env }) : null,
    hasHistory: hasHistory(feed, env),
    weather: isOnline(feed, { folder: null, env }) ? (source?.name ?? null) : null,
  }
}

/** A paid feed knows each club by an id, which lasts longer than a name. */
function readById(feed: MatchSource, database: Database): MatchSource {
  if (!isPaid(feed)) return feed
  return withKnownTeams(feed, () => database.read((db) => listKnownTeams(db, feed.name)))
}

const isPaid = (feed: MatchSource) => FOOTBALL_PROVIDERS.some((provider) => provider === feed.name)

function hasHistory(feed: MatchSource, env: CliEnv): boolean {
  return isPaid(feed) && env.footballHistory === 'football-data'
}

/** True for a feed with coming matches, for which there is a weather forecast. */
function isOnline(feed: MatchSource, options: Pick<RunSourceOptions, 'folder' | 'env'>): boolean {
  return isPaid(feed) || (feed.name === 'football-data' && getFolder(options) === null)
}

function getFolder({ folder, env }: Pick<RunSourceOptions, 'folder' | 'env'>): string | null {
  return folder ?? (env.providerSettings['FOOTBALL_DATA_DIR'] || null)
}

/** With the keys of both paid services set, an administrator's choice decides. */
function preferProvider(name: SourceName, env: CliEnv, settings: AdminSettings | null): SourceName {
  if (name !== 'auto' || settings === null) return name
  const chosen = FEEDS.find((feed) => feed.name === settings.footballApiProvider)
  const key = chosen?.chosenBy && env.providerSettings[chosen.chosenBy]
  return key ? settings.footballApiProvider : name
}
