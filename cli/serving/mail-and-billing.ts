/** The mail queue and the payments of a server, and the timers that retry failures. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { makeBilling, type Billing } from '#api/billing/billing.ts'
import type { ApiEnv } from '#api/env.ts'
import { makeMailQueue, sendDueMails, type MailQueue } from '#api/mail/mail-queue.ts'
import { makeMailSender, type SendMail } from '#api/mail/send-mail.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import type { Installation } from '#cli/installation.ts'
import { every } from './every.ts'

const RETRY_EVERY_MS = 30_000
/** Events report changes; this finds changes without an event. */
const COMPARE_EVERY_MS = 6 * HOUR_MS
/** Reminders are due by the day; once an hour is enough. */
const REMIND_EVERY_MS = HOUR_MS

interface MailAndBilling {
  readonly sendMail: SendMail
  /** Null without the settings of Stripe. */
  readonly billing: Billing | null
  /** Starts the timers; the returned function stops them and waits for running work. */
  readonly startTimers: () => () => Promise<void>
}

interface Parts extends Pick<Installation, 'env' | 'database'> {
  readonly apiEnv: ApiEnv
  readonly logger: Logger
  readonly now: () => Date
}

/** The mail queue, signed with the operator's name and address. */
export function makeLetterQueue(
  { env, database }: Pick<Installation, 'env' | 'database'>,
  parts: Omit<Parameters<typeof makeMailQueue>[0], 'database' | 'operatorName' | 'operatorAddress'>,
): MailQueue {
  const { operatorName, operator } = env
  return makeMailQueue({ database, operatorName, operatorAddress: operator.address, ...parts })
}

export function makeMailAndBilling({ env, database, apiEnv, logger, now }: Parts): MailAndBilling {
  const sendMail = makeMailSender({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    outboxDir: join(env.dataDir, 'outbox'),
    now,
  })
  const { publicOrigin, stripe: settings } = apiEnv
  const mail = makeLetterQueue({ env, database }, { sendMail, now, logger, publicOrigin })
  const billing = settings && makeBilling({ database, settings, publicOrigin, now, logger, mail })
  const startTimers = () => {
    const sendMails = () => sendDueMails({ database, sendMail, now, logger, publicOrigin })
    const stops = [
      every(RETRY_EVERY_MS, sendMails, { logger, failed: 'the mail queue could not be read' }),
    ]
    if (billing)
      stops.push(
        every(RETRY_EVERY_MS, billing.runOutbox, { logger, failed: 'work at Stripe failed' }),
        every(COMPARE_EVERY_MS, billing.reconcile, {
          logger,
          failed: 'comparing with Stripe failed',
          firstMs: MINUTE_MS,
        }),
        every(REMIND_EVERY_MS, billing.remind, {
          logger,
          failed: 'reminding of charges failed',
          firstMs: 2 * MINUTE_MS,
        }),
      )
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  }
  return { sendMail, billing, startTimers }
}
