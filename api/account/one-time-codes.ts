/** Codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds, what every app speaks) and recovery codes. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

const PERIOD_SECONDS = 30
/** Steps of 30 seconds accepted before and after the current one, for inexact clocks and slow typing. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Gives 50 random bits, which cannot be guessed with a limited number of attempts. */
const RECOVERY_BYTES = 10
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

/** The time step this code belongs to, the current one or one next to it; null when it fits none. */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = makeTotp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
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

/** Ten recovery codes, such as "k3m9x-7q2wd", for when the phone is lost. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_BYTES)].map((byte) => LETTERS[byte % 32]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}
