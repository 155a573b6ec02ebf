/**
 * Content of a preview row's figure cells: decimal odds, the placeholder of covered rows, or a dash
 * without a prediction.
 */
import type { Language } from '#data/model/languages.ts'
import { NO_ODDS, toOutcomeOdds, toOverUnderOdds } from '#data/model/match/odds.ts'
import type { PreviewRow } from '#data/model/replies.ts'
import { formatOdds, formatScore } from '#site/lib/texts/format.ts'

export interface PreviewCells {
  readonly score: string
  /** 1, X, 2, over 1.5, over 2.5. */
  readonly odds: readonly string[]
}

/** The same in every covered row, so that it says nothing about the match. */
export const PLACEHOLDER: PreviewCells = {
  score: '0 - 0',
  odds: ['0.00', '0.00', '0.00', '0.00', '0.00'],
}

export function toPreviewCells(
  { prediction, isBlurred }: PreviewRow,
  language: Language,
): PreviewCells {
  if (isBlurred) return PLACEHOLDER
  if (prediction === null) return { score: '', odds: Array<string>(5).fill(NO_ODDS) }
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  return {
    score: formatScore(prediction.predictedHomeScore, prediction.predictedAwayScore),
    odds: [
      odds.home,
      odds.draw,
      odds.away,
      toOverUnderOdds(prediction.probOver15Goals).over,
      toOverUnderOdds(prediction.probOver25Goals).over,
    ].map((each) => formatOdds(each, language)),
  }
}

/** Cells of a covered row: the placeholder if there is a prediction, else the cells without one. */
export function toCoveredCells(row: PreviewRow, language: Language): PreviewCells {
  if (row.isBlurred || row.prediction !== null) return PLACEHOLDER
  return toPreviewCells(row, language)
}
