/** The portrait of an opened match beside its clubs; decorative, the row has its words. rows.css colours it. */
import type { OpenedMatch } from '#data/model/match/public-match.ts'
import { layOutPortrait, PORTRAIT_BOX, toMarks } from '#site/lib/match/portrait-layout.ts'

export function Portrait({ opened }: { readonly opened: OpenedMatch }) {
  const { frame, dot } = toMarks(opened)
  return (
    <svg className="row-portrait" viewBox={PORTRAIT_BOX} aria-hidden="true">
      {layOutPortrait(opened).map((d, index) => (
        // The place of a stroke is its colour.
        // oxlint-disable-next-line react/no-array-index-key
        <path key={index} d={d} />
      ))}
      <rect {...frame} />
      <circle data-result="" {...dot} />
    </svg>
  )
}
