/** How near our chances of a kind of match were to the bookmakers' in the walk-forward test. */
import type { NearnessKind } from '#data/model/forecast/situation.ts'
import type { Nearness } from '#data/model/replies.ts'
import { PROOF } from './proof.ts'

/** By kind of match; leagues' where cups have the same kind. */
export const DISTANCES = { ...PROOF.cups?.distances, ...PROOF.leagues.distances }

/** Null for a kind that was not measured; `all`: every league match. */
export function getNearness(kind: NearnessKind): Nearness | null {
  const distance = DISTANCES[kind]
  return distance ? { kind, half: distance.half * 100, nineOfTen: distance.nineOfTen * 100 } : null
}
