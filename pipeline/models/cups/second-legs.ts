/**
 * Which cup matches are second legs: the same teams met at the other's ground a few weeks ago,
 * outside the months of the groups, where return matches are common and no lead carries over.
 */
import type { CupConstants } from '#pipeline/models/leagues/rating-constants.ts'
import type { MatchFacts } from '#pipeline/models/leagues/late-seasons.ts'
import { toDayNumber } from '#pipeline/models/leagues/shared-teams.ts'

/** Days after the first leg. */
const DAYS = { least: 3, most: 35 } as const
/** February to August, counted from 0: qualifying rounds in summer, knock-out rounds from February on. */
const MONTHS = { first: 1, last: 7 } as const

const isInLegMonths = (ms: number): boolean => {
  const month = new Date(ms).getUTCMonth()
  return month >= MONTHS.first && month <= MONTHS.last
}

/** Whether two matches are as far apart as two legs, and both outside the months of the groups. */
export function areLegsApart(firstMs: number, secondMs: number): boolean {
  if (!isInLegMonths(firstMs) || !isInLegMonths(secondMs)) return false
  const days = toDayNumber(secondMs) - toDayNumber(firstMs)
  return days >= DAYS.least && days <= DAYS.most
}

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

/** The last meeting of every pair, by home team. Grows with the pairs that have met. */
export class SecondLegs {
  private readonly meetings = new Map<string, { kickoffMs: number; homeLead: number }>()

  /** Lead of a second leg's home team, goals (negative: deficit); null for any other match. */
  toLead(match: MatchFacts): number | null {
    const first = this.meetings.get(`${match.awayTeamId}/${match.homeTeamId}`)
    if (match.neutral || first === undefined) return null
    // Subtracted, since -homeLead of a draw would be -0.
    return areLegsApart(first.kickoffMs, match.kickoffMs) ? 0 - first.homeLead : null
  }

  learn(match: MatchFacts & { readonly goals: { home: number; away: number } }): void {
    this.meetings.set(`${match.homeTeamId}/${match.awayTeamId}`, {
      kickoffMs: match.kickoffMs,
      homeLead: match.goals.home - match.goals.away,
    })
  }
}
