/** An abbreviation that says what it stands for: on hover and focus for who sees it, at once for who hears it. */
import { HintTooltip } from '../shared/HintTooltip.tsx'

interface Props {
  readonly short: string
  readonly long: string
}

export function Abbreviation({ short, long }: Props) {
  return (
    <HintTooltip text={long}>
      {/* Reached by keyboard, or its explanation could not be. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <abbr tabIndex={0} className="no-underline" aria-label={long}>
        {short}
      </abbr>
    </HintTooltip>
  )
}
