/** In which league matches the engine is further from the closing odds than usual. */
import type { Situation } from '#data/model/forecast/situation.ts'
import type { FeatureFacts } from './correction-features.ts'
import type { TeamView } from './team-memory.ts'

const LAST_MATCHES = 3
const NEW_MATCHES = 8

/** True for a club that was promoted, or that nobody knew, in its first matches of the season. */
function isNewcomer({ matches, fall, isNew }: TeamView): boolean {
  return matches < NEW_MATCHES && (isNew || fall === -1)
}

export function toSituation({ needs, home, away }: FeatureFacts): Situation {
  if (needs.left !== null && needs.left <= LAST_MATCHES) return 'lastMatches'
  return isNewcomer(home) || isNewcomer(away) ? 'newcomer' : 'usual'
}
