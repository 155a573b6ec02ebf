import { expect, test } from 'vitest'
import { SETTING_NAMES } from '#data/settings/read-settings.ts'
import { SETTINGS } from '#data/settings/settings.ts'
import type { Setting } from '#data/settings/setting.ts'
import { makeBuildEnv, SITE_SETTINGS, toSettingsSeed } from './site-env.ts'

test('the site build sees no key, no password and no database', () => {
  const every = Object.fromEntries(SETTING_NAMES.map((name) => [name, `secret of ${name}`]))
  const seen = makeBuildEnv({ PATH: '/bin', ...every, SOME_TOKEN: 'x' })
  expect(Object.keys(seen).toSorted()).toEqual(
    ['ASTRO_TELEMETRY_DISABLED', 'PATH', ...SITE_SETTINGS].toSorted(),
  )
  const table: Readonly<Record<string, Setting>> = SETTINGS
  expect(SITE_SETTINGS.filter((name) => table[name]!.isSecret)).toEqual([])
  expect(
    SITE_SETTINGS.filter((name) => /SECRET|PASSWORD|SIGNING|API_KEY|_URL$/.test(name)).toSorted(),
  ).toEqual(['GEO_LOOKUP_URL', 'STRIPE_JS_URL'])
})

test('a changed setting makes a new build necessary', () => {
  const origin = 'https://example.com'
  const seed = toSettingsSeed({ STATED_FIGURES: 'on', PATH: '/bin' }, origin)
  expect(toSettingsSeed({ STATED_FIGURES: 'on', PATH: '/usr/bin' }, origin)).toBe(seed)
  expect(toSettingsSeed({ STATED_FIGURES: 'off' }, origin)).not.toBe(seed)
  expect(toSettingsSeed({ STATED_FIGURES: 'on' }, 'https://example.org')).not.toBe(seed)
})
