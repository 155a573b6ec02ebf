/** A feed of matches: one exported object, from which everything else follows. */
import type { LeagueId } from '#data/model/leagues.ts'
import type { FeedName } from '#data/model/providers.ts'
import {
  readSettings,
  type GivenSettings,
  type SettingsReadBy,
  type SettingValues,
} from '#data/settings/read-settings.ts'
import type { ParsedAnswer, ParseOptions, Provider } from './provider.ts'
import type { CallGate } from '#pipeline/sources/calls/caller.ts'
import type { RequestOptions } from '#pipeline/sources/calls/request.ts'
import type { MatchSource } from './source.ts'

export interface OpenOptions {
  /** Folder named for this run; null without one. */
  readonly folder: string | null
  /** Leagues of the run; null for all. */
  readonly leagues: readonly LeagueId[] | null
  /** Folder of files downloaded in earlier runs. */
  readonly cacheFolder: string
  /** True behind a paid feed, which has all news: while the site is away, copies of earlier runs suffice. */
  readonly copiesSuffice?: boolean
  /** Feeds whose odds of coming matches are wanted: one may have to ask for them. None without it. */
  readonly marketFeeds?: readonly FeedName[]
  /** Every call to a service with a key goes through it. */
  readonly gate: CallGate
  /** Other request limits, for tests. */
  readonly request?: Pick<RequestOptions, 'timeoutMs' | 'attempts' | 'pauseMs'>
  readonly logLine: (words: string) => void
}

interface FeedDefinition<Names extends SettingsReadBy<'feeds'>> {
  readonly name: FeedName
  /** The settings it reads. */
  readonly settings: readonly Names[]
  readonly chosenBy: NoInfer<Names> | null
  /** True for the feed that `--dir` applies to. */
  readonly readsFolder?: boolean
  readonly open: (settings: SettingValues<Names>, options: OpenOptions) => MatchSource
  readonly parse: ((bytes: Uint8Array, options: ParseOptions) => ParsedAnswer) | null
}

export interface Feed extends Provider<FeedName> {
  readonly readsFolder: boolean
  open(given: GivenSettings, options: OpenOptions): MatchSource
}

/** A feed from its description; its settings are checked before it is opened. */
export function defineFeed<const Names extends SettingsReadBy<'feeds'> = never>(
  definition: FeedDefinition<Names>,
): Feed {
  const { name, settings, chosenBy, readsFolder = false, open, parse } = definition
  return {
    name,
    variables: settings,
    chosenBy,
    readsFolder,
    parse,
    checkSettings: (given) => void readSettings(settings, given),
    open: (given, options) => open(readSettings(settings, given), options),
  }
}
