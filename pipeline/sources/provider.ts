/**
 * What every outside service has in common, one of matches or one of weather:
 * a name, the settings it reads, and how to read one of its saved answers.
 */
import type { FeedMatch, FeedReject, FeedWeather } from '#data/model/feed.ts'
import type { GivenSettings } from '#data/settings/read-settings.ts'

export interface ParseOptions {
  /** The clock: later facts are hidden. */
  readonly now: Date
  /** Name of the file for messages. */
  readonly fileName: string
}

/** A saved answer as rows of ours. */
export interface ParsedAnswer {
  readonly matches: readonly FeedMatch[]
  readonly weather: readonly FeedWeather[]
  readonly rejects: readonly FeedReject[]
}

export interface Provider<Name extends string> {
  readonly name: Name
  /** Names of the variables it reads. */
  readonly variables: readonly string[]
  /** The variable that chooses it when nobody names a service; null when none does. */
  readonly chosenBy: string | null
  /** Reads a saved answer; null for a service that has none (the demo). */
  readonly parse: ((bytes: Uint8Array, options: ParseOptions) => ParsedAnswer) | null
  /** Throws `bad_configuration` when one of its settings is wrong. */
  checkSettings(given: GivenSettings): void
}

/** The first service of a list that its variable chooses; null without one. */
export function getChosen<Found extends Provider<string>>(
  providers: readonly Found[],
  given: GivenSettings,
): Found | null {
  return providers.find(({ chosenBy }) => chosenBy !== null && given[chosenBy]?.trim()) ?? null
}
