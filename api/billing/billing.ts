/** Payments: the only interface that other parts of the program use. */
import type {
  Checkout,
  CheckoutForm,
  BillingConfig,
  Invoices,
  LeaveAnswer,
  LeaveForm,
  LeaveKind,
  MemberSubscription,
} from '#data/model/billing/billing.ts'
import type { Language } from '#data/model/languages.ts'
import type { StoredDiscount } from '#data/queries/billing/discounts.ts'
import { startCheckout } from './checkout.ts'
import { requireCode } from '#api/billing/discounts/choose-discount.ts'
import {
  createDiscount,
  endDiscount,
  type DiscountOrder,
} from '#api/billing/discounts/discounts.ts'
import { askToLeave, confirmLeave } from '#api/billing/leaving/leave.ts'
import { listInvoices, openPortal, refreshMember, setCancelled } from './manage.ts'
import { readBillingConfig } from './price.ts'
import { doTask, runOutbox } from './outbox-worker.ts'
import type { BillingParts } from './parts.ts'
import { reconcile, type Reconciliation } from '#api/billing/stripe/reconcile.ts'
import { remindMembers } from './remind.ts'
import { makeStripeClient, type ClientOptions } from '#api/billing/stripe/stripe-client.ts'
import { handleEvent, readEvent, type EventResult } from '#api/billing/stripe/webhook.ts'
import { watchWebhooks } from '#api/billing/stripe/watch-webhooks.ts'
import { declareWithdrawal } from '#api/billing/leaving/withdraw.ts'

export interface Billing {
  readConfig(): Promise<BillingConfig>
  startCheckout(userId: string, form: CheckoutForm): Promise<Checkout>
  requireCode(code: string): Promise<StoredDiscount>
  openPortal(userId: string, language: Language): Promise<string>
  setCancelled(userId: string, cancels: boolean): Promise<MemberSubscription>
  refresh(userId: string): Promise<MemberSubscription>
  listInvoices(userId: string): Promise<Invoices>
  /** Withdraws from the contract: the subscription ends now, and the unused part is refunded. */
  withdraw(userId: string): Promise<{ declaredAt: string }>
  /** Mails the link that ends a subscription without signing in. */
  askToLeave(form: LeaveForm): Promise<void>
  confirmLeave(link: { kind: LeaveKind; token: string }): Promise<LeaveAnswer>
  /** Queues reminders of charges that are due soon; returns their number. */
  remind(): Promise<number>
  /** Verifies the signature of a webhook and applies its event. */
  takeWebhook(body: Buffer, signature: string | undefined): Promise<EventResult>
  createDiscount(order: DiscountOrder): Promise<StoredDiscount>
  endDiscount(id: string, by: string): Promise<StoredDiscount>
  /** Runs the due tasks at Stripe. */
  runOutbox(): Promise<{ done: number; failed: number }>
  reconcile(actor?: string): Promise<Reconciliation>
}

export type BillingOptions = Omit<BillingParts, 'stripe'> & { readonly client?: ClientOptions }

export function makeBilling({ client, ...given }: BillingOptions): Billing {
  const parts: BillingParts = { ...given, stripe: makeStripeClient(given.settings, client) }
  const webhooks = watchWebhooks(given.database, given.now)
  /** If Stripe does not answer, the queued task is retried later. */
  const withdraw = async (order: { userId: string; declaredAt: Date }) => {
    for (const task of await declareWithdrawal(parts, order))
      if (task.doneAt === null) await doTask(parts, task)
  }
  return {
    readConfig: () => readBillingConfig(parts),
    startCheckout: (userId, form) => startCheckout(parts, userId, form),
    requireCode: (code) => requireCode(parts, code),
    openPortal: (userId, language) => openPortal(parts, userId, language),
    setCancelled: (userId, cancels) => setCancelled(parts, userId, cancels),
    refresh: (userId) => refreshMember(parts, userId),
    listInvoices: (userId) => listInvoices(parts, userId),
    async withdraw(userId) {
      const declaredAt = parts.now()
      await withdraw({ userId, declaredAt })
      return { declaredAt: declaredAt.toISOString() }
    },
    askToLeave: (form) => askToLeave(parts, form),
    confirmLeave: (link) => confirmLeave(parts, link, withdraw),
    remind: () => remindMembers(parts),
    async takeWebhook(body, signature) {
      const event = readEvent(parts, body, signature)
      try {
        const result = await handleEvent(parts, event)
        webhooks.worked()
        return result
      } catch (error) {
        webhooks.failed(error)
        throw error
      }
    },
    createDiscount: (order) => createDiscount(parts, order),
    async endDiscount(id, by) {
      const discount = await endDiscount(parts, id, by)
      await runOutbox(parts)
      return discount
    },
    runOutbox: () => runOutbox(parts),
    reconcile: (actor) => reconcile(parts, actor),
  }
}
