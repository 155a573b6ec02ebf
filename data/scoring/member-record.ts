/** The records of a member and of the mean of all members, scored by the rules of our own record. */
import type { Outcome } from '#data/model/match/match.ts'
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import type {
  MemberRecord,
  MembersRecord,
  RecordComparison,
  RecordGroup,
  RecordSide,
} from '#data/model/record/member-record.ts'
import { toMeanInterval } from './mean-interval.ts'
import { toRankedProbabilityScore, type OutcomeShares } from './proper-scores.ts'
import { toCalibration, toHitRate, toOutcomeScores } from './record-scores.ts'

/** A forecast, or a mean of many, whose match is over, with the others' on the same match. */
export interface ScoredForecast {
  readonly league: string
  /** UTC, `2026-03-14`. */
  readonly day: string
  readonly outcome: Outcome
  readonly mine: OutcomeShares
  /** Null where we made no prediction. */
  readonly ours: OutcomeShares | null
  /** Null where no mark was sealed. */
  readonly market: OutcomeShares | null
  /** True when the result was corrected after the match was opened. */
  readonly isCorrected: boolean
}

interface Case {
  readonly shares: OutcomeShares
  readonly outcome: Outcome
}

function toSide(cases: readonly Case[]): RecordSide {
  const { brier, rps } = toOutcomeScores(cases)
  const outcome = toHitRate(cases.map((one) => toLikeliestOutcome(one.shares) === one.outcome))
  return { outcome, brier, rps }
}

const toMine = ({ mine, outcome }: ScoredForecast): Case => ({ shares: mine, outcome })

function compare(
  forecasts: readonly ScoredForecast[],
  getTheirs: (forecast: ScoredForecast) => OutcomeShares | null,
): RecordComparison {
  const pairs = forecasts.flatMap((forecast) => {
    const shares = getTheirs(forecast)
    return shares === null
      ? []
      : [{ mine: toMine(forecast), theirs: { shares, outcome: forecast.outcome } }]
  })
  const toScore = ({ shares, outcome }: Case) => toRankedProbabilityScore(shares, outcome)
  return {
    n: pairs.length,
    mine: toSide(pairs.map(({ mine }) => mine)),
    theirs: toSide(pairs.map(({ theirs }) => theirs)),
    gap: toMeanInterval(pairs.map(({ mine, theirs }) => toScore(mine) - toScore(theirs))),
  }
}

function toGroups(
  forecasts: readonly ScoredForecast[],
  toName: (forecast: ScoredForecast) => string,
): RecordGroup[] {
  return [...Map.groupBy(forecasts, toName)].map(([name, list]) => ({
    name,
    n: list.length,
    mine: toSide(list.map(toMine)),
    ours: compare(list, ({ ours }) => ours),
  }))
}

const OUTCOMES = [
  ['home_win', 'home'],
  ['draw', 'draw'],
  ['away_win', 'away'],
] as const

/**
 * The record of the mean of all members.
 *
 * @param means one for each match
 */
export function toMembersRecord(means: readonly ScoredForecast[]): MembersRecord {
  const days = means.map(({ day }) => day).sort()
  return {
    n: means.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    corrected: means.filter(({ isCorrected }) => isCorrected).length,
    mine: toSide(means.map(toMine)),
    ours: compare(means, ({ ours }) => ours),
    market: compare(means, ({ market }) => market),
  }
}

export function toMemberRecord(forecasts: readonly ScoredForecast[]): Omit<MemberRecord, 'late'> {
  const claims = forecasts.flatMap(({ mine, outcome }) =>
    OUTCOMES.map(([name, side]) => ({ probability: mine[side], happened: outcome === name })),
  )
  return {
    ...toMembersRecord(forecasts),
    calibration: toCalibration(claims),
    leagues: toGroups(forecasts, ({ league }) => league).sort(
      (left, right) => right.n - left.n || (left.name < right.name ? -1 : 1),
    ),
    months: toGroups(forecasts, ({ day }) => day.slice(0, 7)).sort((left, right) =>
      left.name < right.name ? -1 : 1,
    ),
  }
}
