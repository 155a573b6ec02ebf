/**
 * The operator's fixed marketing figures, all of them and only here. They are the specification's
 * stated figures, not measured by this software; each is shown as stated and next to the measured
 * record. Without a word from the operator only a demo shows them: what a real installation states,
 * its operator answers for.
 */
import { env } from '#site/lib/build/env.ts'

export const CLAIMS = {
  accuracyPercent: 82,
  accuracyMatches: 1_000,
  users: 10_000,
  predictions: 50_000,
  outcomePercent: 72,
  scorePercent: 58,
  highConfidencePercent: 81,
} as const

/** True where pages show them (STATED_FIGURES). */
export function areClaimsShown(isDemo: boolean, setting = env.statedFigures): boolean {
  return setting === 'on' || (setting === 'demo' && isDemo)
}
