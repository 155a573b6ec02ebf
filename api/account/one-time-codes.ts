/**
 * Codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds, supported by every app) and
 * recovery codes.
 */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
/**
 * Random bytes of a recovery code. Each makes one letter of 5 bits: 140 bits, which cannot be
 * guessed in any number of attempts.
 */
const RECOVERY_BYTES = 28
/** Crockford's base 32: no letter that looks like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

function makeTotp(secret: string, account = '', issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

/** A new secret for an authenticator app, base32, 160 bits. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * The time step of this code; null if the code is of no accepted one. A code lives its 30 seconds
 * and one step more, for slow typing (RFC 6238, section 5.2); one of the future is refused.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!isAppCode(code)) return null
  const totp = makeTotp(secret)
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
  const isOf = (at: number) =>
    totp.validate({ token: code, timestamp: at * PERIOD_SECONDS * 1000, window: 0 }) !== null
  return [step, step - 1].find(isOf) ?? null
}

/** The `otpauth:` address that an authenticator app reads, and its QR code as rows of 0 and 1. */
export function describeSecret(
  secret: string,
  { account, issuer }: { readonly account: string; readonly issuer: string },
): { uri: string; qr: string[] } {
  const uri = makeTotp(secret, account, issuer).toString()
  const { data } = encode(uri, { ecc: 'M', border: 0 })
  return { uri, qr: data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) }
}

/** Ten recovery codes, such as "k3m9x7q-2wdk3m9-x7q2wdk-3m9x7q2", for when the phone is lost. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    formatRecoveryCode([...randomBytes(RECOVERY_BYTES)].map((byte) => LETTERS[byte % 32]).join('')),
  )
}

/** A recovery code with hyphens; one of ten letters is from an older version. */
export function formatRecoveryCode(letters: string): string {
  const size = letters.length === 10 ? 5 : 7
  return letters.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}

/** True for a code of an app, which is so short that attempts are counted. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code)
