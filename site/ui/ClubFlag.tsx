/**
 * A club's shirt as a square of its two colours, in place of a crest; initials for a club without
 * listed colours. Hidden from screen readers: the name is always beside it.
 */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import { FLAG_BOX, layOutFlag, toInitials } from '#site/lib/match/flag-layout.ts'

interface Props {
  readonly name: string
  readonly colours: ClubColours | null
}

export function ClubFlag({ name, colours }: Props) {
  // The style sheet draws the initials, so that they are not copied, searched or read aloud.
  if (colours === null)
    return <span className="club-flag" data-initials={toInitials(name)} aria-hidden="true" />
  return (
    <svg className="club-flag" {...FLAG_BOX} aria-hidden="true">
      {layOutFlag(colours).map((field) => (
        <path key={field.d} {...field} />
      ))}
    </svg>
  )
}
