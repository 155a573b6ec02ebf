/**
 * While the server runs: carries out queued tasks at Stripe, reminds members of charges, and
 * compares all members with Stripe every six hours.
 */
import type { Logger } from 'pino'
import type { Billing } from '#api/billing/billing.ts'
import { HOUR_MS } from '#data/model/time.ts'

const OUTBOX_EVERY_MS = 30_000
/** Events report changes; this finds changes without an event. */
const COMPARE_EVERY_MS = 6 * HOUR_MS
const FIRST_COMPARE_MS = 60_000
/** Reminders are due by the day; once an hour is enough. */
const REMIND_EVERY_MS = HOUR_MS
const FIRST_REMIND_MS = 120_000

/** Starts all three; the returned function stops them and waits for running tasks. */
export function startBillingTasks(billing: Billing, logger: Logger): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const waiting = new Set<string>()
  /** Runs tasks one after the other; a task that is already waiting is not queued twice. */
  const start = (name: string, task: () => Promise<unknown>) => {
    if (waiting.has(name)) return
    waiting.add(name)
    underWay = underWay
      .then(() => {
        waiting.delete(name)
        return task()
      })
      .then((result) => logger.debug({ result }, name))
      .catch((error: unknown) => logger.error({ err: error }, `${name} failed`))
  }
  const compare = () => start('comparing with Stripe', () => billing.reconcile())
  const remind = () => start('reminding of charges', () => billing.remind())
  const timers = [
    setInterval(() => start('work at Stripe', () => billing.runOutbox()), OUTBOX_EVERY_MS),
    setInterval(compare, COMPARE_EVERY_MS),
    setInterval(remind, REMIND_EVERY_MS),
  ]
  const first = [setTimeout(compare, FIRST_COMPARE_MS), setTimeout(remind, FIRST_REMIND_MS)]
  return async () => {
    for (const timer of first) clearTimeout(timer)
    for (const timer of timers) clearInterval(timer)
    await underWay
  }
}
