/** A weather service: one exported object, from which everything else follows. */
import type { WeatherProviderName } from '#data/model/providers.ts'
import type { CallGate } from '#pipeline/sources/calls/caller.ts'
import {
  readSettings,
  type GivenSettings,
  type SettingsReadBy,
  type SettingValues,
} from '#data/settings/read-settings.ts'
import type { FoundHour } from './hour.ts'
import type { ParsedAnswer, ParseOptions, Provider } from '#pipeline/sources/provider.ts'

/** Place and time: degrees north and east, and an instant. */
export interface WeatherQuestion {
  readonly latitude: number
  readonly longitude: number
  readonly at: Date
}

export interface WeatherSource {
  readonly name: WeatherProviderName
  /** Weather of the hour of an instant, measured or forecast; null when the service has none. */
  read(question: WeatherQuestion, now: Date): Promise<FoundHour | null>
}

interface WeatherDefinition<Names extends SettingsReadBy<'feeds'>> {
  readonly name: WeatherProviderName
  /** The settings it reads. */
  readonly settings: readonly Names[]
  readonly chosenBy: NoInfer<Names> | null
  readonly open: (settings: SettingValues<Names>, gate: CallGate) => WeatherSource
  readonly parse: (bytes: Uint8Array, options: ParseOptions) => ParsedAnswer
}

export interface WeatherProvider extends Provider<WeatherProviderName> {
  /** Every call goes through the gate. */
  open(given: GivenSettings, gate: CallGate): WeatherSource
}

/** A weather service from its description; its settings are checked before it is opened. */
export function defineWeatherProvider<const Names extends SettingsReadBy<'feeds'> = never>(
  definition: WeatherDefinition<Names>,
): WeatherProvider {
  const { name, settings, chosenBy, open, parse } = definition
  return {
    name,
    variables: settings,
    chosenBy,
    parse,
    checkSettings: (given) => void readSettings(settings, given),
    open: (given, gate) => open(readSettings(settings, given), gate),
  }
}
