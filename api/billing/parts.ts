/** Shared dependencies of billing. */
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Database } from '#data/db/database.ts'
import type { MailQueue } from '#api/mail/mail-queue.ts'
import type { StripeSettings } from './settings.ts'

export interface BillingParts {
  readonly database: Database
  readonly stripe: Stripe
  readonly settings: StripeSettings
  readonly now: () => Date
  readonly logger: Logger
  /** Queue of mails to members. */
  readonly mail: Pick<MailQueue, 'addLetter' | 'sendSoon'>
  /** Address of the site, without a path. */
  readonly publicOrigin: string
}
