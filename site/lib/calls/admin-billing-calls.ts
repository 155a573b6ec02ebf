/** The administrator's calls about discounts and payments. */
import { queryOptions } from '@tanstack/react-query'
import { AdminBillingSchema, AdminDiscountsSchema } from '#data/model/billing/admin-billing.ts'
import type { DiscountForm } from '#data/model/billing/discounts.ts'
import { createRead, send, toReplyError } from './api-client.ts'

const read = createRead('throw')

export const discountsRead = queryOptions({
  queryKey: ['/api/admin/discounts'],
  queryFn: async (context) => AdminDiscountsSchema.parse(await read(context)),
})

export const adminBillingRead = queryOptions({
  queryKey: ['/api/admin/billing'],
  queryFn: async (context) => AdminBillingSchema.parse(await read(context)),
})

/**
 * Makes a discount. `key` makes it idempotent: a second press, or a retry after a lost reply, gives
 * the same discount.
 */
export async function createDiscount(form: DiscountForm, key: string): Promise<void> {
  const reply = await fetch('/api/admin/discounts', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(form),
  })
  if (!reply.ok) throw await toReplyError(reply, 'POST')
}

export async function deactivateDiscount(id: string): Promise<void> {
  await send('DELETE', `/api/admin/discounts/${id}`)
}

export async function compareWithStripe(): Promise<void> {
  await send('POST', '/api/admin/billing/reconcile')
}
