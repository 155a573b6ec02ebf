/** An abbreviation with its long form: as a hint on hover and focus, and as the accessible name. */

interface Props {
  readonly short: string
  readonly long: string
}

export function Abbreviation({ short, long }: Props) {
  return (
    // Focusable, so that the hint can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <abbr tabIndex={0} className="no-underline" aria-label={long} data-hint={long}>
      {short}
    </abbr>
  )
}
