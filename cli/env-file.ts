/** The file `.env`: settings for what the environment does not say already. */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { requireNoMisspelt } from '#data/settings/misspelt.ts'

const FILE = '.env'

/** Notepad and PowerShell begin a file with a byte order mark, which would become part of the first name. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** Adds the file's settings to the environment. Throws `bad_configuration` for a misspelt name, in either. */
export function readEnvFile(env: NodeJS.ProcessEnv): void {
  const given = existsSync(FILE) ? parseEnv(decode(readFileSync(FILE))) : {}
  requireNoMisspelt([...Object.keys(given), ...Object.keys(env)])
  for (const [name, value] of Object.entries(given)) env[name] ??= value
}
