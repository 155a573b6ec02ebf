/**
 * Two flat fields in a club's colours, in place of a crest; the first letters of one that is not
 * listed. For the eye alone: the name always stands beside it.
 */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'

interface Props {
  readonly name: string
  readonly colours: ClubColours | null
}

export function ClubFlag({ name, colours }: Props) {
  // Letters of the style sheet are in no text that is copied, searched or read aloud.
  if (colours === null)
    return <span className="club-flag" data-initials={toInitials(name)} aria-hidden="true" />
  const [left, right] = colours.split(' ')
  return (
    <svg className="club-flag" viewBox="0 0 12 16" aria-hidden="true">
      <path d="M0 0h6v16H0z" fill={left} />
      <path d="M6 0h6v16H6z" fill={right} />
    </svg>
  )
}

/** `OB` for Olimpia Bitola, `Na` for Narva. */
export function toInitials(name: string): string {
  const [first = '', second] = name.match(/\p{L}+/gu) ?? []
  return second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)
}
