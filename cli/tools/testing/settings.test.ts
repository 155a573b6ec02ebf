import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEEDS, SOURCE_NAMES } from '#pipeline/sources/registry.ts'
import { SERVICES } from '#data/model/providers.ts'
import { WEATHER_PROVIDERS } from '#pipeline/weather/registry.ts'
import { listSettings, makeEmptySettings } from './settings.ts'

/** Set by the system, the build or the tests, not by people. */
const INTERNAL = new Set([
  'PATH',
  'CI',
  'NODE_ENV',
  'ASTRO_TELEMETRY_DISABLED',
  'ASTRO_DISABLE_UPDATE_CHECK',
  'FONTCONFIG_FILE',
  'SITE_CACHE_DIR',
  'SITE_CODE',
  'SITE_OLD_DIR',
  'NODE_OPTIONS',
  'PITCHPROOF_TEST_CLOCK_MS',
  'PITCHPROOF_TEST_MOMENT',
  'PITCHPROOF_TEST_PRODUCT',
  'PITCHPROOF_TEST_SLOWDOWN',
  'CHROMIUM_PATH',
  'TEST_EMPTY_DATABASE',
  'TEST_EMPTY_EMBEDDED',
])

/** `process.env.NAME` or `process.env['NAME']`, and the setting of a folder of test files. */
const SINGLE = /process\.env(?:\.([A-Z]\w+)|\['([A-Z]\w+)'\])|\breadSetting\('(\w+)'\)/g
/** `const { NAME, OTHER } = process.env`. */
const SEVERAL = /\{([^{}]+)\}\s*=\s*process\.env\b/g
/** A member of a schema of settings: `NAME: z.string()`. */
const MEMBER = /^ +([A-Z][A-Z0-9_]+):/gm

/** Schemas of settings that are not in a file called `env.ts`. */
const SCHEMAS = new Set(['api/billing/settings.ts', 'data/model/account/operator.ts'])

/** The name of every setting that the code reads, in whatever file. */
function listRead(): Set<string> {
  const paths = globSync(['{api,cli,data,pipeline,site}/**/*.{ts,tsx,mjs,js,astro}', '*.mjs'])
  const names = paths
    .filter((path) => !/\.(?:test|browser)\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const single = [...text.matchAll(SINGLE)].map(([, ...found]) => found.find(Boolean) ?? '')
      const several = [...text.matchAll(SEVERAL)].flatMap(([, list]) => list?.match(/\w+/g) ?? [])
      const hasSchema = path.endsWith('/env.ts') || SCHEMAS.has(path)
      const members = hasSchema ? [...text.matchAll(MEMBER)].map(([, name]) => name ?? '') : []
      return [...single, ...several, ...members]
    })
  return new Set([...names, ...[...FEEDS, ...WEATHER_PROVIDERS].flatMap((feed) => feed.variables)])
}

test('every setting that the code reads is listed in .env.example', () => {
  const listed = new Set(listSettings())
  const read = [...listRead()]
  expect(read).toEqual(
    expect.arrayContaining(['DATA_DIR', 'PORT', 'GEO_LOOKUP_URL', 'FOOTBALL_TEST_DIR']),
  )
  expect(read.filter((name) => !listed.has(name) && !INTERNAL.has(name))).toEqual([])
})

test('every setting of .env.example is read by the code', () => {
  const read = listRead()
  expect(listSettings().filter((name) => !read.has(name))).toEqual([])
})

test('a test product starts with no setting of the one who runs it', () => {
  expect(makeEmptySettings()).toMatchObject({
    DATABASE_URL: '',
    SMTP_URL: '',
    STRIPE_SECRET_KEY: '',
  })
})

test('every feed and weather service has a name of its own, and its settings are in .env.example', () => {
  const names = [...FEEDS, ...WEATHER_PROVIDERS].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(SOURCE_NAMES).toEqual(['auto', ...FEEDS.map(({ name }) => name)])
  const listed = listSettings()
  for (const { name, variables, chosenBy } of [...FEEDS, ...WEATHER_PROVIDERS]) {
    expect(listed).toEqual(expect.arrayContaining([...variables]))
    expect(SERVICES[name].chosenBy).toBe(chosenBy)
    if (chosenBy !== null) expect(variables).toContain(chosenBy)
  }
})
