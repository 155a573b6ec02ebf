/** An engine's view of the rest of a cup: the rates of every pair of clubs, and their variance. Pure. */
import type { CupId } from '#data/model/leagues.ts'
import { DAY_MS } from '#data/model/time.ts'
import { CUPS } from '#pipeline/models/cups/constants.ts'
import type { FittedEngine } from '#pipeline/models/engine.ts'
import { HIDDEN_DEVIATION, toFixture, type SeasonFacts } from '#pipeline/season/outlook.ts'
import { drawNormal, type LogRates } from '#pipeline/season/simulate.ts'
import type { CupSeason } from './cup-season.ts'
import type { CupState } from './simulate-cup.ts'

export interface CupFacts extends SeasonFacts<CupId> {
  readonly cup: CupSeason
}

/**
 * Share of the engine's variance that is drawn. Best of 1, 0.5 and 0.25 on the 336 clubs of the
 * groups of 2012/13 to 2020/21 (log loss of advancing 0.427, 0.409 and 0.405), without any odds of
 * cup matches.
 */
const VARIANCE_DRAWN = 0.25

/** End of a season: the final is played around the first of June. */
function toEndMs(season: number): number {
  return Date.UTC(season + 1, 5, 1)
}

/**
 * Variance of each club's log supremacy. The engine gives the variance of a pair, the sum of both:
 * a club's own is the excess of its pairs over half of the average pair.
 */
function toVariances(engine: FittedEngine, facts: CupFacts): number[] {
  const { teamIds } = facts
  const toPairVariance = (home: number, away: number) =>
    engine.goals.cups.toVariance(toFixture(facts, { home, away }, true))
  const means = teamIds.map((_, team) => {
    const pairs = teamIds.map((_, other) => (other === team ? 0 : toPairVariance(team, other)))
    return pairs.reduce((sum, variance) => sum + variance, 0) / (teamIds.length - 1)
  })
  const half = means.reduce((sum, mean) => sum + mean, 0) / means.length / 2
  return means.map((mean) => Math.max(0, mean - half))
}

/**
 * Input of a simulation; null when a club is unknown.
 * @param drawHidden as for a league: see `toSeasonState`
 */
export function toCupState(
  engine: FittedEngine,
  facts: CupFacts,
  drawHidden: (() => number) | null = null,
): CupState | null {
  const { teamIds, cup, nowMs, season } = facts
  const { cups } = engine.goals
  const isKnown = (home: number) =>
    cups.knows(teamIds[home]!, toFixture(facts, { home, away: home === 0 ? 1 : 0 }, false))
  if (!teamIds.every((_, team) => isKnown(team))) return null
  const hidden = teamIds.map(() =>
    drawHidden === null ? 0 : drawNormal(drawHidden) * HIDDEN_DEVIATION,
  )
  const toRates = (home: number, away: number, neutral: boolean): LogRates => {
    // Without the pull to even: uncertainty is drawn here, season by season.
    const parts = cups
      .toParts(toFixture(facts, { home, away }, neutral))
      .filter(({ group }) => group !== 'calibration')
    return {
      supremacy:
        parts.reduce((sum, part) => sum + part.supremacy, 0) + hidden[home]! - hidden[away]!,
      total: parts.reduce((sum, part) => sum + part.total, 0),
    }
  }
  const daysLeft = Math.max(0, (toEndMs(season) - nowMs) / DAY_MS)
  return {
    teams: teamIds.length,
    rules: cup.rules,
    groups: cup.groups,
    played: facts.played,
    left: facts.left,
    drawn: cup.drawn,
    // On average the remaining matches are half way to the end.
    variances: toVariances(engine, facts).map(
      (variance) => VARIANCE_DRAWN * variance + (CUPS.supremacy.teamDriftPerDay * daysLeft) / 2,
    ),
    toRates,
  }
}
