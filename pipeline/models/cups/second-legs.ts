/**
 * Which cup matches are the second of two: the same teams met at the other's
 * ground a few weeks ago, outside the months of the groups, where return
 * matches are many and no lead is carried over.
 */
import type { CupConstants } from '#pipeline/models/leagues/rating-constants.ts'
import type { MatchFacts } from '#pipeline/models/leagues/country-model.ts'
import { toDayNumber } from '#pipeline/models/leagues/shared-teams.ts'

const LEAST_DAYS = 3
const MOST_DAYS = 35
/** February to August: qualifying rounds in summer, knock-out rounds from February on. */
const FIRST_MONTH = 1
const LAST_MONTH = 7

/** Goals; a first leg won by more counts as this for the second. */
export const MAX_LEAD = 3

/** What the first leg adds to the second: log total and log supremacy of the home team. */
export interface SecondLegEffect {
  readonly total: number
  readonly supremacy: number
}

/**
 * A second leg has more goals than the same match on its own, and the side that leads plays for
 * less than a win.
 *
 * @param lead goals the home team of the second leg brings with it; below 0 its deficit
 */
export function toSecondLegEffect(constants: CupConstants, lead: number): SecondLegEffect {
  const counted = Math.max(-MAX_LEAD, Math.min(MAX_LEAD, lead))
  return {
    total: constants.secondLegTotal + constants.secondLegTotalByLead * Math.abs(counted),
    supremacy: constants.secondLegSupremacyByLead * counted,
  }
}

/** The last meeting of every pair, by who was at home. */
export class SecondLegs {
  private readonly meetings = new Map<string, { day: number; homeLead: number }>()

  /** Goals the home team of a second leg brings with it (below 0: its deficit); null for any other match. */
  toLead(match: MatchFacts): number | null {
    const month = new Date(match.kickoffMs).getUTCMonth()
    if (match.neutral || month < FIRST_MONTH || month > LAST_MONTH) return null
    const first = this.meetings.get(`${match.awayTeamId}/${match.homeTeamId}`)
    if (first === undefined) return null
    const days = toDayNumber(match.kickoffMs) - first.day
    return days < LEAST_DAYS || days > MOST_DAYS ? null : 0 - first.homeLead
  }

  learn(match: MatchFacts & { readonly goals: { home: number; away: number } }): void {
    this.meetings.set(`${match.homeTeamId}/${match.awayTeamId}`, {
      day: toDayNumber(match.kickoffMs),
      homeLead: match.goals.home - match.goals.away,
    })
  }
}
