/**
 * Mails about an account: confirming an address, a new password, notices of changes. A token in a
 * link is after `#`, so no server log and no referrer contains it.
 */
import type { WriteDb } from '#data/db/database.ts'
import { issueToken } from '#data/queries/account/tokens.ts'
import type { StoredUser } from '#data/queries/account/users.ts'
import { toPage } from '#api/page-address.ts'
import type { MailQueue } from '#api/mail/mail-queue.ts'

export interface LetterParts {
  readonly mail: MailQueue
  readonly now: Date
  readonly publicOrigin: string
}

/** The page of each mail with a link that a token opens. */
const LINKS = {
  'verify-email': '/verify-email#token=',
  'reset-password': '/reset-password#token=',
  'change-email': '/verify-email#change=',
} as const

/** Returns false if the address got too many of these mails: the link of before stays valid then. */
async function queueLink(
  db: WriteDb,
  { user, kind, to }: { user: StoredUser; kind: keyof typeof LINKS; to: string },
  { mail, now, publicOrigin }: LetterParts,
): Promise<boolean> {
  if (!(await mail.hasRoom(db, { kind, recipient: to }))) return false
  const asked = { purpose: kind, userId: user.id, email: to }
  const { token, expiresAt } = await issueToken(db, asked, now)
  const link = `${toPage(publicOrigin, user.language, LINKS[kind])}${token}`
  await mail.addLetter(db, { kind, to, values: { link }, user, expiresAt })
  return true
}

/** Queues the mail that asks to confirm the account's address. */
export const queueVerification = (db: WriteDb, user: StoredUser, parts: LetterParts) =>
  queueLink(db, { user, kind: 'verify-email', to: user.email }, parts)

/** Queues the mail with the link to set a new password, to the account's address. */
export const queuePasswordReset = (db: WriteDb, user: StoredUser, parts: LetterParts) =>
  queueLink(db, { user, kind: 'reset-password', to: user.email }, parts)

/** Queues a confirmation mail to the new address and a notice to the old one. */
export async function queueEmailChange(
  db: WriteDb,
  user: StoredUser,
  newEmail: string,
  parts: LetterParts,
): Promise<void> {
  if (!(await queueLink(db, { user, kind: 'change-email', to: newEmail }, parts))) return
  const link = toPage(parts.publicOrigin, user.language, '/account')
  const values = { newEmail, link }
  await parts.mail.addLetter(db, { kind: 'email-change-asked', to: user.email, values, user })
}

/** Queues a notice about a change to the account, in case somebody else made it. */
export async function queueNotice(
  db: WriteDb,
  user: StoredUser,
  kind: 'password-changed' | 'password-reset' | 'second-factor-on' | 'second-factor-off',
  { mail, publicOrigin }: LetterParts,
): Promise<void> {
  const link = toPage(publicOrigin, user.language, '/forgot-password')
  await mail.addLetter(db, { kind, to: user.email, values: { link }, user })
}

/** Queues a notice about one passkey, by the name that its owner gave it. */
export async function queuePasskeyNotice(
  db: WriteDb,
  user: StoredUser,
  {
    kind,
    name,
  }: {
    readonly kind: 'passkey-added' | 'passkey-removed' | 'passkey-suspected'
    readonly name: string
  },
  { mail, publicOrigin }: LetterParts,
): Promise<void> {
  const link = toPage(publicOrigin, user.language, '/forgot-password')
  await mail.addLetter(db, { kind, to: user.email, values: { name, link }, user })
}
