/**
 * Why one prediction of a match is replaced by another: what a reader could be told. A later digit
 * is no reason.
 */
import type { Prediction, RevisionReason } from './prediction.ts'

/** Percentage points. */
const LEAST_MOVE = 0.5

/** The figures that are chances, by name: per cent, 0 to 100. */
function listChances(prediction: Prediction): [string, number][] {
  return Object.entries(prediction).filter(
    (entry): entry is [string, number] =>
      /prob|confidence/i.test(entry[0]) && typeof entry[1] === 'number',
  )
}

/** The first reason that lies in the figures themselves; null when they say the same. */
export function findReason(before: Prediction, after: Prediction): RevisionReason | null {
  if (before.modelVersion !== after.modelVersion) return 'model'
  if (before.predictedOutcome !== after.predictedOutcome) return 'outcome'
  const toScores = (made: Prediction) =>
    [
      made.predictedHomeScore,
      made.predictedAwayScore,
      made.likeliestHomeScore,
      made.likeliestAwayScore,
    ].join()
  if (toScores(before) !== toScores(after)) return 'score'
  return findGreatestMove(before, after) >= LEAST_MOVE ? 'chance' : null
}

/** How far the chance that moved most has moved, in percentage points. */
export function findGreatestMove(before: Prediction, after: Prediction): number {
  const chances = new Map(listChances(before))
  const moves = listChances(after).map(([name, percent]) =>
    Math.abs(percent - (chances.get(name) ?? 0)),
  )
  return Math.max(0, ...moves)
}

/** True when every figure is printed alike: chances with one decimal, expected counts with two. */
export function isPrintedAlike(before: Prediction, after: Prediction): boolean {
  const toPrinted = (made: Prediction) =>
    JSON.stringify([
      listChances(made).map(([name, percent]) => [name, percent.toFixed(1)]),
      Object.entries(made)
        .filter(([name]) => /^(expected|predicted)/.test(name))
        .map(([name, count]) => [name, typeof count === 'number' ? count.toFixed(2) : count]),
      made.overUnderPrediction,
      made.bothTeamsToScore,
      made.weatherImpact,
      made.refereeImpact,
    ])
  return toPrinted(before) === toPrinted(after)
}
