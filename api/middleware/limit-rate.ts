/** Rate limits counted in the database: shared by all machines, and kept over a restart. */
import type { Database } from '#data/db/database.ts'
import { AppError } from '#data/model/errors.ts'
import { clearCalls, countCall } from '#data/queries/account/rate-limits.ts'
import type { HashWithKey } from './keyed-hash.ts'
import { MINUTE_MS } from '#data/model/time.ts'

/**
 * Many people of an office or a mobile network share one address, so its limits are high.
 * The limit of an account holds against guessing from many addresses; it is high
 * so that a stranger does not lock the owner out.
 */
const LIMITS = {
  'register-address': { limit: 30, windowMs: 60 * MINUTE_MS },
  'login-address': { limit: 100, windowMs: 15 * MINUTE_MS },
  /** Challenges for passkeys: each visit of the sign-in page asks for one. */
  'passkey-address': { limit: 300, windowMs: 15 * MINUTE_MS },
  'login-account': { limit: 200, windowMs: 15 * MINUTE_MS },
  /** Replaces the limit of the account in a browser where the owner has signed in before. */
  'login-device': { limit: 20, windowMs: 15 * MINUTE_MS },
  'login-account-address': { limit: 10, windowMs: 15 * MINUTE_MS },
  'billing-user': { limit: 60, windowMs: 60 * MINUTE_MS },
  /** Each read of the own subscription calls Stripe, whose rate limit all members share. */
  'billing-look': { limit: 120, windowMs: 60 * MINUTE_MS },
  'forgot-address': { limit: 20, windowMs: 60 * MINUTE_MS },
  'forgot-account': { limit: 5, windowMs: 60 * MINUTE_MS },
  'leave-address': { limit: 20, windowMs: 60 * MINUTE_MS },
  'leave-account': { limit: 5, windowMs: 60 * MINUTE_MS },
  'token-address': { limit: 60, windowMs: 15 * MINUTE_MS },
  'code-account': { limit: 20, windowMs: 15 * MINUTE_MS },
  /** Replaces it on all known devices of an account together. */
  'code-devices': { limit: 20, windowMs: 15 * MINUTE_MS },
  /** Attempts at one's own password, and mails that members request to their own address. */
  'own-password': { limit: 20, windowMs: 15 * MINUTE_MS },
  'own-mail': { limit: 10, windowMs: 60 * MINUTE_MS },
  'own-export': { limit: 20, windowMs: 60 * MINUTE_MS },
  /** Limit of the whole installation: a feed's new texts in an hour, in seven languages, are far fewer. */
  'translate-all': { limit: 3000, windowMs: 60 * MINUTE_MS },
  'translate-user': { limit: 300, windowMs: 60 * MINUTE_MS },
  /** Moving the bar sends a few forecasts for each match; a Saturday has hundreds of matches. */
  'forecast-user': { limit: 60, windowMs: MINUTE_MS },
  /** Reads of invitations and changes of pools. */
  'pool-user': { limit: 120, windowMs: 60 * MINUTE_MS },
  /** Records and tables of pools: each read counts all forecasts and opened predictions again. */
  'own-record': { limit: 30, windowMs: MINUTE_MS },
  /** Previews of the morning letter: each writes the whole letter. */
  'own-letter': { limit: 20, windowMs: MINUTE_MS },
  'contact-address': { limit: 20, windowMs: 60 * MINUTE_MS },
} as const
export type LimitName = keyof typeof LIMITS

export interface RateLimiter {
  /** Counts a call and throws `too_many_requests` beyond the limit. */
  take(name: LimitName, counted: string): Promise<void>
  /** Resets the counter after a success. */
  forgive(name: LimitName, counted: string): Promise<void>
}

export function makeRateLimiter(
  database: Database,
  now: () => Date,
  hashWithKey: HashWithKey,
): RateLimiter {
  /** Network and e-mail addresses are personal data: only a keyed hash is stored, which cannot be reversed by trying all addresses. */
  const toKey = async (name: LimitName, counted: string) =>
    `${name}:${await hashWithKey(`limit ${name}`, counted)}`
  return {
    async take(name, counted) {
      const limit = { key: await toKey(name, counted), ...LIMITS[name] }
      const answer = await database.writeOne((db) => countCall(db, limit, now()))
      if (answer.isAllowed) return
      const minutes = Math.ceil((answer.retryAfterSeconds * 1000) / MINUTE_MS)
      throw new AppError(
        'too_many_requests',
        `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        { details: { retryAfterSeconds: answer.retryAfterSeconds } },
      )
    },
    async forgive(name, counted) {
      const key = await toKey(name, counted)
      await database.writeOne((db) => clearCalls(db, key))
    },
  }
}
