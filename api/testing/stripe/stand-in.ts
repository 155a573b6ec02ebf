/**
 * A local server that stands in for Stripe, for tests and `npm run dev`: the real client calls it;
 * it stores the state, answers in recorded shapes and sends signed events. It listens only on this
 * machine, and nothing that runs in production imports it.
 */
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { StripeAccount } from './account.ts'
import { makeStripeCalls, type CallLog, type Fault } from './calls.ts'
import { Deliveries, type DeliveryOptions, type Endpoint } from './deliver.ts'
import { makeStripePages } from './pages.ts'

export const STAND_IN_KEYS = {
  secretKey: 'sk_test_standin0000000000000000',
  publishableKey: 'pk_test_standin0000000000000000',
  webhookSecret: 'whsec_standin00000000000000000000',
  priceId: 'price_premium_monthly',
} as const

export interface StandInOptions extends Partial<DeliveryOptions> {
  /** 0 for any free port. */
  readonly port?: number
  /** Where events go; set later when not known yet. */
  readonly endpoint?: Endpoint
}

export interface StripeStandIn {
  readonly origin: string
  /** Settings of a product that takes its payments here. */
  readonly settings: Readonly<Record<string, string>>
  readonly account: StripeAccount
  readonly deliveries: Deliveries
  /** Faults for the next calls. */
  readonly faults: Fault[]
  /** Every call so far. */
  readonly log: CallLog[]
  /** Sends events to the product at this address from now on. */
  deliverTo(productUrl: string): void
  /** Number of calls of this kind. */
  countCalls(pattern: RegExp): number
  stop(): Promise<void>
}

export async function startStripeStandIn(options: StandInOptions = {}): Promise<StripeStandIn> {
  const now = options.now ?? (() => new Date())
  const account = new StripeAccount({ priceId: STAND_IN_KEYS.priceId, unitAmount: 1498, now })
  const deliveries = new Deliveries({ ...options, now })
  deliveries.endpoint = options.endpoint ?? null
  account.onEvent = (event) => deliveries.schedule(event)
  const faults: Fault[] = []
  const log: CallLog[] = []
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.route('/v1', makeStripeCalls(account, { secretKey: STAND_IN_KEYS.secretKey, faults, log }))
  app.route('/', makeStripePages(account))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((listening, fail) => {
    server.once('error', fail)
    server.listen(options.port ?? 0, '127.0.0.1', listening)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    settings: {
      STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
      STRIPE_PRICE_ID: STAND_IN_KEYS.priceId,
      STRIPE_API_BASE: origin,
    },
    account,
    deliveries,
    deliverTo(productUrl) {
      const url = `${productUrl}/api/billing/webhook`
      deliveries.endpoint = { url, secret: STAND_IN_KEYS.webhookSecret }
    },
    faults,
    log,
    countCalls: (pattern) => log.filter(({ call }) => pattern.test(call)).length,
    async stop() {
      deliveries.stop()
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
