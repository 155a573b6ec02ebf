/**
 * Quality of the matches an engine has learned from: how many of the last ones had odds, which are
 * worth more than any model, and which had an implausible figure. Pure.
 */
import { isListedMatch, type HistoricMatch } from '#data/model/history.ts'
import { isCup } from '#data/model/leagues.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { Slip, SlipPart } from '#pipeline/models/leagues/slips.ts'

export interface PricedMatches {
  readonly matches: number
  readonly withOdds: number
}

const PRICED_DAYS = 60
/** In summer too few matches are played for a share. */
const FEWEST_MATCHES = 30
/** Earlier slips have been reported by earlier runs. */
const SLIP_DAYS = 14

const PARTS: Readonly<Record<SlipPart, string>> = {
  odds: 'its odds are',
  goals: 'its goals are',
  shotsOnTarget: 'its shots on target are',
  shots: 'its shots are',
  corners: 'its corners are',
}

/** League matches of the last weeks and how many of them had odds; null when there are too few. */
export function countPriced(history: readonly HistoricMatch[], now: Date): PricedMatches | null {
  const since = now.getTime() - PRICED_DAYS * DAY_MS
  const lately = history.filter(
    (match) =>
      match.kickoffMs >= since && !match.awarded && isListedMatch(match) && !isCup(match.league),
  )
  if (lately.length < FEWEST_MATCHES) return null
  return {
    matches: lately.length,
    withOdds: lately.filter(({ odds }) => odds !== null).length,
  }
}

/** The report's line about them. */
export function describePriced({ matches, withOdds }: PricedMatches): string {
  const percent = Math.round((100 * withOdds) / matches)
  return `odds are known of ${withOdds} of the ${matches} league matches of the last ${PRICED_DAYS} days (${percent} %)`
}

/** A warning for each recent match with a cut figure. */
export function describeSlips(slips: readonly Slip[], now: Date): string[] {
  const since = now.getTime() - SLIP_DAYS * DAY_MS
  const lately = slips.filter(({ match }) => match.kickoffMs >= since)
  const warnings = lately.map(
    ({ match, part }) =>
      `${match.matchId}: ${PARTS[part]} very far from what was expected. They were cut before they were learned from; look whether the row is right.`,
  )
  return [...new Set(warnings)]
}
