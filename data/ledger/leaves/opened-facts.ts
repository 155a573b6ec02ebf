/** The part of an opened prediction that is kept in memory. */
import type { OpenedFacts, OpenedPrediction } from './leaf.ts'

/** Keeps the members that are scored and lets go of the rest, which is most of it. */
export function toOpenedFacts(prediction: OpenedPrediction): OpenedFacts {
  return {
    matchId: prediction.matchId,
    revision: prediction.revision,
    modelVersion: prediction.modelVersion,
    madeAt: prediction.madeAt,
    predictedOutcome: prediction.predictedOutcome,
    homeWinProbability: prediction.homeWinProbability,
    drawProbability: prediction.drawProbability,
    awayWinProbability: prediction.awayWinProbability,
    predictedHomeScore: prediction.predictedHomeScore,
    predictedAwayScore: prediction.predictedAwayScore,
    confidenceScore: prediction.confidenceScore,
    overUnderPrediction: prediction.overUnderPrediction,
    probOver25Goals: prediction.probOver25Goals,
  }
}
