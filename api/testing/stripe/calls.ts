/**
 * The calls of Stripe's API that we use, answered as by Stripe: form in, recorded shapes out,
 * idempotency keys stored.
 */
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { refuseMissing, requireObject, StandInError, type StripeAccount } from './account.ts'
import { createSession, expireSession, listSessions } from './checkout.ts'
import {
  createCoupon,
  createPromotionCode,
  deleteCoupon,
  updatePromotionCode,
} from './discounts.ts'
import { getMetadata, getObject, getText, parseForm, type FormObject } from './form-body.ts'
import { makeId, makeObject, readRecorded } from './shapes.ts'
import { createRefund, listCharges, listDisputes, listRefunds } from './refunds.ts'
import {
  endSubscription,
  expandInvoice,
  previewInvoice,
  updateSubscription,
} from './subscriptions.ts'

/** Faults for the next calls, each used once. */
export type Fault =
  | { readonly kind: 'status'; readonly status: 429 | 500 | 503; readonly on?: RegExp }
  /** The call does nothing and gets no answer. */
  | { readonly kind: 'silence'; readonly on?: RegExp }
  | { readonly kind: 'slow'; readonly milliseconds: number; readonly on?: RegExp }
  /** The call takes effect, but the connection breaks before the answer. */
  | { readonly kind: 'lost answer'; readonly on?: RegExp }

export interface CallLog {
  readonly call: string
  readonly idempotencyKey: string | null
}

type Env = { Bindings: HttpBindings }
type Answer = { readonly status: number; readonly body: unknown }

const list = (url: string, data: readonly unknown[]) => ({
  object: 'list',
  url,
  has_more: false,
  data,
})

function createCustomer(account: StripeAccount, form: FormObject) {
  const id = makeId('cus')
  const customer = makeObject('customer', {
    id,
    email: getText(form, 'email'),
    name: getText(form, 'name'),
    metadata: getMetadata(form),
    created: account.nowSeconds(),
  })
  account.customers.set(id, customer)
  account.emit('customer.created', customer)
  return customer
}

function updateCustomer(account: StripeAccount, form: FormObject, id: string) {
  const customer = requireObject(account.customers, id, 'customer')
  customer.email = getText(form, 'email') ?? customer.email
  account.emit('customer.updated', customer)
  return customer
}

function createPortal(account: StripeAccount, form: FormObject, origin: string) {
  const customer = getText(form, 'customer') ?? ''
  if (!account.customers.has(customer)) refuseMissing('customer', customer, 'customer')
  const id = makeId('bps')
  const portal = makeObject('portal', {
    id,
    customer,
    created: account.nowSeconds(),
    return_url: getText(form, 'return_url'),
    url: `${origin}/portal/${id}`,
  })
  account.portals.set(id, portal)
  return portal
}

function listSubscriptions(account: StripeAccount, form: FormObject) {
  const customer = getText(form, 'customer')
  if (customer !== null && !account.customers.has(customer))
    refuseMissing('customer', customer, 'customer')
  const status = getText(form, 'status')
  return [...account.subscriptions.values()]
    .filter((each) => customer === null || each.customer === customer)
    .filter((each) =>
      status === null ? each.status !== 'canceled' : status === 'all' || each.status === status,
    )
    .toReversed()
    .map((each) => expandInvoice(account, each))
}

function listInvoices(account: StripeAccount, form: FormObject) {
  const customer = getText(form, 'customer')
  const subscription = getText(form, 'subscription')
  const status = getText(form, 'status')
  return [...account.invoices.values()]
    .filter((each) => customer === null || each.customer === customer)
    .filter(
      ({ parent }) =>
        subscription === null || parent?.subscription_details?.subscription === subscription,
    )
    .filter((each) => status === null || each.status === status)
    .toReversed()
}

type Handler = (account: StripeAccount, form: FormObject, id: string, origin: string) => unknown

