import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEEDS, SOURCE_NAMES } from '#pipeline/sources/registry.ts'
import { SERVICES } from '#data/model/providers.ts'
import { WEATHER_PROVIDERS } from '#pipeline/weather/registry.ts'
import { listSettings, makeEmptySettings } from './settings.ts'

/** Set by the build and the tests for each other, not by people. */
const INTERNAL = new Set(['PATH', 'CI', 'NODE_ENV', 'PITCHPROOF_TEST_PRODUCT', 'CHROMIUM_PATH'])

test('every setting that the code reads is listed in .env.example', () => {
  const read = globSync('{api,cli,data,pipeline,site}/**/env.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+):|process\.env\['(\w+)'\]/gm)].map(
      (found) => found[1] ?? found[2] ?? '',
    ),
  )
  const listed = new Set(listSettings())
  expect(read.length).toBeGreaterThan(5)
  expect(read.filter((name) => !listed.has(name) && !INTERNAL.has(name))).toEqual([])
})

test('every setting of .env.example is read by the code', () => {
  const lines = globSync('{api,cli,data,pipeline,site}/**/*.{ts,mjs}')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    // A mention in a comment reads nothing.
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
  const words = new Set(lines.flatMap((line) => line.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []))
  expect(listSettings().filter((name) => !words.has(name))).toEqual([])
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
