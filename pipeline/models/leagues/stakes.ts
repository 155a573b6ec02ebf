/**
 * What hangs on a match as a part of its forecast: the side that needs the points more wins more
 * often than its strength says, and the last round has more goals. The weights are those of the
 * correction layer, fitted to closing odds; the bound was fitted to results.
 */
import { STAKES } from '#pipeline/models/constants.ts'
import type { LogRates } from '#pipeline/season/simulate.ts'
import type { Correction } from './rating-constants.ts'

export const NO_STAKES: LogRates = { supremacy: 0, total: 0 }

/** Log supremacy and log total that what the clubs play for adds; 0 in all but late matches. */
export function toStakes({ supremacy, total }: Correction): LogRates {
  return {
    // A single match does not follow a large need in full.
    supremacy: STAKES.most * Math.tanh((supremacy.get('stakes') ?? 0) / STAKES.most),
    total: total.get('stakes') ?? 0,
  }
}
