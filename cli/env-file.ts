/** The file `.env`: settings for what the environment does not say already. */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { nameFile } from '#data/model/disk-fault.ts'
import { AppError } from '#data/model/errors.ts'
import { requireNoMisspelt } from '#data/settings/misspelt.ts'
import { SETTING_NAMES } from '#data/settings/read-settings.ts'

const FILE = '.env'

const refuse = (fault: string) => new AppError('bad_configuration', `The file ${FILE} ${fault}`)

/** By the byte order mark with which Notepad and PowerShell begin a file. */
function toEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Its text without the mark, which would become part of the first name; in UTF-16 read as UTF-8 are zero bytes. */
function decode(bytes: Uint8Array): string {
  const text = new TextDecoder(toEncoding(bytes)).decode(bytes)
  if (/[\0\uFFFD]/.test(text)) throw refuse('is not in UTF-8. Save it as UTF-8.')
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
}

const A_SETTING = new RegExp(`\\b(${SETTING_NAMES.join('|')})\\b`)
const STATES_ONE = /^\s*(?:#|(?:export\s+)?\w+\s*=)/

/** Throws for a line that names a setting and would be ignored: `DATA_DIR: x`, `set DATA_DIR=x`. */
function requireStated(text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    const name = STATES_ONE.test(line) ? undefined : A_SETTING.exec(line.split('=')[0]!)?.[1]
    if (name !== undefined)
      throw refuse(`does not set ${name} in line ${index + 1}. Write it as ${name}=value.`)
  }
}

/** Docker makes a folder of a file that it is to mount and does not find. */
function readFile(): string {
  try {
    return decode(readFileSync(FILE))
  } catch (error) {
    throw nameFile(error, FILE)
  }
}

/** Adds the file's settings to the environment. Throws `bad_configuration` for a misspelt name, in either. */
export function readEnvFile(env: NodeJS.ProcessEnv): void {
  const text = existsSync(FILE) ? readFile() : ''
  requireStated(text)
  const given = parseEnv(text)
  requireNoMisspelt([...Object.keys(given), ...Object.keys(env)])
  for (const [name, value] of Object.entries(given)) env[name] ??= value
}
