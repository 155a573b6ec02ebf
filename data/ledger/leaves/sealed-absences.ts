/** What absences moved in an opened prediction, by the contributions in it. Hand-written checks, as for all entries. */

/** Of the logarithm of the expected goals; 0 where the model found no cost. */
export interface SealedAbsences {
  readonly homeGoals: number
  readonly awayGoals: number
}

/** The contribution of absences in a list; null where it has none. */
function readContribution(list: unknown): number | null {
  if (!Array.isArray(list)) return null
  const found = list.find(
    (one: unknown) => (one as { group?: unknown } | null)?.group === 'absences',
  )
  const { value } = (found ?? {}) as { value?: unknown }
  return typeof value === 'number' ? value : null
}

/** Null for a prediction that took no absence into account. */
export function readSealedAbsences(prediction: object): SealedAbsences | null {
  const { factors } = prediction as {
    readonly factors?: { homeGoals?: unknown; awayGoals?: unknown }
  }
  const homeGoals = readContribution(factors?.homeGoals)
  const awayGoals = readContribution(factors?.awayGoals)
  return homeGoals === null || awayGoals === null ? null : { homeGoals, awayGoals }
}
