/** The portrait of an opened match beside its clubs; decorative, the row has its words. rows.css colours it. */
import type { OpenedMatch } from '#data/model/match/public-match.ts'
import {
  layOutPortrait,
  PORTRAIT_BOX,
  PORTRAIT_CELL,
  toMarks,
} from '#site/lib/match/portrait-layout.ts'

const MIDDLE = PORTRAIT_CELL / 2

export function Portrait({ opened }: { readonly opened: OpenedMatch }) {
  const { predicted, result } = toMarks(opened)
  return (
    <svg className="row-portrait" viewBox={PORTRAIT_BOX} aria-hidden="true">
      {layOutPortrait(opened).map((d, index) => (
        // The place of a stroke is its colour.
        // oxlint-disable-next-line react/no-array-index-key
        <path key={index} d={d} />
      ))}
      <rect {...predicted} width={PORTRAIT_CELL} height={PORTRAIT_CELL} />
      <circle data-result="" cx={result.x + MIDDLE} cy={result.y + MIDDLE} r="2" />
    </svg>
  )
}
