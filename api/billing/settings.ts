/** The settings of payments, checked together: a part of them is an error, none of them means no payments. */
import { z } from 'zod'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** Several while the secret is being changed: a webhook signed with any of them is accepted. */
  readonly webhookSecrets: readonly string[]
  readonly priceId: string
  readonly trialDays: number | null
  /** A stand-in on this machine in the place of Stripe, for tests. */
  readonly apiBase: URL | null
}

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]'])
const TEST_KEY = /^(?:sk|rk|pk)_test_/

/** The variables, each with what it must look like. */
export const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(
      /^(?:sk|rk)_(?:test|live)_\w+$/,
      'is a secret key of Stripe, such as sk_live_… or sk_test_…',
    )
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .trim()
    .regex(
      /^pk_(?:test|live)_\w+$/,
      'is a publishable key of Stripe, such as pk_live_… or pk_test_…; never the secret one',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)),
      'is the signing secret of the webhook, such as whsec_…; several with commas between them',
    )
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .trim()
    .regex(
      /^(?!prod_)\S+$/,
      'is the id of a price, such as price_…; that of the product is another',
    )
    .optional(),
  STRIPE_TRIAL_DAYS: z.coerce
    .number({ error: 'is a whole number of days from 1 to 730' })
    .int('is a whole number of days from 1 to 730')
    .min(1, 'is a whole number of days from 1 to 730')
    .max(730, 'is a whole number of days from 1 to 730')
    .optional(),
  STRIPE_API_BASE: z
    .string()
    .refine(
      (text) => URL.canParse(text) && LOCAL_HOSTS.has(new URL(text).hostname),
      'is for tests alone: the address of a stand-in on this machine, such as http://127.0.0.1:12111',
    )
    .transform((text) => new URL(text))
    .optional(),
} as const

type Given = z.output<z.ZodObject<typeof STRIPE_VARIABLES>>

const NEEDED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const

export interface Around {
  /** Address of the site, null when it is on this machine. */
  readonly publicOrigin: string | null
  /** True with NODE_ENV=production. */
  readonly isProduction: boolean
}

/** Why the stand-in may not take the payments here; null when it may. */
function findStandInFault({ publicOrigin, isProduction }: Around, isTest: boolean): string | null {
  if (!isTest) return 'is for tests: it is refused together with live keys'
  if (isProduction) return 'is for tests: it is refused with NODE_ENV=production'
  if (publicOrigin !== null && !LOCAL_HOSTS.has(new URL(publicOrigin).hostname))
    return `is for tests on this machine: it is refused where visitors come to ${publicOrigin}`
  return null
}

/** A contradiction between the settings, with the variable to correct; null when there is none. */
export function findStripeFault(
  given: Given,
  around: Around,
): { variable: string; message: string } | null {
  const missing = NEEDED.filter((name) => given[name] === undefined)
  const isOff = missing.length === NEEDED.length
  if (isOff && given.STRIPE_API_BASE === undefined) return null
  const [first] = missing
  if (first !== undefined)
    return {
      variable: first,
      message: `is missing: payments need ${NEEDED.join(', ')} together, or none of them`,
    }
  const isTest = TEST_KEY.test(given.STRIPE_SECRET_KEY ?? '')
  if (isTest !== TEST_KEY.test(given.STRIPE_PUBLISHABLE_KEY ?? ''))
    return {
      variable: 'STRIPE_PUBLISHABLE_KEY',
      message:
        'and STRIPE_SECRET_KEY belong to different modes: both are for tests, or both are live',
    }
  const message = given.STRIPE_API_BASE && findStandInFault(around, isTest)
  return message ? { variable: 'STRIPE_API_BASE', message } : null
}

/** The settings, null when payments are not configured. */
export function toStripeSettings(given: Given): StripeSettings | null {
  if (given.STRIPE_SECRET_KEY === undefined) return null
  return {
    secretKey: given.STRIPE_SECRET_KEY,
    publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecrets: given.STRIPE_WEBHOOK_SECRET ?? [],
    priceId: given.STRIPE_PRICE_ID ?? '',
    trialDays: given.STRIPE_TRIAL_DAYS ?? null,
    apiBase: given.STRIPE_API_BASE ?? null,
  }
}
