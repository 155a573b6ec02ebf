/**
 * The environment of the site build: system variables, and the settings that pages show. Built
 * pages are public, so the build gets no key, no password and no address of a database.
 */

import { listSettingsReadBy, type GivenSettings } from '#data/settings/read-settings.ts'

/** Variables that programs need on Linux, macOS or Windows. */
const OF_THE_SYSTEM = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'SYSTEMROOT',
  'COMSPEC',
  'PATHEXT',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'SITE_CACHE_DIR',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'CI',
  'NO_COLOR',
  'FORCE_COLOR',
]

/** Settings of the pages; their values are public. */
export const SITE_SETTINGS = listSettingsReadBy('pages')

function pick(names: readonly string[], from: GivenSettings): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The build's environment from ours. */
export function makeBuildEnv(given: GivenSettings): Record<string, string> {
  return { ...pick([...OF_THE_SYSTEM, ...SITE_SETTINGS], given), ASTRO_TELEMETRY_DISABLED: '1' }
}

/** The settings of the pages as one text: when it changes, the site is rebuilt. */
export function toSettingsSeed(
  given: Readonly<Record<string, string>>,
  publicOrigin: string,
): string {
  return JSON.stringify([publicOrigin, pick(SITE_SETTINGS, given)])
}
