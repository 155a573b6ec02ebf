/** An abbreviation that says what it stands for: on hover and focus for who sees it, at once for who hears it. */

interface Props {
  readonly short: string
  readonly long: string
}

export function Abbreviation({ short, long }: Props) {
  return (
    // Reached by keyboard, or its explanation could not be.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <abbr tabIndex={0} className="no-underline" aria-label={long} data-hint={long}>
      {short}
    </abbr>
  )
}
