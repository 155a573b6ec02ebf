import { expect, test } from 'vitest'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { loadApiEnv } from './env.ts'

test('without any variable the server listens on localhost:4321 and trusts no proxy', () => {
  expect(loadApiEnv({ PORT: '', LOG_LEVEL: ' ' })).toMatchObject({
    host: null,
    port: 4321,
    metricsToken: null,
    publicOrigin: 'http://localhost:4321',
    logLevel: 'info',
    trustedProxies: [],
    witnesses: [],
    stripe: null,
    readsPerMinute: 3000,
    translation: {
      deeplBase: null,
      deeplKey: null,
      libreTranslateKey: null,
      libreTranslateUrl: null,
    },
  })
})

test('the origin follows the port unless it is set, with or without a trailing slash', () => {
  expect(loadApiEnv({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080')
  expect(loadApiEnv({ PUBLIC_ORIGIN: 'https://example.com/' }).publicOrigin).toBe(
    'https://example.com',
  )
  expect(
    loadApiEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).trustedProxies,
  ).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
})

test.each([
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '43.5'],
  ['PUBLIC_ORIGIN', 'example.com'],
  ['PUBLIC_ORIGIN', 'https://example.com/app'],
  ['PUBLIC_ORIGIN', 'ftp://example.com'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', 'proxy.local'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => loadApiEnv({ [name]: value })).toThrow(`The setting ${name} is `)
})

test('witnesses are pairs of key and address, and a wrong one is named', () => {
  const wrongId = `witness.example+00000000+BA${'A'.repeat(42)}`
  expect(() => loadApiEnv({ WITNESSES: `${wrongId} https://w.example/` })).toThrow(
    'WITNESSES is a list of',
  )
  expect(() => loadApiEnv({ WITNESSES: 'https://w.example/' })).toThrow('WITNESSES')
})

test('a witness with a valid key is accepted', async () => {
  const key = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  const url = 'https://w.example/checkpoint'
  const { witnesses } = loadApiEnv({ WITNESSES: `${formatVerifierKey(key)} ${url}` })
  expect(witnesses).toMatchObject([{ url, key: { name: 'witness.example', id: key.id } }])
})

test('the key of a LibreTranslate server without its address is refused by name', () => {
  expect(() => loadApiEnv({ LIBRETRANSLATE_API_KEY: 'a-key' })).toThrow(
    'The setting LIBRETRANSLATE_URL is missing',
  )
  const { translation } = loadApiEnv({
    LIBRETRANSLATE_URL: 'https://translate.example.com',
    LIBRETRANSLATE_API_KEY: 'a-key',
  })
  expect(translation).toMatchObject({
    libreTranslateUrl: 'https://translate.example.com',
    libreTranslateKey: 'a-key',
  })
})

test('a guessable token for the metrics is refused', () => {
  const METRICS_TOKEN = 'a-random-text-of-many-letters'
  expect(loadApiEnv({ METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN)
  expect(() => loadApiEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN is a random text')
})
