/**
 * The operator's fixed marketing figures, all of them and only here. They are
 * the specification's stated figures, not measured by this software; each is
 * shown as stated and next to the measured record. Switched off
 * (STATED_FIGURES=off), none of them is on any page.
 */
import { env } from '#site/lib/build/env.ts'

export const CLAIMS = {
  areShown: env.statedFigures === 'on',
  accuracyPercent: 82,
  accuracyMatches: 1_000,
  users: 10_000,
  predictions: 50_000,
  outcomePercent: 72,
  scorePercent: 58,
  highConfidencePercent: 81,
} as const
