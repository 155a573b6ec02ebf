import { readFileSync } from 'node:fs'

/** The name of every setting there is. */
export function listSettings(): string[] {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  return lines.flatMap((line) => /^#?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
}

/**
 * All settings as unset, whatever the environment and a `.env` file say: a test must never reach
 * the database, the keys or the mail server of the one who runs it.
 */
export function makeEmptySettings(): Record<string, string> {
  return Object.fromEntries(listSettings().map((name) => [name, '']))
}
