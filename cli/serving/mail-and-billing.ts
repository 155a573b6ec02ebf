/** The mail queue and the payments of a server, and the timers that retry failures. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { makeBilling, type Billing } from '#api/billing/billing.ts'
import type { ApiEnv } from '#api/env.ts'
import { makeMailQueue, type MailQueue } from '#api/mail/mail-queue.ts'
import { makeMailSender, type SendMail } from '#api/mail/send-mail.ts'
import type { Installation } from '#cli/installation.ts'
import { startBillingTasks } from './start-billing-tasks.ts'
import { startMailing } from './start-mailing.ts'

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
    const stopBilling = billing ? startBillingTasks(billing, logger) : async () => {}
    const stopMail = startMailing({ database, sendMail, now, logger })
    return async () => {
      await stopMail()
      await stopBilling()
    }
  }
  return { sendMail, billing, startTimers }
}
