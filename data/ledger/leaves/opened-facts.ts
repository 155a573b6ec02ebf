/** The part of an opened prediction that stays in memory. */
import type { OpenedFacts, OpenedPrediction } from './leaf.ts'

/** Copies the scored members, so that the rest, most of the object, can be freed. */
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
