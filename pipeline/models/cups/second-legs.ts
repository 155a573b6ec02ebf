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
const MAX_LEAD = 3

/** What a second leg adds to the log total. */
export function toSecondLegTotal(constants: CupConstants, lead: number): number {
  const { secondLegTotal, secondLegTotalByLead } = constants
  return secondLegTotal + secondLegTotalByLead * Math.min(MAX_LEAD, Math.abs(lead))
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
