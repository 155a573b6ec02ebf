/**
 * The client of Stripe's API (docs.stripe.com/api). Its version is the package's, fixed by the lock
 * file. Errors of the package are converted to ours only here.
 */
import { Stripe } from 'stripe'
import { AppError } from '#data/model/errors.ts'
import type { StripeSettings } from '#api/billing/settings.ts'

/** Longer than a slow answer of Stripe, shorter than the timeout of a visitor or a webhook. */
const TIMEOUT_MS = 10_000

export interface ClientOptions {
  readonly timeoutMs?: number
  readonly retries?: number
}

export function makeStripeClient(
  { secretKey, apiBase }: StripeSettings,
  { timeoutMs = TIMEOUT_MS, retries = 2 }: ClientOptions = {},
): Stripe {
  const standIn = apiBase && {
    protocol: apiBase.protocol === 'https:' ? ('https' as const) : ('http' as const),
    host: apiBase.hostname.replaceAll(/[[\]]/g, ''),
    port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
  }
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    // Every attempt has the same idempotency key, so a retry after a lost answer does nothing
    // twice.
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Pitchproof' },
    ...standIn,
  })
}

const SILENT =
  'The payment provider does not answer. Nothing was charged. Please try again in a minute.'
const BUSY = 'The payment provider is busy. Nothing was charged. Please try again in a minute.'
const TROUBLE =
  'The payment provider has trouble at the moment. Nothing was charged. Please try again in a minute.'

/** True when Stripe knows no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** True when Stripe understood the call and refused it: a retry is useless. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  )
}

/** The `AppError` for an error of Stripe's client; any other error is returned unchanged. */
export function toBillingError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const options = { cause: error }
  if (error instanceof Stripe.errors.StripeConnectionError)
    return new AppError('source_timeout', SILENT, options)
  if (error instanceof Stripe.errors.StripeRateLimitError || error.code === 'rate_limit')
    return new AppError('source_unavailable', BUSY, {
      ...options,
      details: { retryAfterSeconds: 60 },
    })
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new AppError(
      'bad_configuration',
      'Stripe refuses the key of STRIPE_SECRET_KEY. Check it in the dashboard of Stripe.',
      options,
    )
  if (isRefusal(error))
    return new AppError('source_changed', `The payment provider refused: ${error.message}`, options)
  return new AppError('source_unavailable', TROUBLE, options)
}

/** Runs calls to Stripe and converts their errors to `AppError`. */
export async function atStripe<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toBillingError(error)
  }
}
