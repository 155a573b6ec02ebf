/** The settings of payments, checked together: some of them is an error, none of them means no payments. */
import { isLocalAddress } from '#data/settings/checks.ts'
import type { SettingValues } from '#data/settings/read-settings.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** Several during a rotation of the secret: a webhook signed with any of them is accepted. */
  readonly webhookSecrets: readonly string[]
  readonly priceId: string
  readonly trialDays: number | null
  /** Address of a stand-in for Stripe on this machine, for tests. */
  readonly apiBase: URL | null
}

const TEST_KEY = /^(?:sk|rk|pk)_test_/

type Given = SettingValues<
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_PRICE_ID'
  | 'STRIPE_TRIAL_DAYS'
  | 'STRIPE_API_BASE'
>

const NEEDED = {
  STRIPE_SECRET_KEY: 'stripeSecretKey',
  STRIPE_PUBLISHABLE_KEY: 'stripePublishableKey',
  STRIPE_WEBHOOK_SECRET: 'stripeWebhookSecret',
  STRIPE_PRICE_ID: 'stripePriceId',
} as const satisfies Record<string, keyof Given>

export interface Around {
  /** Address of the site, null when it is on this machine. */
  readonly publicOrigin: string | null
  /** True with NODE_ENV=production. */
  readonly isProduction: boolean
}

/** Why the stand-in may not be used here; null when it may. */
function findStandInFault({ publicOrigin, isProduction }: Around, isTest: boolean): string | null {
  if (!isTest) return 'is for tests: it is refused together with live keys'
  if (isProduction) return 'is for tests: it is refused with NODE_ENV=production'
  if (publicOrigin !== null && !isLocalAddress(publicOrigin))
    return `is for tests on this machine: it is refused where visitors come to ${publicOrigin}`
  return null
}

/** A contradiction between the settings, with the variable to correct; null for none. */
export function findStripeFault(
  given: Given,
  around: Around,
): { variable: string; message: string } | null {
  const needed = Object.entries(NEEDED)
  const missing = needed.filter(([, key]) => given[key] === null).map(([name]) => name)
  if (missing.length === needed.length && given.stripeApiBase === null) return null
  const [first] = missing
  if (first !== undefined)
    return {
      variable: first,
      message: `is missing: payments need ${Object.keys(NEEDED).join(', ')} together, or none of them`,
    }
  const isTest = TEST_KEY.test(given.stripeSecretKey ?? '')
  if (isTest !== TEST_KEY.test(given.stripePublishableKey ?? ''))
    return {
      variable: 'STRIPE_PUBLISHABLE_KEY',
      message:
        'and STRIPE_SECRET_KEY belong to different modes: both are for tests, or both are live',
    }
  const message = given.stripeApiBase && findStandInFault(around, isTest)
  return message ? { variable: 'STRIPE_API_BASE', message } : null
}

/** The settings, null when payments are not configured. */
export function toStripeSettings(given: Given): StripeSettings | null {
  if (given.stripeSecretKey === null) return null
  return {
    secretKey: given.stripeSecretKey,
    publishableKey: given.stripePublishableKey ?? '',
    webhookSecrets: given.stripeWebhookSecret ?? [],
    priceId: given.stripePriceId ?? '',
    trialDays: given.stripeTrialDays,
    apiBase: given.stripeApiBase,
  }
}
