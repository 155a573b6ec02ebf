/**
 * Two flat fields in a club's colours, in place of a crest; the first letters of one that is not
 * listed. For the eye alone: the name always stands beside it.
 */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import { FLAG_BOX, layOutFlag, toInitials } from '#site/lib/match/flag-layout.ts'

interface Props {
  readonly name: string
  readonly colours: ClubColours | null
}

export function ClubFlag({ name, colours }: Props) {
  // Letters of the style sheet are in no text that is copied, searched or read aloud.
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
