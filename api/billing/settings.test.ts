import { expect, test } from 'vitest'
import { loadApiEnv } from '#api/env.ts'

const ALL = {
  STRIPE_SECRET_KEY: 'sk_test_abc123',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  STRIPE_PRICE_ID: 'price_1',
}
const load = (change: Record<string, string> = {}) => loadApiEnv({ ...ALL, ...change }).stripe

test('the settings of payments are read, the webhook secrets as a list', () => {
  expect(load({ STRIPE_TRIAL_DAYS: '7', STRIPE_API_BASE: 'http://127.0.0.1:1' })).toEqual({
    secretKey: 'sk_test_abc123',
    publishableKey: 'pk_test_abc123',
    webhookSecrets: ['whsec_new', 'whsec_old'],
    priceId: 'price_1',
    trialDays: 7,
    apiBase: new URL('http://127.0.0.1:1'),
  })
  expect(load()).toMatchObject({ trialDays: null, apiBase: null })
  expect(loadApiEnv({}).stripe).toBeNull()
})

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY is a secret key'],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'never the secret one'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a,b' }, 'STRIPE_WEBHOOK_SECRET is the signing secret'],
  [{ STRIPE_PRICE_ID: 'prod_1' }, 'STRIPE_PRICE_ID is the id of a price'],
  [{ STRIPE_TRIAL_DAYS: '0' }, 'STRIPE_TRIAL_DAYS is a whole number of days'],
  [{ STRIPE_TRIAL_DAYS: 'week' }, 'STRIPE_TRIAL_DAYS is a whole number of days'],
  [{ STRIPE_PRICE_ID: '' }, 'STRIPE_PRICE_ID is missing: payments need'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'different modes'],
  [{ STRIPE_API_BASE: 'https://stripe.example' }, 'for tests alone'],
  [{ STRIPE_API_BASE: 'nonsense' }, 'for tests alone'],
  [
    {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_API_BASE: 'http://localhost:1',
    },
    'refused together with live keys',
  ],
  [
    { STRIPE_API_BASE: 'http://127.0.0.1:1', NODE_ENV: 'production' },
    'refused with NODE_ENV=production',
  ],
  [
    { STRIPE_API_BASE: 'http://127.0.0.1:1', PUBLIC_ORIGIN: 'https://pitchproof.example' },
    'refused where visitors come to https://pitchproof.example',
  ],
])('a setting that is wrong is named: %j', (change, words) => {
  expect(() => load(change)).toThrow(words)
})
