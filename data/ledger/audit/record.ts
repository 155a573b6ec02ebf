/**
 * The measured record from what the log has opened. The last revision made
 * before kick-off counts, the first one is scored beside it; a later opening
 * of a match replaces the earlier one.
 */
import { toDay, toOutcome } from '#data/model/match.ts'
import type { BaseRates, MeasuredRecord, RecordGroup } from '#data/model/record.ts'
import type { Leaf, OpenedPrediction, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { addToStory, startStory, type LogStory, type MatchStory } from './log-story.ts'
import { listCountedCommits } from './log-verdict.ts'
import {
  toCalibration,
  toMean,
  toHitRate,
  toOutcomeScores,
  type OutcomeShares,
} from '#data/scoring/record-scores.ts'

/** Confidence, in per cent, from which a prediction is a highly confident one. */
export const HIGH_CONFIDENCE_PERCENT = 75

interface ScoredMatch {
  readonly day: string
  readonly league: string
  readonly kickoffAt: string
  readonly prediction: OpenedPrediction
  readonly first: OpenedPrediction
  readonly result: OpenLeaf['result']
}

function toScoredMatch(match: MatchStory): ScoredMatch | null {
  const counted = listCountedCommits(match)
  const first = counted[0] && match.opens.get(counted[0].revision)
  const last = counted.at(-1) && match.opens.get(counted.at(-1)!.revision)
  if (!first || !last || match.result === null) return null
  const kickoffAt = match.listed?.kickoffAt ?? counted.at(-1)!.kickoffAt
  return {
    day: toDay(kickoffAt),
    league: match.listed?.league ?? 'unknown',
    kickoffAt,
    prediction: last.leaf.prediction,
    first: first.leaf.prediction,
    result: match.result,
  }
}

interface Case {
  readonly prediction: OpenedPrediction
  readonly result: OpenLeaf['result']
}

function toShares(prediction: OpenedPrediction): OutcomeShares {
  return {
    home: prediction.homeWinProbability / 100,
    draw: prediction.drawProbability / 100,
    away: prediction.awayWinProbability / 100,
  }
}

const toActual = ({ result }: Case) => toOutcome(result.homeScore, result.awayScore)
const isOver25 = ({ result }: Case) => result.homeScore + result.awayScore > 2.5
const isOutcomeRight = (item: Case) => item.prediction.predictedOutcome === toActual(item)
const isOver25Right = (item: Case) =>
  (item.prediction.overUnderPrediction === 'over_2.5') === isOver25(item)

function toGoalsMissed({ prediction, result }: Case): number {
  const home = Math.abs(prediction.predictedHomeScore - result.homeScore)
  return Math.max(home, Math.abs(prediction.predictedAwayScore - result.awayScore))
}

function toGroup(cases: readonly Case[]): RecordGroup {
  const confident = cases.filter(
    ({ prediction }) => prediction.confidenceScore >= HIGH_CONFIDENCE_PERCENT,
  )
  return {
    n: cases.length,
    outcome: toHitRate(cases.map(isOutcomeRight)),
    exactScore: toHitRate(cases.map((item) => toGoalsMissed(item) === 0)),
    withinOneGoal: toHitRate(cases.map((item) => toGoalsMissed(item) <= 1)),
    highConfidence: toHitRate(confident.map(isOutcomeRight)),
    over25: toHitRate(cases.map(isOver25Right)),
    ...toOutcomeScores(
      cases.map((item) => ({ shares: toShares(item.prediction), outcome: toActual(item) })),
    ),
  }
}

function toBaseRates(cases: readonly Case[]): BaseRates {
  const share = (outcome: string) =>
    toMean(cases.map((item) => (toActual(item) === outcome ? 1 : 0)))
  const [homeWin, draw, awayWin] = [share('home_win'), share('draw'), share('away_win')]
  const over25 = toMean(cases.map((item) => (isOver25(item) ? 1 : 0)))
  const shares = { home: homeWin ?? 0, draw: draw ?? 0, away: awayWin ?? 0 }
  return {
    homeWin,
    draw,
    awayWin,
    over25,
    outcomeAccuracy: homeWin === null ? null : Math.max(shares.home, shares.draw, shares.away),
    over25Accuracy: over25 === null ? null : Math.max(over25, 1 - over25),
    ...toOutcomeScores(cases.map((item) => ({ shares, outcome: toActual(item) }))),
  }
}

function groupBy(
  matches: readonly ScoredMatch[],
  toKey: (match: ScoredMatch) => string,
): Record<string, RecordGroup> {
  const groups = [...Map.groupBy(matches, toKey)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(groups.map(([key, cases]) => [key, toGroup(cases)]))
}

/** The record of a story that was read to its end. */
export function toRecord(story: LogStory): MeasuredRecord {
  const matches = [...story.matches.values()].flatMap((match) => toScoredMatch(match) ?? [])
  const days = matches.map(({ day }) => day).sort()
  // Of opened matches only, so that a commit for tomorrow does not make the published record an old one.
  const asOfMs = Math.max(...matches.map(({ kickoffAt }) => Date.parse(kickoffAt)))
  return {
    asOf: matches.length === 0 ? null : new Date(asOfMs).toISOString(),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    ...toGroup(matches),
    calibration: toCalibration(
      matches.map((item) => ({
        probability: item.prediction.confidenceScore / 100,
        happened: isOutcomeRight(item),
      })),
    ),
    byLeague: groupBy(matches, ({ league }) => league),
    byModel: groupBy(matches, ({ prediction }) => prediction.modelVersion),
    baseRates: toBaseRates(matches),
    firstRevision: toGroup(matches.map(({ first, result }) => ({ prediction: first, result }))),
  }
}

/** The record of a log's leaves, in their order. Leaves that contradict those before them are left out; `verifyLog` names them. */
export function computeRecord(leaves: Iterable<Leaf>): MeasuredRecord {
  const story = startStory()
  let index = 0
  for (const leaf of leaves) addToStory(story, leaf, index++)
  return toRecord(story)
}
