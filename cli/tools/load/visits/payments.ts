/**
 * Members who buy and end a subscription while everybody visits: through the product's own checkout
 * and the signed events of a stand-in for Stripe, sent to the address that visitors use.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
// A tool for developers, which may load the stand-in.
// oxlint-disable-next-line no-restricted-imports
import { CARDS, paySession } from '#api/testing/stripe/checkout.ts'
// oxlint-disable-next-line no-restricted-imports
import type { StripeStandIn } from '#api/testing/stripe/stand-in.ts'
// oxlint-disable-next-line no-restricted-imports
import { endSubscription } from '#api/testing/stripe/subscriptions.ts'
import { makeAsker, type Known, type Member } from './asker.ts'

export type { StripeStandIn }

/** A member may ask for a checkout sixty times an hour. */
const PAUSE_MS = 1000
const FREE_MS = 4000
/** An event that was not taken is sent again, as Stripe does. */
const TRIES = 60
const TRY_AGAIN_MS = 500
/** Events of a subscription that change nothing, between two changes. */
const UPDATES = 20

export interface PaymentParts {
  readonly origin: URL
  readonly known: Known
  readonly standIn: StripeStandIn
  readonly isOver: () => boolean
}

/** One member who pays, ends it, and pays again. Visits as well, elsewhere: the plan is told to both. */
export function makePayer(parts: PaymentParts, index: number, member: Member) {
  const { origin, known, standIn, isOver } = parts
  const { account, deliveries } = standIn
  const asker = makeAsker(origin, index, member, known)
  let subscriptionId: string | null = null

  const deliver = async (event: Stripe.Event): Promise<boolean> => {
    for (let round = 0; round < TRIES; round += 1) {
      const startedAt = performance.now()
      const status = await deliveries.send(event)
      known.tally.addReply('webhook', performance.now() - startedAt)
      if (status === 200) return true
      if (status === 503) known.tally.addLater('webhook')
      else known.tally.addError(`webhook: ${status === 0 ? 'no reply' : status}`)
      await sleep(TRY_AGAIN_MS)
    }
    known.tally.addError('webhook: an event was never taken')
    return false
  }

  const change = async (plan: Member['plan'], make: () => unknown) => {
    member.isCertain = false
    const events: Stripe.Event[] = []
    const { onEvent } = account
    account.onEvent = (event) => events.push(event)
    try {
      make()
    } finally {
      account.onEvent = onEvent
    }
    for (const event of events) if (!(await deliver(event))) return
    member.plan = plan
    member.changedAt = performance.now()
    member.isCertain = true
  }

  const subscribe = async () => {
    const reply = await asker.ask({
      call: 'checkout',
      method: 'POST',
      path: '/api/billing/checkout',
      body: { language: 'en', promoCode: null, startsAtOnce: true },
      statuses: [200],
    })
    if (reply === null) return
    const { clientSecret } = JSON.parse(reply.readText()) as { clientSecret: string }
    const session = [...account.sessions.values()].find(
      (one) => one.client_secret === clientSecret,
    )!
    await change('premium', () => {
      subscriptionId = paySession(account, session.id, CARDS.good).id
    })
  }

  return async () => {
    while (!(await asker.signIn())) {
      await sleep(TRY_AGAIN_MS)
      if (isOver()) return
    }
    while (!isOver()) {
      if (subscriptionId === null) await subscribe()
      else {
        const current = account.subscriptions.get(subscriptionId)!
        for (let round = 0; round < UPDATES && !isOver(); round += 1) {
          await deliver(account.emit('customer.subscription.updated', current))
          await sleep(PAUSE_MS)
        }
        const ended = subscriptionId
        subscriptionId = null
        await change('free', () => endSubscription(account, ended))
      }
      await sleep(FREE_MS)
    }
    asker.client.close()
  }
}
