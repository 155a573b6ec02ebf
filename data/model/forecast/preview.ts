/** The public preview of a day: reply of the API and source of the static pages. */
import { rankDay, toVisibility, type Rankable } from '#data/model/billing/entitlement.ts'
import { PreviewMatchSchema, type PreviewMatch } from '#data/model/match/match.ts'
import { PREVIEW_MATCHES } from '#data/model/billing/plans.ts'
import { PreviewPredictionSchema, type PreviewPrediction } from './prediction.ts'
import type { PreviewRow } from '#data/model/replies.ts'

/**
 * Public rows of one day: numbers for ranks 1 to 3 of the whole day, no figure for the others.
 *
 * @param matches every match of that day
 * @param getPrediction of a match id, null where there is none
 * @param most rows listed, 10 unless a page lists the whole day
 */
export function toPreviewRows<Row extends PreviewMatch & Rankable>(
  matches: readonly Row[],
  getPrediction: (matchId: string) => PreviewPrediction | null,
  most = PREVIEW_MATCHES,
): PreviewRow[] {
  return rankDay(matches)
    .slice(0, most)
    .map(({ row, rank }) => {
      const isOpen = toVisibility('anonymous', rank, false) === 'columns'
      const prediction = isOpen ? getPrediction(row.id) : null
      return {
        match: PreviewMatchSchema.parse(row),
        prediction: prediction && PreviewPredictionSchema.parse(prediction),
        isBlurred: rank !== null && !isOpen,
      }
    })
}
