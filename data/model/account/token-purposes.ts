/** Purposes of mailed or handed-out tokens, and their lifetimes. */
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'

/** Lifetime of a token by purpose, milliseconds. A token has one purpose only. */
export const TOKEN_LIFETIME_MS = {
  'verify-email': 3 * 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  /** Between the right password and the authenticator code. */
  'second-factor': 10 * MINUTE_MS,
  /** Ending a subscription without signing in; a withdrawal counts from the moment of the request. */
  'cancel-subscription': 3 * 24 * HOUR_MS,
  'withdraw-contract': 3 * 24 * HOUR_MS,
} as const

export type TokenPurpose = keyof typeof TOKEN_LIFETIME_MS
export const TOKEN_PURPOSES = Object.keys(TOKEN_LIFETIME_MS) as [TokenPurpose, ...TokenPurpose[]]
