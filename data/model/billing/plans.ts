/** Plans, roles and the business constants: price, free quota, page sizes. */

const PLANS = ['anonymous', 'free', 'premium'] as const
export type Plan = (typeof PLANS)[number]

/** Per month, in the smallest unit: 1498 is $14.98. */
export const PREMIUM_PRICE = { amount: 1498, currency: 'USD' } as const
export const FREE_FULL_MATCHES_PER_DAY = 3
export const FREE_LISTED_MATCHES_PER_DAY = 10
export const PREVIEW_MATCHES = 10
export const PAGE_SIZES = [10, 25, 50] as const
export const DEFAULT_PAGE_SIZE: (typeof PAGE_SIZES)[number] = 10
export const MINIMUM_AGE = 18
export const MAXIMUM_AGE = 120

/** What the rules need of a user; a missing flag is false. */
export interface Roles {
  readonly isPremium?: boolean | null
  readonly isAdmin?: boolean | null
  /** An administrator of a real installation who has no second factor yet. */
  readonly lacksSecondFactor?: boolean | undefined
}

/** Plan of a user, or of nobody. An administrator counts as premium once a second factor guards the account. */
export function toPlan(user: Roles | null): Plan {
  if (user === null) return 'anonymous'
  const isAdmin = user.isAdmin === true && user.lacksSecondFactor !== true
  return user.isPremium === true || isAdmin ? 'premium' : 'free'
}
