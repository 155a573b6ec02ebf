/** While the server runs: work at Stripe that is due is done, and everything is compared with Stripe now and then. */
import type { Logger } from 'pino'
import type { Billing } from '#api/billing/billing.ts'
import { HOUR_MS } from '#data/model/time.ts'

const OUTBOX_EVERY_MS = 30_000
/** Events bring the news; this finds what no event has told. */
const COMPARE_EVERY_MS = 6 * HOUR_MS
const FIRST_COMPARE_MS = 60_000

/** Starts both; the returned function ends them and waits for what is under way. */
export function keepBillingGoing(billing: Billing, logger: Logger): () => Promise<void> {
  let work: Promise<unknown> | null = null
  const start = (name: string, task: () => Promise<unknown>) => {
    work ??= task()
      .then((result) => logger.debug({ result }, name))
      .catch((error: unknown) => logger.error({ err: error }, `${name} failed`))
      .finally(() => {
        work = null
      })
  }
  const compare = () => start('comparing with Stripe', () => billing.reconcile())
  const timers = [
    setInterval(() => start('work at Stripe', () => billing.runOutbox()), OUTBOX_EVERY_MS),
    setInterval(compare, COMPARE_EVERY_MS),
  ]
  const first = setTimeout(compare, FIRST_COMPARE_MS)
  return async () => {
    clearTimeout(first)
    for (const timer of timers) clearInterval(timer)
    await work
  }
}
