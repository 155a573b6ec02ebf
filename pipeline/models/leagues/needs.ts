/**
 * What the two clubs of a late league match still play for: how much likelier a win instead of a
 * defeat makes a place above each border of the table. From the simulated rest of the season, as it
 * was before the match's day. Source: Lahvička (2012), MPRA 40998, who measures the importance of a
 * match in this way.
 */
import { type DomesticLeagueId } from '#data/model/leagues.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'
import type { Zone } from '#data/model/leagues/zones.ts'

/** Clubs with more matches left than this play for everything. */
export const LATE_MATCHES = 8
/** A club for which nothing above this hangs on the match plays for nothing. */
const LEAST_LEVERAGE = 0.01

/** One side's need in a late match; all 0 in earlier ones. */
export interface Need {
  /** Square root of what hangs on the match for title, promotion and relegation. */
  readonly prize: number
  /** The same for a place in a European cup. */
  readonly europe: number
  /** Rises to 1 for a club that plays for nothing. */
  readonly nothing: number
}

export interface MatchNeeds {
  readonly home: Need
  readonly away: Need
  /** Matches that the clubs have left with this one, the larger number of the two; null for more than LATE_MATCHES. */
  readonly left: number | null
}

const NO_NEED: Need = { prize: 0, europe: 0, nothing: 0 }
export const NO_NEEDS: MatchNeeds = { home: NO_NEED, away: NO_NEED, left: null }

interface Border {
  /** Places above it. */
  readonly places: number
  readonly isEurope: boolean
}

const EUROPEAN: ReadonlySet<Zone> = new Set([
  'champions_league',
  'europa_league',
  'conference_league',
])

/** The borders of a league's table: below the champion, and at each end of a zone. */
export function listBorders(league: DomesticLeagueId, teams: number): Border[] {
  const { top, bottom } = SEASON_RULES[league].zones
  const borders: Border[] = [{ places: 1, isEurope: false }]
  let place = 0
  for (const [zone, places] of top)
    borders.push({ places: (place += places), isEurope: EUROPEAN.has(zone) })
  place = teams
  for (const [, places] of bottom) borders.push({ places: (place -= places), isEurope: false })
  return borders
}

/**
 * A side's need.
 * @param leverage by border, 0..1; a win that seems to harm is chance
 * @param share of the usual effect in the country
 * @param left matches that the clubs have left, the larger number of the two, 1 to LATE_MATCHES
 */
export function toNeed(
  leverage: readonly number[],
  {
    borders,
    left,
    share,
  }: { readonly borders: readonly Border[]; readonly left: number; readonly share: number },
): Need {
  const sum = (isEurope: boolean) =>
    borders.reduce((all, border, at) => all + (border.isEurope === isEurope ? leverage[at]! : 0), 0)
  const [prize, europe] = [Math.max(0, sum(false)), Math.max(0, sum(true))]
  // What is still far away counts for less.
  const nearness = (share * (LATE_MATCHES + 1 - left)) / LATE_MATCHES
  return {
    prize: nearness * Math.sqrt(prize),
    europe: nearness * Math.sqrt(europe),
    nothing: prize + europe < LEAST_LEVERAGE ? nearness : 0,
  }
}
