/** `billing` and `discount`: the operator's commands for payments. */
import { Command } from 'commander'
import { pino } from 'pino'
import { makeBilling } from '#api/billing/billing.ts'
import { loadApiEnv } from '#api/env.ts'
import { toDiscountStatus } from '#data/model/billing/discounts.ts'
import { countOf } from '#data/model/count-of.ts'
import { AppError } from '#data/model/errors.ts'
import { listDiscounts } from '#data/queries/billing/discounts.ts'
import { getWholeEnv } from '#cli/env.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult, logLine } from '#cli/output.ts'
import { makeLetterQueue } from '#cli/serving/mail-and-billing.ts'
import { getSurroundings } from '#cli/surroundings.ts'

interface Output {
  readonly json: boolean
}

async function reconcile(options: Output): Promise<void> {
  const { stripe: settings, publicOrigin } = loadApiEnv(getWholeEnv())
  if (settings === null)
    throw new AppError(
      'not_configured',
      'Payments are not configured: set STRIPE_SECRET_KEY and the settings beside it.',
    )
  logLine('comparing every member with Stripe')
  const logger = pino({ level: 'silent' })
  const now = () => new Date()
  const result = await withInstallation((installation) => {
    const { database } = installation
    // Mails are queued here and sent by the server.
    const sendMail = () => Promise.reject(new Error('The command line sends no mail.'))
    const queue = makeLetterQueue(installation, { sendMail, now, logger, publicOrigin })
    const mail = { ...queue, sendSoon() {} }
    const billing = makeBilling({ database, settings, logger, publicOrigin, now, mail })
    return billing.reconcile('command line')
  })
  printResult(result, options.json, ({ members, repaired, linked, problems, tasks }) =>
    [
      `Compared ${countOf(members, 'member')} with Stripe.`,
      `Repaired: ${repaired.length}. Linked to their customer: ${linked.length}. Finished at Stripe: ${tasks.done}, failed for now: ${tasks.failed}.`,
      ...problems.map((problem) => `To look at: ${problem}`),
    ].join('\n'),
  )
  if (result.problems.length > 0 || result.tasks.failed > 0) getSurroundings().exitCode = 1
}

export function billingCommand(): Command {
  const group = new Command('billing').description('payments through Stripe')
  group
    .command('reconcile')
    .description('compare every member with Stripe and repair differences; granted premium stays')
    .option('--json', 'print JSON on stdout', false)
    .action(reconcile)
  return group
}

async function printDiscounts(options: Output): Promise<void> {
  const now = new Date()
  const discounts = await withInstallation(({ database }) => database.read(listDiscounts))
  const rows = discounts.map((discount) => {
    const startsAt = discount.startsAt.toISOString()
    const expiresAt = discount.expiresAt.toISOString()
    const { isActive } = discount
    const status = toDiscountStatus({ isActive, startsAt, expiresAt }, now)
    return { ...discount, startsAt, expiresAt, status }
  })
  printResult(rows, options.json, () =>
    rows.length === 0
      ? 'No discounts yet'
      : rows
          .map((row) =>
            [
              row.status.padEnd(11),
              `-${row.percentOff}%`,
              row.promoCode ?? 'applies by itself',
              `${row.startsAt.slice(0, 10)} to ${row.expiresAt.slice(0, 10)}`,
              `used ${row.timesRedeemed}${row.maxRedemptions === null ? '' : ` of ${row.maxRedemptions}`}`,
              row.name,
            ].join('  '),
          )
          .join('\n'),
  )
}

export function discountCommand(): Command {
  const group = new Command('discount').description('discounts on new subscriptions')
  group
    .command('list')
    .description('every discount, the newest first')
    .option('--json', 'print JSON on stdout', false)
    .action(printDiscounts)
  return group
}
