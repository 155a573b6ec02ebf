/**
 * Which cup matches are second legs: the same teams met at the other's ground a few weeks ago,
 * outside the months of the groups, where return matches are common and no lead carries over.
 */
import type { CupConstants } from '#pipeline/models/leagues/rating-constants.ts'
import type { MatchFacts } from '#pipeline/models/leagues/late-seasons.ts'
import { toDayNumber } from '#pipeline/models/leagues/shared-teams.ts'

/** Days after the first leg. */
export const SECOND_LEG_DAYS = { least: 3, most: 35 } as const
/** February to August: qualifying rounds in summer, knock-out rounds from February on. */
export const SECOND_LEG_MONTHS = { first: 1, last: 7 } as const

/** Goals; a larger lead from the first leg counts as this. */
export const MAX_LEAD = 3

/** Effect of the first leg on the second: on log total, and on log supremacy of the home team. */
export interface SecondLegEffect {
  readonly total: number
  readonly supremacy: number
}

/**
 * A second leg has more goals than the same match on its own, and the leading side plays for less
 * than a win.
 * @param lead of the second leg's home team, goals; negative for a deficit
 */
export function toSecondLegEffect(constants: CupConstants, lead: number): SecondLegEffect {
  const counted = Math.max(-MAX_LEAD, Math.min(MAX_LEAD, lead))
  return {
    total: constants.secondLegTotal + constants.secondLegTotalByLead * Math.abs(counted),
    supremacy: constants.secondLegSupremacyByLead * counted,
  }
}

/** The last meeting of every pair, by home team. */
export class SecondLegs {
  private readonly meetings = new Map<string, { day: number; homeLead: number }>()

  /** Lead of a second leg's home team, goals (negative: deficit); null for any other match. */
  toLead(match: MatchFacts): number | null {
    const month = new Date(match.kickoffMs).getUTCMonth()
    if (match.neutral || month < SECOND_LEG_MONTHS.first || month > SECOND_LEG_MONTHS.last)
      return null
    const first = this.meetings.get(`${match.awayTeamId}/${match.homeTeamId}`)
    if (first === undefined) return null
    const days = toDayNumber(match.kickoffMs) - first.day
    return days < SECOND_LEG_DAYS.least || days > SECOND_LEG_DAYS.most ? null : 0 - first.homeLead
  }

  learn(match: MatchFacts & { readonly goals: { home: number; away: number } }): void {
    this.meetings.set(`${match.homeTeamId}/${match.awayTeamId}`, {
      day: toDayNumber(match.kickoffMs),
      homeLead: match.goals.home - match.goals.away,
    })
  }
}
