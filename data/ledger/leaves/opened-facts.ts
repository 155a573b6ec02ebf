/** The part of an opened prediction that stays in memory. */
import type { OpenedFacts, OpenedPrediction } from './leaf.ts'
import { readSealedMarket } from './sealed-market.ts'

/** The scored members, and the market's mark that was sealed with them. */
export function toOpenedParts(prediction: OpenedPrediction) {
  return { prediction: toOpenedFacts(prediction), market: readSealedMarket(prediction) }
}

/** Copies the scored members, so that the rest, most of the object, can be freed. */
function toOpenedFacts(prediction: OpenedPrediction): OpenedFacts {
  return {
    matchId: prediction.matchId,
    revision: prediction.revision,
    ...(prediction.revisedFor && { revisedFor: prediction.revisedFor }),
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
