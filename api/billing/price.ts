/** The price of Premium, as Stripe will charge it. */
import type { BillingConfig, Price } from '#data/model/billing/billing.ts'
import { PREMIUM_PRICE } from '#data/model/billing/plans.ts'
import { AppError } from '#data/model/errors.ts'
import { HOUR_MS } from '#data/model/time.ts'
import type { BillingParts } from './parts.ts'
import { toBillingError } from '#api/billing/stripe/stripe-client.ts'

const KEPT_MS = HOUR_MS
/** Pause after a failure before Stripe is asked again. */
const FAILED_MS = 10_000

interface CachedPrice {
  readonly price: Price | null
  readonly untilMs: number
}
const cachedPrices = new WeakMap<object, CachedPrice>()

/** The price of a month; null while Stripe does not answer. Throws when the setting is wrong. */
export async function readPrice(parts: BillingParts): Promise<Price | null> {
  const known = cachedPrices.get(parts.stripe)
  if (known && performance.now() < known.untilMs) return known.price
  const price = await askPrice(parts)
  const untilMs = performance.now() + (price ? KEPT_MS : FAILED_MS)
  cachedPrices.set(parts.stripe, { price, untilMs })
  return price
}

async function askPrice({ stripe, settings, logger }: BillingParts): Promise<Price | null> {
  try {
    const {
      unit_amount: amount,
      currency,
      recurring,
    } = await stripe.prices.retrieve(settings.priceId)
    if (amount === null || recurring?.interval !== 'month' || recurring.interval_count !== 1)
      throw new AppError(
        'bad_configuration',
        `The price ${settings.priceId} of STRIPE_PRICE_ID is not a fixed monthly price. Choose another one.`,
      )
    if (currency.toUpperCase() !== PREMIUM_PRICE.currency || amount !== PREMIUM_PRICE.amount)
      logger.warn({ amount, currency }, 'the price at Stripe is not the one that the pages state')
    return { amount, currency: currency.toUpperCase() }
  } catch (error) {
    if (error instanceof AppError) throw error
    logger.error({ err: toBillingError(error) }, 'the price could not be read from Stripe')
    return null
  }
}

export async function readBillingConfig(parts: BillingParts): Promise<BillingConfig> {
  return {
    isConfigured: true,
    publishableKey: parts.settings.publishableKey,
    price: await readPrice(parts),
    trialDays: parts.settings.trialDays,
  }
}
