/**
 * The environment of the process that builds the pages: what a program needs to
 * run, and the settings that pages show. Built pages are public, so the
 * process that makes them gets no key, no password and no address of a database.
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

/** Settings that pages are built with; their values may be read by everybody. */
export const SITE_SETTINGS = listSettingsReadBy('pages')

function pick(names: readonly string[], from: GivenSettings): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The build's environment out of ours. */
export function makeBuildEnv(given: GivenSettings): Record<string, string> {
  return { ...pick([...OF_THE_SYSTEM, ...SITE_SETTINGS], given), ASTRO_TELEMETRY_DISABLED: '1' }
}

/** The settings that pages are built with, as one text: when it changes, the site is built again. */
export function toSettingsSeed(
  given: Readonly<Record<string, string>>,
  publicOrigin: string,
): string {
  return JSON.stringify([publicOrigin, pick(SITE_SETTINGS, given)])
}
