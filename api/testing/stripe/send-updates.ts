/** Sends many webhooks at once, as Stripe does on a busy day. */
import type { StripeStandIn } from './stand-in.ts'

const SENDING_AT_ONCE = 20

/** Sends this many events of these subscriptions, each once, and returns the answers. */
export async function sendUpdates(
  { account, deliveries }: StripeStandIn,
  subscriptionIds: readonly string[],
  count: number,
): Promise<number[]> {
  const queue = Array.from({ length: count }, (_, index) =>
    account.emit(
      'customer.subscription.updated',
      account.subscriptions.get(subscriptionIds[index % subscriptionIds.length]!)!,
    ),
  )
  const statuses: number[] = []
  const send = async () => {
    for (let event = queue.pop(); event; event = queue.pop())
      statuses.push(await deliveries.send(event))
  }
  await Promise.all(Array.from({ length: SENDING_AT_ONCE }, send))
  return statuses
}
