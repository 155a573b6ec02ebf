/** Objects of Stripe in recorded shapes, with other values. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'

const FOLDER = join(import.meta.dirname, '../../../data/fixtures/stripe')

/** A recorded answer or event, by its name in data/fixtures/stripe. */
export function readRecorded<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Shape
}

const RECORDED = {
  customer: readRecorded<Stripe.Customer>('customer'),
  session: readRecorded<Stripe.Checkout.Session>('checkout-session'),
  subscription: readRecorded<Stripe.Subscription>('subscription'),
  invoice: readRecorded<Stripe.Invoice>('invoice'),
  coupon: readRecorded<Stripe.Coupon>('coupon'),
  promotionCode: readRecorded<Stripe.PromotionCode>('promotion-code'),
  portal: readRecorded<Stripe.BillingPortal.Session>('portal-session'),
  price: readRecorded<Stripe.Price>('price'),
  invoicePayment: readRecorded<Stripe.InvoicePayment>('invoice-payment'),
  refund: readRecorded<Stripe.Refund>('refund'),
  charge: readRecorded<Stripe.Charge>('charge'),
  dispute: readRecorded<Stripe.Dispute>('dispute'),
  event: readRecorded<Stripe.Event>('event'),
}
type Recorded = typeof RECORDED

/** A copy of the recorded shape with these values. */
export function makeObject<Name extends keyof Recorded>(
  name: Name,
  values: Partial<Recorded[Name]>,
): Recorded[Name] {
  return { ...structuredClone(RECORDED[name]), ...values }
}

/** An id in Stripe's format: a prefix and letters. */
export function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
