import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatEnvExample } from './env-example.ts'
import { listSettingsReadBy, readSettings, SETTING_NAMES, toCamelCase } from './read-settings.ts'
import type { Setting } from './setting.ts'
import { SETTING_GROUPS, SETTINGS } from './settings.ts'

const TABLE: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS)

test('.env.example is made from the table: npm run settings', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(formatEnvExample())
})

test('every setting is in one group, has a reader and a meaning of whole sentences', () => {
  const grouped = Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group))
  expect(grouped.toSorted()).toEqual(SETTING_NAMES.toSorted())
  for (const [name, { meaning, readBy }] of TABLE) {
    expect(meaning, name).toMatch(/^\S.{10,}$/)
    expect(readBy.length, name).toBeGreaterThan(0)
  }
})

test('without any variable every setting has its default, which its own check accepts', () => {
  const values: Readonly<Record<string, unknown>> = readSettings(SETTING_NAMES, {})
  for (const [name, setting] of TABLE) {
    const expected = setting.default === null ? null : setting.check.parse(setting.default)
    expect(values[toCamelCase(name)], name).toEqual(expected)
  }
})

test('values have the types of their checks, under their names in the code', () => {
  const given = { PORT: '8080', DATABASE_URL: ' ', TRUSTED_PROXIES: '::1, 10.0.0.0/8' }
  const values = readSettings(['PORT', 'DATABASE_URL', 'TRUSTED_PROXIES', 'LOG_LEVEL'], given)
  const port: number = values.port
  const url: string | null = values.databaseUrl
  const proxies: readonly string[] | null = values.trustedProxies
  expect({ port, url, proxies, level: values.logLevel }).toEqual({
    port: 8080,
    url: null,
    proxies: ['::1', '10.0.0.0/8'],
    level: 'info',
  })
  expect(() => readSettings(['PORT'], { PORT: '0' })).toThrow(
    'The setting PORT is a port number from 1 to 65535. Correct it in the environment or in .env.',
  )
})

test('the addresses that pages show are any that a browser takes', () => {
  for (const address of ['q&a@example.com', 'help@example.xn--p1ai', 'fan/club@example.com'])
    expect(readSettings(['SUPPORT_EMAIL'], { SUPPORT_EMAIL: address }).supportEmail).toBe(address)
  for (const address of ['Help <help@example.com>', 'a@b@example.com', 'example.com'])
    expect(() => readSettings(['SUPPORT_EMAIL'], { SUPPORT_EMAIL: address })).toThrow(
      'mail address',
    )
})

test('no page reads a credential', () => {
  const secret = TABLE.filter(([, { isSecret }]) => isSecret).map(([name]) => name)
  expect(secret.length).toBeGreaterThan(10)
  expect(listSettingsReadBy('pages').filter((name) => secret.includes(name))).toEqual([])
  const named = TABLE.map(([name]) => name).filter((name) =>
    /SECRET|PASSWORD|TOKEN|SIGNING|(?<!PUBLISHABLE|VERIFIER)_KEY$|(DATABASE|DIRECT|REPLICA|SMTP)_URL$/.test(
      name,
    ),
  )
  expect(named.filter((name) => !secret.includes(name))).toEqual([])
})

test.each([
  ['push@your-club.com', 'mailto:push@your-club.com'],
  ['mailto:push@your-club.com', 'mailto:push@your-club.com'],
  ['https://your-club.com/contact', 'https://your-club.com/contact'],
  // Apple refuses every message of a sender that it cannot reach.
  ['push@localhost', null],
  ['push@mac.local', null],
  ['https://localhost', null],
  ['https://192.0.2.1/contact', null],
  ['https://[2001:db8::1]/', null],
  ['http://your-club.com', null],
  ['nobody', null],
])('the contact %s of notifications is %s', (given, contact) => {
  const read = () => readSettings(listSettingsReadBy('cli'), { PUSH_CONTACT: given }).pushContact
  if (contact === null) expect(read).toThrow(/PUSH_CONTACT/)
  else expect(read()).toBe(contact)
})
