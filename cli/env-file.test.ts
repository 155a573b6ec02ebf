import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireNoMisspelt } from '#data/settings/misspelt.ts'
import { SETTING_NAMES } from '#data/settings/read-settings.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const MODULE = JSON.stringify(join(import.meta.dirname, 'env-file.ts'))
const TEXT = 'FOOTBALL_FEED=football-data\r\n# Zürich\nexport OPERATOR_NAME="Ö & Söhne"\n'
const EXPECTED = { FOOTBALL_FEED: 'football-data', OPERATOR_NAME: 'Ö & Söhne', PORT: '80' }

const folder = makeTestFolder()

/** What a program finds in a folder with this file, where the environment names a port. */
function read(file: Uint8Array): unknown {
  writeFileSync(join(folder, '.env'), file)
  return readIn(folder)
}

function readIn(cwd: string): unknown {
  const script = `const { readEnvFile } = await import(${MODULE})
    const env = { PORT: '80' }
    readEnvFile(env)
    console.log(JSON.stringify(env))`
  const given = ['--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, given, { cwd, encoding: 'utf8' }))
}

test.each([
  ['without a mark', Buffer.from(TEXT)],
  ['with the mark of UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['as UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['as UTF-16 the other way round', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ['with the line ends of an old Mac', Buffer.from(TEXT.replaceAll(/\r?\n/g, '\r'))],
])('a file %s says the same, and the environment comes first', (_, file) => {
  expect(read(file)).toEqual(EXPECTED)
  expect(read(Buffer.concat([file, Buffer.from('PORT=1\n')]).subarray(0, file.length))).toEqual(
    EXPECTED,
  )
})

test.each([
  ['in another encoding', Buffer.from(TEXT, 'latin1'), 'is not in UTF-8'],
  ['in UTF-16 without a mark', Buffer.from(TEXT, 'utf16le'), 'is not in UTF-8'],
  ['as YAML', Buffer.from(`${TEXT}DATA_DIR: /srv\n`), 'does not set DATA_DIR in line 4'],
  ['for a shell', Buffer.from(`${TEXT}set DATA_DIR=/srv\n`), 'does not set DATA_DIR in line 4'],
])('a file %s is refused: what it says would be ignored', (_, file, words) => {
  expect(() => read(file)).toThrow(words)
})

test('a folder of that name, which Docker makes for a missing file, is named by its place', () => {
  const place = join(folder, 'mounted')
  mkdirSync(join(place, '.env'), { recursive: true })
  expect(() => readIn(place)).toThrow("path: '.env'")
})

test.each([
  ['FOOTBAL_FEED', 'FOOTBALL_FEED'],
  ['OPERATER_NAME', 'OPERATOR_NAME'],
  ['FOOTBALLFEED', 'FOOTBALL_FEED'],
  ['football_feed', 'FOOTBALL_FEED'],
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['WITNESES', 'WITNESSES'],
  ['STRIPE_SECERT_KEY', 'STRIPE_SECRET_KEY'],
  ['\uFEFFDATA_DIR', 'DATA_DIR'],
])('a misspelt %s is refused, and %s is named', (name, nearest) => {
  expect(() => requireNoMisspelt(['HOME', name])).toThrow(
    `The setting ${name} is none; did you mean ${nearest}?`,
  )
})

test('no setting and nothing of other programs is taken for a misspelt one', () => {
  const others =
    'HOME PATH PWD USER LANG LC_ALL TERM SHELL HOSTNAME DISPLAY EDITOR NODE_ENV NODE_OPTIONS npm_config_cache ' +
    'POSTGRES_PASSWORD POSTGRES_USER OWNER_PASSWORD PIPELINE_PASSWORD API_PASSWORD BACKUP_PASSWORD ' +
    'SITE_ADDRESS CHROMIUM_PATH CI PORTS PGHOST PGDATA XDG_DATA_HOME XDG_DATA_DIRS SSH_AUTH_SOCK'
  expect(() => requireNoMisspelt([...SETTING_NAMES, ...others.split(' ')])).not.toThrow()
})

test.each([
  ['serve', '--no-site'],
  ['billing', 'reconcile'],
])(
  'the settings of the server are read from the file too: %s %s refuses a wrong one',
  (...args) => {
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=shout\n')
    const main = join(import.meta.dirname, 'main.ts')
    const env = { HOME: folder, DATA_DIR: join(folder, 'data') }
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('The setting LOG_LEVEL is')
  },
)
