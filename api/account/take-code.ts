/** Checks a code of an authenticator app or a recovery code and consumes it. */
import type { WriteDb } from '#data/db/database.ts'
import {
  countRecoveryCodes,
  getSecondFactor,
  takeRecoveryCode,
  takeStep,
} from '#data/queries/account/second-factor.ts'
import { getUser } from '#data/queries/account/users.ts'
import { toPage } from '#api/page-address.ts'
import type { LetterParts } from './letters-of-accounts.ts'
import { findStep, formatRecoveryCode } from './one-time-codes.ts'

/** True when the code is right and unused. The member gets a mail when a recovery code was used. */
export async function takeCode(
  db: WriteDb,
  userId: string,
  code: string,
  parts: LetterParts,
): Promise<boolean> {
  const factor = await getSecondFactor(db, userId)
  if (factor?.confirmedAt == null) return false
  const step = findStep(factor.secret, code, parts.now)
  if (step !== null) return takeStep(db, userId, step)
  if (!(await takeRecoveryCode(db, userId, formatRecoveryCode(code), parts.now))) return false
  const user = await getUser(db, userId, parts.now)
  if (user === null) return false
  const left = String(await countRecoveryCodes(db, userId))
  const link = toPage(parts.publicOrigin, user.language, '/forgot-password')
  await parts.mail.addLetter(db, {
    kind: 'recovery-code-used',
    to: user.email,
    values: { left, link },
    user,
  })
  return true
}
