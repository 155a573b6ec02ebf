/**
 * What every outside service has in common, one of matches or one of weather:
 * a name, the settings it reads, and how to read one of its saved answers.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedReject, FeedWeather } from '#data/model/feed.ts'

/** Settings as the environment gives them; an empty one counts as unset. */
export type GivenSettings = Readonly<Record<string, string | undefined>>

/** The settings of one service: the name of each variable and its check. */
export type SettingTable = Readonly<Record<string, z.ZodType>>

/** The checked values of such a table. */
export type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]>
}

/** A setting that may be absent: null without it. */
export const OPTIONAL_TEXT = z.string().trim().min(1).nullable().default(null)
/** An address that tests and proxies put in the place of a service's own. */
export const OPTIONAL_ADDRESS = z
  .url({ protocol: /^https?$/, error: 'is an address such as https://example.com' })
  .nullable()
  .default(null)

/** The checked settings of a service; throws `bad_configuration` naming the variable. */
export function readSettings<Table extends SettingTable>(
  table: Table,
  given: GivenSettings,
): SettingValues<Table> {
  const values = Object.entries(table).map(([name, check]) => {
    const parsed = check.safeParse(given[name] === '' ? undefined : given[name])
    if (parsed.success) return [name, parsed.data] as const
    throw new AppError(
      'bad_configuration',
      `The setting ${name} ${parsed.error.issues[0]?.message}. Correct it in the environment or in .env.`,
    )
  })
  return Object.fromEntries(values) as SettingValues<Table>
}

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
