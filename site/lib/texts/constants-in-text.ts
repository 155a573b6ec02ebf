/**
 * The constants that texts name, so that a page never says another figure than
 * the software uses. Every text of every catalogue may name them: `{{leagues}}`.
 */
import { LEAGUES } from '#data/model/leagues.ts'
import { WINDOW_DAYS } from '#data/model/match/match.ts'
import {
  FREE_FULL_MATCHES_PER_DAY,
  HIGH_CONFIDENCE_PERCENT,
  MINIMUM_AGE,
  PREMIUM_PRICE_USD,
} from '#data/model/account/plans.ts'

export const CONSTANTS = {
  age: MINIMUM_AGE,
  days: WINDOW_DAYS,
  free: FREE_FULL_MATCHES_PER_DAY,
  leagues: LEAGUES.length,
  high: HIGH_CONFIDENCE_PERCENT,
  price: `$${PREMIUM_PRICE_USD}`,
} as const
