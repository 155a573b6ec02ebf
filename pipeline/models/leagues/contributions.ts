/** A country's forecast and its correction as parts, by the group that is shown. */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import { CORRECTION, TOTAL_SHARES, TOTAL_STRETCH } from '#pipeline/models/constants.ts'
import { toCorrection } from './correction.ts'
import { toStakes } from './stakes.ts'
import type { CountryForecast } from './country-model.ts'
import type { StrengthPart } from '#pipeline/models/markets/forecast.ts'

/** Groups in the order in which their steps are computed and shown. */
const ORDER = [
  'base',
  'homeAdvantage',
  'strength',
  'market',
  'form',
  'shots',
  'season',
  'stakes',
  'rest',
  'calibration',
] as const satisfies readonly FactorGroup[]

/** Parts that sum to the supremacy and the total of a match. */
export function toStrengthParts(forecast: CountryForecast): StrengthPart[] {
  const { supremacy, total } = forecast.tracked
  const correction = toCorrection(CORRECTION, forecast)
  const rated: Partial<Record<FactorGroup, Omit<StrengthPart, 'group'>>> = {
    base: { supremacy: 0, total: total.level },
    homeAdvantage: { supremacy: supremacy.level, total: 0 },
    strength: { supremacy: supremacy.parts.strength, total: total.parts.strength },
    market: { supremacy: supremacy.parts.market, total: total.parts.market },
    form: { supremacy: supremacy.parts.goals, total: total.parts.goals },
    shots: { supremacy: supremacy.parts.shots, total: total.parts.shots },
    season: { supremacy: supremacy.parts.start, total: total.parts.start },
  }
  const { by, around } = TOTAL_STRETCH
  const stakes = { group: 'stakes' as const, ...toStakes(correction) }
  return ORDER.flatMap((group): StrengthPart | [] => {
    // In most matches nothing particular hangs on it, and there is no step to show.
    if (group === 'stakes') return stakes.supremacy === 0 && stakes.total === 0 ? [] : stakes
    return {
      group,
      supremacy: (rated[group]?.supremacy ?? 0) + (correction.supremacy.get(group) ?? 0),
      total:
        by *
          (TOTAL_SHARES[group] ?? 1) *
          ((rated[group]?.total ?? 0) + (correction.total.get(group) ?? 0)) +
        (group === 'base' ? (1 - by) * around : 0),
    }
  })
}
