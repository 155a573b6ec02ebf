/**
 * All feeds. A new feed is a folder that exports one `defineFeed`, and a line here: the choice of a
 * run, `feed parse`, the check of the settings and their messages follow from it.
 */
import { AppError } from '#data/model/errors.ts'
import type { FeedName } from '#data/model/providers.ts'
import type { GivenSettings } from '#data/settings/read-settings.ts'
import { apiFootballFeed } from '#pipeline/sources/api-football/api-football-feed.ts'
import { demoFeed } from '#pipeline/sources/demo/demo-feed.ts'
import type { Feed, OpenOptions } from './feed.ts'
import { footballDataFeed } from '#pipeline/sources/football-data/football-data-feed.ts'
import { getChosen } from './provider.ts'
import type { MatchSource } from './source.ts'
import { sportmonksFeed } from '#pipeline/sources/sportmonks/sportmonks-feed.ts'

/** Every feed, in the order in which `auto` tries them: the first whose setting is set, else the demo. */
export const FEEDS: readonly Feed[] = [sportmonksFeed, apiFootballFeed, footballDataFeed, demoFeed]

export type SourceName = FeedName | 'auto'
/** Values of `--source` and `FOOTBALL_FEED`. */
export const SOURCE_NAMES: readonly SourceName[] = ['auto', ...FEEDS.map(({ name }) => name)]

interface SourceOptions extends OpenOptions {
  readonly name: SourceName
  readonly settings: GivenSettings
}

/** The settings of all feeds, checked; throws `bad_configuration` naming the variable. */
export function checkFeedSettings(given: GivenSettings): GivenSettings {
  for (const feed of FEEDS) feed.checkSettings(given)
  const names = FEEDS.flatMap(({ variables }) => variables)
  return Object.fromEntries(names.map((name) => [name, given[name]]))
}

/** The feed of these options, opened. */
export function openSource(options: SourceOptions): MatchSource {
  const feed = options.name === 'auto' ? chooseFeed(options) : requireFeed(options.name)
  if (options.folder !== null && !feed.readsFolder)
    throw new AppError(
      'bad_input',
      `The feed ${feed.name} reads no folder. Leave --dir out, or name --source football-data.`,
    )
  return feed.open(options.settings, options)
}

function requireFeed(name: FeedName): Feed {
  const feed = FEEDS.find((candidate) => candidate.name === name)
  if (feed) return feed
  throw new AppError(
    'bad_input',
    `There is no feed ${name}. There are: ${SOURCE_NAMES.join(', ')}.`,
  )
}

/** A named folder decides, then the first configured feed. */
function chooseFeed({ folder, settings }: SourceOptions): Feed {
  if (folder !== null) return FEEDS.find(({ readsFolder }) => readsFolder)!
  return getChosen(FEEDS, settings) ?? demoFeed
}
