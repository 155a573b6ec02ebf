/** The billing calls of the subscribe page and the account. */
import { queryOptions } from '@tanstack/react-query'
import {
  AppliedDiscountSchema,
  BillingConfigSchema,
  CheckoutSchema,
  InvoicesSchema,
  LinkSchema,
  MemberSubscriptionSchema,
  WithdrawnSchema,
  type AppliedDiscount,
  type Checkout,
  type MemberSubscription,
} from '#data/model/billing/billing.ts'
import type { Language } from '#data/model/languages.ts'
import { createRead, send } from './api-client.ts'

const read = createRead('throw')

export const billingConfigRead = queryOptions({
  queryKey: ['/api/billing/config'],
  queryFn: async (context) => BillingConfigSchema.parse(await read(context)),
})

export const subscriptionRead = queryOptions({
  queryKey: ['/api/billing/subscription'],
  queryFn: async (context) => MemberSubscriptionSchema.parse(await read(context)),
})

export const invoicesRead = queryOptions({
  queryKey: ['/api/billing/invoices'],
  queryFn: async (context) => InvoicesSchema.parse(await read(context)),
})

export async function checkCode(promoCode: string): Promise<AppliedDiscount> {
  const reply = await send('POST', '/api/billing/code', { promoCode })
  return AppliedDiscountSchema.parse(await reply.json())
}

export interface Order {
  readonly language: Language
  readonly promoCode: string | null
  readonly startsAtOnce: boolean
}

export async function startCheckout(order: Order): Promise<Checkout> {
  const reply = await send('POST', '/api/billing/checkout', order)
  return CheckoutSchema.parse(await reply.json())
}

/** Has our server ask Stripe, in case its event about a payment has not arrived yet. */
export async function refreshSubscription(): Promise<MemberSubscription> {
  const reply = await send('POST', '/api/billing/refresh')
  return MemberSubscriptionSchema.parse(await reply.json())
}

export async function setCancelled(cancels: boolean): Promise<MemberSubscription> {
  const reply = await send('POST', cancels ? '/api/billing/cancel' : '/api/billing/resume')
  return MemberSubscriptionSchema.parse(await reply.json())
}

/** Withdraws from the contract; returns the instant of the declaration. */
export async function withdraw(): Promise<{ declaredAt: string }> {
  const reply = await send('POST', '/api/billing/withdraw')
  return WithdrawnSchema.parse(await reply.json())
}

/** Address of the provider's page for cards and invoices. */
export async function readPortalUrl(language: Language): Promise<string> {
  const reply = await send('POST', '/api/billing/portal', { language })
  return LinkSchema.parse(await reply.json()).url
}