const CALLS: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['POST', /^customers$/, createCustomer],
  [
    'GET',
    /^customers$/,
    (account, form) =>
      list(
        '/v1/customers',
        [...account.customers.values()].filter(({ email }) => email === getText(form, 'email')),
      ),
  ],
  [
    'GET',
    /^customers\/([^/]+)$/,
    (account, _form, id) => requireObject(account.customers, id, 'customer'),
  ],
  ['POST', /^customers\/([^/]+)$/, updateCustomer],
  ['POST', /^checkout\/sessions$/, createSession],
  [
    'GET',
    /^checkout\/sessions$/,
    (account, form) => list('/v1/checkout/sessions', listSessions(account, form)),
  ],
  [
    'POST',
    /^checkout\/sessions\/([^/]+)\/expire$/,
    (account, _form, id) => expireSession(account, id),
  ],
  [
    'GET',
    /^checkout\/sessions\/([^/]+)$/,
    (account, _form, id) => requireObject(account.sessions, id, 'checkout.session'),
  ],
  [
    'GET',
    /^subscriptions$/,
    (account, form) => list('/v1/subscriptions', listSubscriptions(account, form)),
  ],
  [
    'GET',
    /^subscriptions\/([^/]+)$/,
    (account, _form, id) =>
      expandInvoice(account, requireObject(account.subscriptions, id, 'subscription')),
  ],
  [
    'POST',
    /^subscriptions\/([^/]+)$/,
    (account, form, id) => updateSubscription(account, id, form),
  ],
  ['DELETE', /^subscriptions\/([^/]+)$/, (account, _form, id) => endSubscription(account, id)],
  [
    'POST',
    /^billing_portal\/sessions$/,
    (account, form, _id, origin) => createPortal(account, form, origin),
  ],
  ['GET', /^invoices$/, (account, form) => list('/v1/invoices', listInvoices(account, form))],
  [
    'POST',
    /^invoices\/create_preview$/,
    (account, form) => previewInvoice(account, getText(form, 'subscription') ?? ''),
  ],
  [
    'GET',
    /^invoice_payments$/,
    (account, form) =>
      list(
        '/v1/invoice_payments',
        [...account.invoicePayments.values()].filter(({ invoice, payment }) => {
          const intent = getText(getObject(form, 'payment'), 'payment_intent')
          if (intent !== null) return payment.payment_intent === intent
          return invoice === getText(form, 'invoice')
        }),
      ),
  ],
  [
    'GET',
    /^invoices\/([^/]+)$/,
    (account, _form, id) => requireObject(account.invoices, id, 'invoice'),
  ],
  ['GET', /^charges$/, (account, form) => list('/v1/charges', listCharges(account, form))],
  [
    'GET',
    /^charges\/([^/]+)$/,
    (account, _form, id) => requireObject(account.charges, id, 'charge'),
  ],
  ['GET', /^disputes$/, (account, form) => list('/v1/disputes', listDisputes(account, form))],
  ['GET', /^refunds$/, (account, form) => list('/v1/refunds', listRefunds(account, form))],
  ['POST', /^refunds$/, createRefund],
  ['GET', /^prices\/([^/]+)$/, (account, _form, id) => requireObject(account.prices, id, 'price')],
  ['POST', /^coupons$/, createCoupon],
  [
    'GET',
    /^coupons\/([^/]+)$/,
    (account, _form, id) => requireObject(account.coupons, id, 'coupon'),
  ],
  ['DELETE', /^coupons\/([^/]+)$/, (account, _form, id) => deleteCoupon(account, id)],
  ['POST', /^promotion_codes$/, createPromotionCode],
  [
    'GET',
    /^promotion_codes$/,
    (account, form) =>
      list(
        '/v1/promotion_codes',
        [...account.promotionCodes.values()].filter(
          ({ promotion }) => promotion.coupon === getText(form, 'coupon'),
        ),
      ),
  ],
  [
    'POST',
    /^promotion_codes\/([^/]+)$/,
    (account, form, id) => updatePromotionCode(account, id, form),
  ],
]

function answer(
  account: StripeAccount,
  call: { method: string; path: string; form: FormObject; origin: string },
): Answer {
  const { method, path, form, origin } = call
  for (const [each, pattern, handle] of CALLS) {
    const match = each === method ? pattern.exec(path) : null
    if (!match) continue
    try {
      return { status: 200, body: structuredClone(handle(account, form, match[1] ?? '', origin)) }
    } catch (error) {
      if (!(error instanceof StandInError)) throw error
      return { status: error.status, body: { error: error.body } }
    }
  }
  const message = `Unrecognized request URL (${method}: /v1/${path}).`
  return { status: 404, body: { error: { type: 'invalid_request_error', message } } }
}

export interface CallOptions {
  readonly secretKey: string
  /** Remaining faults, next first. */
  readonly faults: Fault[]
  readonly log: CallLog[]
}

/** `/v1/…` of the stand-in. */
export function makeStripeCalls(account: StripeAccount, { secretKey, faults, log }: CallOptions) {
  const routes = new Hono<Env>()
  const kept = new Map<string, Answer & { readonly fingerprint: string }>()

  const takeFault = (call: string): Fault | null => {
    const index = faults.findIndex(({ on }) => !on || on.test(call))
    return index === -1 ? null : faults.splice(index, 1)[0]!
  }
  const cut = (c: Context<Env>): Promise<never> => {
    c.env.outgoing.destroy()
    return new Promise(() => {})
  }

  routes.all('*', async (c) => {
    const path = c.req.path.replace(/^\/v1\//, '')
    const { method } = c.req
    const call = `${method} ${path}`
    const text = method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
    const idempotencyKey = c.req.header('idempotency-key') ?? null
    log.push({ call, idempotencyKey })
    c.header('request-id', makeId('req'))
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      return c.json(readRecorded<object>('error-bad-key'), 401)
    const fault = takeFault(call)
    if (fault?.kind === 'silence') return new Promise<never>(() => {})
    if (fault?.kind === 'slow') await new Promise((go) => setTimeout(go, fault.milliseconds))
    if (fault?.kind === 'status') {
      const type = fault.status === 429 ? 'invalid_request_error' : 'api_error'
      const code = fault.status === 429 ? { code: 'rate_limit' } : {}
      return c.json({ error: { type, ...code, message: 'Trouble at Stripe.' } }, fault.status)
    }
    const fingerprint = createHash('sha256')
      .update(call + text)
      .digest('hex')
    const before = idempotencyKey === null ? undefined : kept.get(idempotencyKey)
    if (before && before.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`
      return c.json({ error: { type: 'idempotency_error', message } }, 400)
    }
    const { origin } = new URL(c.req.url)
    const given = before ?? answer(account, { method, path, form: parseForm(text), origin })
    if (idempotencyKey !== null) kept.set(idempotencyKey, { ...given, fingerprint })
    if (before) c.header('idempotent-replayed', 'true')
    if (fault?.kind === 'lost answer') return cut(c)
    return c.json(given.body as object, given.status as 200)
  })
  return routes
}
