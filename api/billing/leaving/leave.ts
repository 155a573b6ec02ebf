/**
 * Ends a subscription without signing in: a form with an e-mail address, and a link mailed to the
 * account's own address. Nobody can end another person's subscription, and nobody learns who has an
 * account.
 */
import type { LeaveAnswer, LeaveForm, LeaveKind } from '#data/model/billing/billing.ts'
import type { TokenPurpose } from '#data/model/account/token-purposes.ts'
import { AppError } from '#data/model/errors.ts'
import { getToken, issueToken, takeToken } from '#data/queries/account/tokens.ts'
import { getUserByEmail, getUser } from '#data/queries/account/users.ts'
import { listRunning } from '#data/queries/billing/withdrawals.ts'
import { toPage } from '#api/page-address.ts'
import { formatLetterMoment } from '#api/mail/letters.ts'
import { setCancelled } from '#api/billing/manage.ts'
import type { BillingParts } from '#api/billing/parts.ts'
import { listWithdrawable } from './withdraw.ts'

const WAYS = {
  cancel: { purpose: 'cancel-subscription', letter: 'cancel-asked', path: '/cancel' },
  withdraw: { purpose: 'withdraw-contract', letter: 'withdraw-asked', path: '/withdraw' },
} as const satisfies Record<LeaveKind, { purpose: TokenPurpose; letter: string; path: string }>

/**
 * Mails the link; an address without an account gets nothing, an account without a subscription
 * gets a mail that says so.
 */
export async function askToLeave(
  parts: BillingParts,
  { email, kind, language }: LeaveForm,
): Promise<void> {
  const { database, mail, now, publicOrigin } = parts
  const { purpose, letter, path } = WAYS[kind]
  const askedAt = now()
  const user = await database.read((db) => getUserByEmail(db, email, askedAt))
  if (user === null) return
  const running =
    kind === 'withdraw'
      ? await listWithdrawable(parts, user.id, askedAt)
      : await database.read((db) => listRunning(db, user.id))
  // The mail is in the language of the form's page.
  const reader = { id: user.id, firstName: user.firstName, language }
  const receivedAt = formatLetterMoment(language, askedAt)
  await database.write(async (db) => {
    if (running.length === 0) {
      const values = { link: toPage(publicOrigin, language, '/account'), receivedAt }
      await mail.addLetter(db, { kind: 'nothing-to-end', to: user.email, user: reader, values })
      return
    }
    const asked = { purpose, userId: user.id, email: user.email }
    const { token, expiresAt } = await issueToken(db, asked, askedAt)
    const link = `${toPage(publicOrigin, language, path)}#token=${token}`
    const values = { link, receivedAt }
    await mail.addLetter(db, { kind: letter, to: user.email, user: reader, values, expiresAt })
  })
  mail.sendSoon()
}

const refuseLink = () =>
  new AppError('bad_input', 'This link has expired or was already used. Please ask for a new one.')

export type Withdraw = (order: { userId: string; declaredAt: Date }) => Promise<unknown>

/**
 * Carries out the request of a mailed link. The link is consumed only afterwards, so a failure at
 * Stripe does not spend it. The form of a withdrawal has to be sent in time;
 * the days until the confirmation are paid for.
 */
export async function confirmLeave(
  parts: BillingParts,
  { kind, token }: { readonly kind: LeaveKind; readonly token: string },
  withdraw: Withdraw,
): Promise<LeaveAnswer> {
  const { database, now } = parts
  const { purpose } = WAYS[kind]
  const asked = await database.read((db) => getToken(db, token, purpose, now()))
  const user = asked && (await database.read((db) => getUser(db, asked.userId, now())))
  if (!asked || user?.email !== asked.email) throw refuseLink()
  const { userId, createdAt: declaredAt } = asked
  let endsAt: string | null = now().toISOString()
  if (kind === 'withdraw') await withdraw({ userId, declaredAt })
  else endsAt = (await setCancelled(parts, userId, true)).subscription?.periodEndsAt ?? null
  await database.write((db) => takeToken(db, token, purpose, now()))
  return { kind, endsAt }
}
