/**
 * The operator's stated marketing figures, all in this file. The specification gives them; this
 * software has not measured them, so each is shown as stated and next to the measured record. By
 * default only a demo shows them: a real operator is liable for what the site states and has to
 * switch them on.
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

/** Whether pages show them: the setting STATED_FIGURES, by default only in a demo. */
export function areClaimsShown(isDemo: boolean, setting = env.statedFigures): boolean {
  return setting === 'on' || (setting === 'demo' && isDemo)
}
