/**
 * Common part of every outside service, of matches or of weather: a name, its settings, and a
 * parser for saved answers.
 */
import type { FeedMatch, FeedReject, FeedRows, FeedWeather, LeftOut } from '#data/model/feed.ts'
import type { GivenSettings } from '#data/settings/read-settings.ts'

export interface ParseOptions {
  /** The clock: later facts are hidden. */
  readonly now: Date
  /** Name of the file for messages. */
  readonly fileName: string
}

/** A parsed saved answer. */
export interface ParsedAnswer {
  readonly matches: readonly FeedMatch[]
  readonly weather: readonly FeedWeather[]
  readonly rejects: readonly FeedReject[]
  /** What was left out, and of which match or hour. */
  readonly warnings: readonly string[]
}

/** For people: `left out: events[3].type of Burnley – Everton (2026-11-28)`. */
export const describeLeftOut = ({ path, match }: LeftOut) => `left out: ${path} of ${match}`

export function toParsedMatches({ rows, rejects, leftOut }: FeedRows<FeedMatch>): ParsedAnswer {
  return { matches: rows, weather: [], rejects, warnings: leftOut.map(describeLeftOut) }
}

export function toParsedWeather({ rows, rejects, leftOut }: FeedRows<FeedWeather>): ParsedAnswer {
  return { matches: [], weather: rows, rejects, warnings: leftOut.map(describeLeftOut) }
}

export interface Provider<Name extends string> {
  readonly name: Name
  /** Names of the variables it reads. */
  readonly variables: readonly string[]
  /** The variable that selects it when no service is named; null when none does. */
  readonly chosenBy: string | null
  /** Parses a saved answer; null for a service without any (the demo). */
  readonly parse: ((bytes: Uint8Array, options: ParseOptions) => ParsedAnswer) | null
  /** Throws `bad_configuration` when one of its settings is wrong. */
  checkSettings(given: GivenSettings): void
}

/** The first service of a list that its variable selects; null without one. */
export function getChosen<Found extends Provider<string>>(
  providers: readonly Found[],
  given: GivenSettings,
): Found | null {
  return providers.find(({ chosenBy }) => chosenBy !== null && given[chosenBy]?.trim()) ?? null
}
