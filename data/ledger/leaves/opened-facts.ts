/** The part of an opened prediction that stays in memory. */
import type { RevisionReason } from '#data/model/forecast/prediction.ts'
import type { CommitLeaf, OpenedFacts, OpenedPrediction } from './leaf.ts'
import { readSealedMarket } from './sealed-market.ts'

const LONGEST_REASON = 40

/** The scored members, and the market's mark that was sealed with them. */
export function toOpenedParts(prediction: OpenedPrediction, commit: CommitLeaf) {
  return { prediction: toOpenedFacts(prediction, commit), market: readSealedMarket(prediction) }
}

/** A log may say anything here, and what it says stays in memory. */
const isReason = (value: unknown): value is RevisionReason =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_REASON

/**
 * Copies the scored members, so that the rest, most of the object, can be freed. Texts are those of
 * the commit, which are the same.
 */
function toOpenedFacts(prediction: OpenedPrediction, commit: CommitLeaf): OpenedFacts {
  return {
    matchId: commit.matchId,
    revision: prediction.revision,
    ...(isReason(prediction.revisedFor) && { revisedFor: prediction.revisedFor }),
    modelVersion: commit.modelVersion,
    madeAt: commit.madeAt,
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
