/**
 * The market's mark in an opened prediction. It is a member of the committed prediction and no leaf
 * of its own: the members of a leaf are fixed, while a prediction may have more, so a verifier of
 * before reads these logs as well. Read by hand-written checks, as all entries.
 */
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'

/** Name of the member. Existing logs contain it: never change. */
const MEMBER = 'market'

const LONGEST_INSTANT = 40

const isChance = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100

/** Rounding to 4 decimals leaves less than this. */
const SUM_TOLERANCE = 1e-6

/**
 * The mark sealed with a prediction. Null without one, and for one of another form: older entries
 * have none, and a later form must not make the rest of an entry unreadable.
 */
export function readSealedMarket(prediction: object): MarketMark | null {
  const mark = (prediction as Readonly<Record<string, unknown>>)[MEMBER]
  if (typeof mark !== 'object' || mark === null) return null
  const { home, draw, away, method, bookmakers, takenAt } = mark as Readonly<
    Record<string, unknown>
  >
  if (!isChance(home) || !isChance(draw) || !isChance(away)) return null
  if (Math.abs(home + draw + away - 100) > SUM_TOLERANCE || method !== MARGIN_METHOD) return null
  if (typeof bookmakers !== 'number' || !Number.isSafeInteger(bookmakers) || bookmakers < 1)
    return null
  if (typeof takenAt !== 'string' || takenAt.length > LONGEST_INSTANT) return null
  if (Number.isNaN(Date.parse(takenAt))) return null
  return { home, draw, away, method, bookmakers, takenAt }
}

/** A prediction as it is committed: with the market's mark, where there is one. */
export function sealMarket<Prediction extends object>(
  prediction: Prediction,
  mark: MarketMark | null,
): Prediction {
  return mark === null ? prediction : { ...prediction, [MEMBER]: mark }
}
