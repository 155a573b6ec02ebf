/**
 * The constants that texts may use as placeholders, so that a page never states another figure than
 * the software uses. They work in every text of every catalogue: `{{leagues}}`.
 */
import { HIGH_CONFIDENCE_PERCENT } from '#data/model/forecast/high-confidence.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import type { Language } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import { FREE_FULL_MATCHES_PER_DAY, MINIMUM_AGE, PREMIUM_PRICE } from '#data/model/billing/plans.ts'

const NUMBERS = {
  age: MINIMUM_AGE,
  days: WINDOW_DAYS,
  free: FREE_FULL_MATCHES_PER_DAY,
  high: HIGH_CONFIDENCE_PERCENT,
}

/** The number of leagues of a site whose sources lack some, in the browser. */
const countLeagues = () =>
  Number(globalThis.document?.documentElement.dataset['leagues'] ?? LEAGUES.length)

/** The constants, formatted in a language. */
export function toConstants(language: Language): Readonly<Record<string, string | number>> {
  return {
    ...NUMBERS,
    leagues: countLeagues(),
    price: formatMoney(PREMIUM_PRICE, language),
    freePrice: formatMoney({ ...PREMIUM_PRICE, amount: 0 }, language, 'short'),
  }
}
