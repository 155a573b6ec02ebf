/** Reads settings from environment variables, checked and typed. */
import type { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { Reader, Setting } from './setting.ts'
import { SETTINGS, type SettingName } from './settings.ts'

/** Environment variables; an empty one counts as unset. */
export type GivenSettings = Readonly<Record<string, string | undefined>>

type Table = typeof SETTINGS

/** Names of the settings of a reader. */
export type SettingsReadBy<By extends Reader> = {
  [Name in SettingName]: By extends Table[Name]['readBy'][number] ? Name : never
}[SettingName]

/** `DATABASE_URL` is `databaseUrl` in the code. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>

type Value<Name extends SettingName> =
  z.output<Table[Name]['check']> | (Table[Name]['default'] extends null ? null : never)

/** Values of some settings, by their names in the code. */
export type SettingValues<Name extends SettingName> = {
  readonly [Each in Name as CamelCase<Each>]: Value<Each>
}

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** The settings of the given readers, in the order of the table. */
export function listSettingsReadBy<By extends Reader>(...readers: By[]): SettingsReadBy<By>[] {
  return SETTING_NAMES.filter((name) =>
    readers.some((reader) => (SETTINGS[name].readBy as readonly Reader[]).includes(reader)),
  ) as SettingsReadBy<By>[]
}

export function toCamelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The error of a setting; `fault` follows its name. */
export function toSettingError(name: string, fault: string): AppError {
  return new AppError(
    'bad_configuration',
    `The setting ${name} ${fault}. Correct it in the environment or in .env.`,
  )
}

function readSetting(name: SettingName, given: GivenSettings): unknown {
  const setting: Setting = SETTINGS[name]
  const text = given[name]?.trim() ? given[name] : setting.default
  if (text === null) return null
  const parsed = setting.check.safeParse(text)
  if (parsed.success) return parsed.data
  throw toSettingError(name, parsed.error.issues[0]!.message)
}

/** The values of these settings; throws `bad_configuration` with the name of the first wrong one. */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  given: GivenSettings,
): SettingValues<Name> {
  const values = names.map((name) => [toCamelCase(name), readSetting(name, given)])
  return Object.fromEntries(values) as SettingValues<Name>
}
