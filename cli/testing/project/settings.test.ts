import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVICES } from '#data/model/providers.ts'
import { listSettingsReadBy, SETTING_NAMES, toCamelCase } from '#data/settings/read-settings.ts'
import { FEEDS, SOURCE_NAMES } from '#pipeline/sources/registry.ts'
import { WEATHER_PROVIDERS } from '#pipeline/weather/registry.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'

/** Set by the system, the build or the tests, not by people. */
const INTERNAL = new Set([
  'PATH',
  'NODE_ENV',
  'ASTRO_TELEMETRY_DISABLED',
  'ASTRO_DISABLE_UPDATE_CHECK',
  'FONTCONFIG_FILE',
  'SITE_CACHE_DIR',
  'SITE_OLD_DIR',
  'NODE_OPTIONS',
  'PITCHPROOF_TEST_CLOCK_MS',
  'PITCHPROOF_TEST_DATABASES',
  'PITCHPROOF_TEST_MOMENT',
  'PITCHPROOF_TEST_PRODUCT',
  'PITCHPROOF_TEST_SLOWDOWN',
  'CHROMIUM_PATH',
  'PW_DISABLE_TS_ESM',
  'TEST_EMPTY_DATABASE',
  'TEST_EMPTY_EMBEDDED',
  'TMPDIR',
])

/** `process.env.NAME`, `given.NAME`, with a dot or in brackets, and the setting of a folder of test files. */
const SINGLE = /\b(?:process\.env|given)(?:\.([A-Z]\w+)|\['([A-Z]\w+)'\])|\breadSetting\('(\w+)'\)/g
/** `const { NAME, OTHER } = process.env`. */
const SEVERAL = /\{([^{}]+)\}\s*=\s*process\.env\b/g

const FILES = globSync(['{api,cli,data,pipeline,site}/**/*.{ts,tsx,mjs,js,astro}', '*.mjs']).map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
)
const SOURCES = FILES.filter(({ path }) => !/\.(?:test|browser)\.tsx?$/.test(path))

/** The variables that the code reads by their names, beside the table. */
function listReadDirectly(): string[] {
  return SOURCES.flatMap(({ text }) => {
    const single = [...text.matchAll(SINGLE)].map(([, ...found]) => found.find(Boolean) ?? '')
    const several = [...text.matchAll(SEVERAL)].flatMap(([, list]) => list?.match(/\w+/g) ?? [])
    return [...single, ...several]
  })
}

test('every setting that the code reads is in the table', () => {
  const known = new Set<string>(SETTING_NAMES)
  const read = listReadDirectly()
  expect(read).toEqual(expect.arrayContaining(['DATA_DIR', 'FOOTBALL_TEST_DIR']))
  expect(read.filter((name) => !known.has(name) && !INTERNAL.has(name))).toEqual([])
})

test('every setting of the table is used by the code', () => {
  const listWords = (files: typeof FILES) =>
    new Set(
      files
        .filter(({ path }) => !path.startsWith('data/settings/'))
        .flatMap(({ text }) => text.match(/[A-Za-z_]+/g) ?? []),
    )
  const used = listWords(SOURCES)
  const usedByTests = listWords(FILES)
  const ofTools: readonly string[] = listSettingsReadBy('tools')
  expect(
    SETTING_NAMES.filter((name) => {
      const words = ofTools.includes(name) ? usedByTests : used
      return !words.has(name) && !words.has(toCamelCase(name))
    }),
  ).toEqual([])
})

test('the files of a deployment set only settings that there are', () => {
  const known = new Set<string>(SETTING_NAMES)
  /** Of the compose file alone. */
  const others = new Set(['NODE_ENV', 'POSTGRES_PASSWORD', 'SITE_ADDRESS', 'PATH'])
  const named = globSync(['api/deploy/**/*.{md,service,yaml,yml}', 'api/deploy/**/Containerfile'])
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .flatMap((line) => /^(?:Environment=|ENV )?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !known.has(name) && !others.has(name))).toEqual([])
})

test('a test product starts with no setting of the one who runs it', () => {
  expect(makeEmptySettings()).toMatchObject({
    DATABASE_URL: '',
    SMTP_URL: '',
    STRIPE_SECRET_KEY: '',
  })
})

test('every feed and weather service has a name of its own, and is chosen by a setting it reads', () => {
  const names = [...FEEDS, ...WEATHER_PROVIDERS].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(SOURCE_NAMES).toEqual(['auto', ...FEEDS.map(({ name }) => name)])
  for (const { name, variables, chosenBy } of [...FEEDS, ...WEATHER_PROVIDERS]) {
    expect(SETTING_NAMES).toEqual(expect.arrayContaining([...variables]))
    expect(SERVICES[name].chosenBy).toBe(chosenBy)
    if (chosenBy !== null) expect(variables).toContain(chosenBy)
  }
})
