/**
 * Members who buy and end a subscription while everybody visits: through the product's checkout and
 * signed events of the Stripe stand-in, sent to the visitors' address.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { CARDS, findSessionBySecret, paySession } from '#api/testing/stripe/checkout.ts'
import type { StripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { endSubscription } from '#api/testing/stripe/subscriptions.ts'
import { makeAsker, type Known, type Member } from './asker.ts'

/** A member may ask for a checkout sixty times an hour. */
const PAUSE_MS = 1000
const FREE_MS = 4000
/** Attempts to deliver an event: like Stripe it is sent again until it is accepted. */
const TRIES = 60
const TRY_AGAIN_MS = 500
/** Events between two changes that change nothing. */
const UPDATES = 20

/**
 * One member buys and ends a subscription repeatedly until the load ends. The same member also
 * visits (visitor.ts).
 */
export async function payAndEnd(
  known: Known,
  { account, deliveries }: StripeStandIn,
  [index, member]: readonly [number, Member],
): Promise<void> {
  const { isOver } = known
  const { ask, signIn } = makeAsker(known, index, member)

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

  /** Changes something at the Stripe stand-in and delivers the events. */
  const change = async (plan: Member['plan'], act: () => void) => {
    member.isCertain = false
    const events: Stripe.Event[] = []
    const { onEvent } = account
    account.onEvent = (event) => events.push(event)
    try {
      act()
    } finally {
      account.onEvent = onEvent
    }
    for (const event of events) if (!(await deliver(event))) return
    Object.assign(member, { plan, changedAt: performance.now(), isCertain: true })
  }

  /** Id of the subscription, null where the checkout was refused. */
  const subscribe = async (): Promise<string | null> => {
    const reply = await ask({
      call: 'checkout',
      method: 'POST',
      path: '/api/billing/checkout',
      body: { language: 'en', promoCode: null, startsAtOnce: true },
      statuses: [200],
    })
    if (reply === null) return null
    const { clientSecret } = reply.json as { clientSecret: string }
    const session = findSessionBySecret(account, clientSecret)
    let id: string | null = null
    await change('premium', () => {
      id = paySession(account, session.id, CARDS.good).id
    })
    return id
  }

  while (!(await signIn())) {
    if (isOver()) return
    await sleep(TRY_AGAIN_MS)
  }
  while (!isOver()) {
    const id = await subscribe()
    await sleep(FREE_MS)
    if (id === null) continue
    for (let round = 0; round < UPDATES && !isOver(); round += 1) {
      const current = account.subscriptions.get(id)!
      await deliver(account.emit('customer.subscription.updated', current))
      await sleep(PAUSE_MS)
    }
    await change('free', () => endSubscription(account, id))
    await sleep(FREE_MS)
  }
}
