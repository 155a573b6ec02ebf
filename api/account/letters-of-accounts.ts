/**
 * Mails about an account: confirming an address, a new password, notices of changes. A token in a
 * link is after `#`, so no server log and no referrer contains it.
 */
import type { WriteDb } from '#data/db/database.ts'
import { toPathPrefix, type Language } from '#data/model/languages.ts'
import { issueToken } from '#data/queries/account/tokens.ts'
import type { StoredUser } from '#data/queries/account/users.ts'
import type { MailQueue } from '#api/mail/mail-queue.ts'

export interface LetterParts {
  readonly mail: MailQueue
  readonly now: Date
  readonly publicOrigin: string
}

/** The address of a page in the language of the account. */
export function toPage(publicOrigin: string, language: Language, path: string): string {
  return `${publicOrigin}${toPathPrefix(language)}${path}`
}

/** Queues the mail that asks to confirm the account's address. */
export async function queueVerification(
  db: WriteDb,
  user: StoredUser,
  { mail, now, publicOrigin }: LetterParts,
): Promise<void> {
  const asked = { purpose: 'verify-email' as const, userId: user.id, email: user.email }
  const { token, expiresAt } = await issueToken(db, asked, now)
  const link = `${toPage(publicOrigin, user.language, '/verify-email')}#token=${token}`
  await mail.addLetter(db, {
    kind: 'verify-email',
    to: user.email,
    values: { link },
    user,
    expiresAt,
  })
}

/** Queues the mail with the link to set a new password, to the account's address. */
export async function queuePasswordReset(
  db: WriteDb,
  user: StoredUser,
  { mail, now, publicOrigin }: LetterParts,
): Promise<void> {
  const asked = { purpose: 'reset-password' as const, userId: user.id, email: user.email }
  const { token, expiresAt } = await issueToken(db, asked, now)
  const link = `${toPage(publicOrigin, user.language, '/reset-password')}#token=${token}`
  await mail.addLetter(db, {
    kind: 'reset-password',
    to: user.email,
    values: { link },
    user,
    expiresAt,
  })
}

/** Queues a confirmation mail to the new address and a notice to the old one. */
export async function queueEmailChange(
  db: WriteDb,
  user: StoredUser,
  newEmail: string,
  { mail, now, publicOrigin }: LetterParts,
): Promise<void> {
  const asked = { purpose: 'change-email' as const, userId: user.id, email: newEmail }
  const { token, expiresAt } = await issueToken(db, asked, now)
  const link = `${toPage(publicOrigin, user.language, '/verify-email')}#change=${token}`
  await mail.addLetter(db, {
    kind: 'change-email',
    to: newEmail,
    values: { link },
    user,
    expiresAt,
  })
  const account = toPage(publicOrigin, user.language, '/account')
  const values = { newEmail, link: account }
  await mail.addLetter(db, { kind: 'email-change-asked', to: user.email, values, user })
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
