/**
 * A letter's part on the reader's own forecasts: listed matches that have none yet, and results of
 * past ones. Our chances are shown only if the log has opened them.
 */
import { OUTCOME_SIDES, toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { Reminders } from '#data/queries/mail/letter-readers.ts'
import type { MorningMatch } from './morning.ts'

/** A match that is over, with both chances of the actual outcome, per cent. */
export interface ScoredMatch extends MorningMatch {
  readonly outcome: Outcome
  readonly mineChance: number
  /** Our chance as it is printed. */
  readonly oursChance: number
}

export interface OwnForecasts {
  /** Matches until the next letter that have no forecast yet, in order of kick-off. */
  readonly missing: readonly MorningMatch[]
  readonly over: readonly ScoredMatch[]
  /** Number of matches of each kind that the letter leaves out. */
  readonly more: { readonly missing: number; readonly over: number }
}

const MOST_MISSING = 5
const MOST_OVER = 5

interface Told {
  /** Matches of the reader's clubs and leagues that the letter lists; one may be there twice. */
  readonly followed: readonly MorningMatch[]
  /** Matches since the last letter whose predictions are opened, oldest first. */
  readonly past: readonly MorningMatch[]
  readonly at: Date
}

export function gatherOwnForecasts(
  { nextAt, given }: Reminders,
  { followed, past, at }: Told,
): OwnForecasts {
  const missing = [...new Map(followed.map((match) => [match.row.id, match])).values()]
    .filter(
      ({ row: { id, matchStatus, kickoffAt } }) =>
        matchStatus === 'scheduled' && kickoffAt > at && kickoffAt <= nextAt && !given.has(id),
    )
    .sort((left, right) => left.row.kickoffAt.getTime() - right.row.kickoffAt.getTime())
  const over = past.flatMap((match): ScoredMatch[] => {
    const { row, facts, ours } = match
    const mine = given.get(row.id)
    if (!mine || facts.opened === null || ours === null) return []
    const outcome = toOutcome(facts.opened.homeScore, facts.opened.awayScore)
    const side = OUTCOME_SIDES[outcome]
    const oursChance = toPrintedChances(ours)[side]
    return [{ ...match, outcome, mineChance: mine[side], oursChance }]
  })
  return {
    missing: missing.slice(0, MOST_MISSING),
    over: over.slice(-MOST_OVER),
    more: {
      missing: Math.max(0, missing.length - MOST_MISSING),
      over: Math.max(0, over.length - MOST_OVER),
    },
  }
}
