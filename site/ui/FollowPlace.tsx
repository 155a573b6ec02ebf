import type { Standing } from '#data/model/match/match.ts'

/**
 * Empty place for the star that follows a club or league. A script draws the star
 * (lib/follow/stars.ts), because without script it would do nothing.
 */
interface Props {
  /** `team/arsenal`, `league/premier-league`. */
  readonly of: string
  /** In the language of the page. */
  readonly name: string
  /** `word`: with the word beside the star, in the head of its page. `tell`: a button with the label. */
  readonly look?: 'star' | 'word' | 'tell'
  readonly label?: string
}

export function FollowPlace({ of, name, look = 'star', label }: Props) {
  // Room reserved for the star, so that nothing moves when it is drawn.
  const room = { star: 'size-7', word: 'h-8 min-w-22', tell: 'h-10' }[look]
  return (
    <span
      className={`no-print inline-block shrink-0 align-middle ${room}`}
      data-follow={of}
      data-name={name}
      data-look={look}
      data-label={label}
    />
  )
}

/** For a table: the star of a row. */
export const toRowStar = ({ teamId, teamName }: Standing) => (
  <FollowPlace of={`team/${teamId}`} name={teamName} />
)
