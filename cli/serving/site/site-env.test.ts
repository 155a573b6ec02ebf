import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSettings } from '#cli/tools/testing/settings.ts'
import { makeBuildEnv, SITE_SETTINGS, toSettingsSeed } from './site-env.ts'

test('the build of the pages sees no key, no password and no database', () => {
  const every = Object.fromEntries(listSettings().map((name) => [name, `secret of ${name}`]))
  const seen = makeBuildEnv({ PATH: '/bin', ...every, SOME_TOKEN: 'x' })
  expect(Object.keys(seen).toSorted()).toEqual(
    ['ASTRO_TELEMETRY_DISABLED', 'PATH', ...SITE_SETTINGS].toSorted(),
  )
  expect(
    SITE_SETTINGS.filter((name) => /SECRET|PASSWORD|SIGNING|API_KEY|_URL$/.test(name)),
  ).toEqual(['GEO_LOOKUP_URL', 'STRIPE_JS_URL'])
})

test('every setting that pages read reaches them', () => {
  const source = readFileSync('site/lib/build/env.ts', 'utf8')
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!)
  expect(read.length).toBeGreaterThan(3)
  expect([...SITE_SETTINGS, 'DATA_DIR', 'SITE_CODE', 'SITE_OLD_DIR']).toEqual(
    expect.arrayContaining(read),
  )
})

test('a changed setting makes a new build necessary', () => {
  const origin = 'https://example.com'
  const seed = toSettingsSeed({ STATED_FIGURES: 'on', PATH: '/bin' }, origin)
  expect(toSettingsSeed({ STATED_FIGURES: 'on', PATH: '/usr/bin' }, origin)).toBe(seed)
  expect(toSettingsSeed({ STATED_FIGURES: 'off' }, origin)).not.toBe(seed)
  expect(toSettingsSeed({ STATED_FIGURES: 'on' }, 'https://example.org')).not.toBe(seed)
})
