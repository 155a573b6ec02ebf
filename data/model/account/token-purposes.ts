/** What a mailed or handed-out token may be used for, and for how long. */
import { HOUR_MS } from '#data/model/time.ts'

/** How long a token of each purpose counts, in milliseconds. One token does one thing. */
export const TOKEN_LIFETIME_MS = {
  'verify-email': 3 * 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  /** Between the right password and the code of the authenticator app. */
  'second-factor': 10 * 60_000,
  /** Ending a subscription without signing in; a withdrawal counts from when it was asked for. */
  'cancel-subscription': 3 * 24 * HOUR_MS,
  'withdraw-contract': 3 * 24 * HOUR_MS,
} as const

export type TokenPurpose = keyof typeof TOKEN_LIFETIME_MS
export const TOKEN_PURPOSES = Object.keys(TOKEN_LIFETIME_MS) as [TokenPurpose, ...TokenPurpose[]]
