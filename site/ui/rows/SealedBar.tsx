/**
 * The bar of a prediction. Sealed, it is a cover that is the same for every match and hides no
 * data; opened, the bar of the three outcomes in the same place.
 */
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import type { BarSize } from '#site/lib/match/outcome-parts.ts'
import type { Sides } from '#site/lib/match/side-names.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: Sides
  /** Null while the prediction is sealed, or not paid for. */
  readonly chances: Chances | null
  /** The cover's text: inside a large one, beside a small one for screen readers. */
  readonly label: string
  readonly size?: BarSize
  /** The actual outcome, for an opened prediction. */
  readonly came?: Outcome | null
}

export function SealedBar({ label, chances, size = 'small', ...bar }: Props) {
  if (chances) return <OutcomeBar {...bar} chances={chances} size={size} />
  if (size === 'large')
    return (
      <span className="sealed-bar is-large" data-sealed="">
        {label}
      </span>
    )
  return (
    <>
      <span className="sr-only">{label}</span>{' '}
      <span aria-hidden="true" className="sealed-bar" data-sealed="" />
    </>
  )
}
