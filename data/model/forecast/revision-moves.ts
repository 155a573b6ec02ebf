/** History of a prediction: outcome probabilities and reasons of its revisions, as the match page shows them. */
import * as z from 'zod/mini'
import { PredictionSchema } from './prediction.ts'

export const RevisionSchema = z.pick(PredictionSchema, {
  revision: true,
  revisedFor: true,
  madeAt: true,
  homeWinProbability: true,
  drawProbability: true,
  awayWinProbability: true,
})
export type Revision = z.output<typeof RevisionSchema>

/** More points could not be distinguished in the picture. */
const MOST_SHOWN = 24

/**
 * Revisions worth a point: first, last, and those whose figures differ from the previous one.
 * Thinned evenly when there are too many.
 */
export function chooseShownRevisions(revisions: readonly Revision[]): Revision[] {
  const moved = revisions.filter((revision, index) => {
    const before = revisions[index - 1]
    return before === undefined || index === revisions.length - 1 || isMoved(before, revision)
  })
  if (moved.length <= MOST_SHOWN) return moved
  const last = moved.length - 1
  return Array.from(
    { length: MOST_SHOWN },
    (_, place) => moved[Math.round((place * last) / (MOST_SHOWN - 1))]!,
  )
}

function isMoved(before: Revision, after: Revision): boolean {
  return (
    before.homeWinProbability !== after.homeWinProbability ||
    before.drawProbability !== after.drawProbability ||
    before.awayWinProbability !== after.awayWinProbability
  )
}
