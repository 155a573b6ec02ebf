/**
 * Corners, cards and shots on goal: one pass over the past in order of
 * kick-off. Each match is first expected, then learned from, so that every
 * expectation in the sums was made before its match (as in Glicko or Elo),
 * and a fit may be carried on match by match.
 */
import type { FixtureFacts, HistoricMatch } from '#data/model/history.ts'
import type { CountsForecast } from './forecast.ts'
import { COUNTS_CONSTANTS } from './constants.ts'
import { learnCounts } from './learn.ts'
import { createCounts, type FittedCounts } from './state.ts'
import { toCountsForecast } from './markets.ts'

export type { FittedCounts } from './state.ts'

/** What was learned from the matches that kicked off before `asOfMs`, whatever their order. */
export function fitCounts(
  matches: readonly HistoricMatch[],
  options: { readonly asOfMs: number },
): FittedCounts {
  const fitted = createCounts(COUNTS_CONSTANTS)
  for (const match of toPlayOrder(matches))
    if (match.kickoffMs < options.asOfMs) learnCounts(fitted, match)
  return fitted
}

/**
 * All counts markets of a fixture, or null when its league has none of these data.
 *
 * @param goals expected goals of the match, goals per match, > 0
 */
export function predictCounts(
  fitted: FittedCounts,
  fixture: FixtureFacts,
  goals: { readonly homeRate: number; readonly awayRate: number },
): CountsForecast | null {
  const forecast = toCountsForecast(fitted, fixture, {
    supremacy: Math.log(goals.homeRate / goals.awayRate),
    tempo: Math.log(goals.homeRate * goals.awayRate),
  })
  const { corners, cards, shotsOnGoal } = forecast
  return corners === null && cards === null && shotsOnGoal === null ? null : forecast
}

function compare(a: HistoricMatch, b: HistoricMatch): number {
  if (a.kickoffMs !== b.kickoffMs) return a.kickoffMs - b.kickoffMs
  if (a.matchId === b.matchId) return 0
  return a.matchId < b.matchId ? -1 : 1
}

/** Sorted by kick-off, then match id; the same list when it already is. */
function toPlayOrder(matches: readonly HistoricMatch[]): readonly HistoricMatch[] {
  for (let index = 1; index < matches.length; index++)
    if (compare(matches[index - 1]!, matches[index]!) > 0) return matches.toSorted(compare)
  return matches
}
