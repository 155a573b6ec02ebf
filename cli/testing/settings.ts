import { SETTING_NAMES } from '#data/settings/read-settings.ts'

/**
 * All settings as unset, whatever the environment and a `.env` file say: a test must never reach
 * the database, the keys or the mail server of the one who runs it.
 */
export function makeEmptySettings(): Record<string, string> {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, '']))
}
