/**
 * The state of a Stripe account, in memory, behind the stand-in. Calls of the API change it, and so
 * do customers and time (pay, be refused, renew, cancel); each change creates Stripe's events.
 */
import type Stripe from 'stripe'
import { makeId, makeObject } from './shapes.ts'

/** A refusal as Stripe sends it: a status, a code and a sentence. */
export class StandInError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>> & { message: string }) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function refuse(message: string, extra: Readonly<Record<string, unknown>> = {}): never {
  throw new StandInError(400, { type: 'invalid_request_error', message, ...extra })
}

/** A missing object that a parameter names is 400, as recorded. */
export const refuseMissing = (what: string, id: string, param?: string): never =>
  refuse(`No such ${what}: '${id}'`, { code: 'resource_missing', ...(param && { param }) })

/** The object of an id in the path; a missing one is 404, as recorded. */
export function requireObject<Item>(items: Map<string, Item>, id: string, what: string): Item {
  return items.get(id) ?? refuseUnknown(what, id, 'id')
}

/** 404: an object in the path, and the payment of a refund. */
export function refuseUnknown(what: string, id: string, param: string): never {
  throw new StandInError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

export interface AccountOptions {
  readonly priceId: string
  /** In the smallest unit: 1498 for $14.98. */
  readonly unitAmount: number
  readonly now: () => Date
}

export class StripeAccount {
  readonly customers = new Map<string, Stripe.Customer>()
  readonly sessions = new Map<string, Stripe.Checkout.Session>()
  readonly subscriptions = new Map<string, Stripe.Subscription>()
  readonly invoices = new Map<string, Stripe.Invoice>()
  readonly invoicePayments = new Map<string, Stripe.InvoicePayment>()
  readonly refunds = new Map<string, Stripe.Refund>()
  readonly charges = new Map<string, Stripe.Charge>()
  readonly disputes = new Map<string, Stripe.Dispute>()
  /** Discount of a subscription, and for how many of its periods. */
  readonly discounts = new Map<string, { percentOff: number; periods: number }>()
  readonly coupons = new Map<string, Stripe.Coupon>()
  readonly promotionCodes = new Map<string, Stripe.PromotionCode>()
  readonly portals = new Map<string, Stripe.BillingPortal.Session>()
  readonly prices = new Map<string, Stripe.Price>()
  /** Every event so far, oldest first. */
  readonly events: Stripe.Event[] = []
  /** Called with each new event. */
  onEvent: (event: Stripe.Event) => void = () => {}
  readonly now: () => Date

  constructor({ priceId, unitAmount, now }: AccountOptions) {
    this.now = now
    this.addPrice(priceId, unitAmount)
  }

  addPrice(id: string, unitAmount: number): void {
    const price = makeObject('price', {
      id,
      unit_amount: unitAmount,
      custom_unit_amount: null,
      transform_quantity: null,
    })
    this.prices.set(id, price)
  }

  /** Seconds since 1970, as Stripe counts. */
  nowSeconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  /** Creates an event with the object's present state. */
  emit(type: string, object: object): Stripe.Event {
    const event = {
      ...makeObject('event', {}),
      id: makeId('evt'),
      type,
      created: this.nowSeconds(),
      data: { object: structuredClone(object) },
    } as unknown as Stripe.Event
    this.events.push(event)
    this.onEvent(event)
    return event
  }

  listSubscriptionsOf(customerId: string): Stripe.Subscription[] {
    return [...this.subscriptions.values()].filter(({ customer }) => customer === customerId)
  }
}
