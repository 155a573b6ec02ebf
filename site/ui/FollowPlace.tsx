import type { Standing } from '#data/model/match/match.ts'

/**
 * The place of the star that follows a club or league. A script draws the star into it
 * (lib/follow/stars.ts), because nothing answers a press without one.
 */
interface Props {
  /** `team/arsenal`, `league/premier-league`. */
  readonly of: string
  /** In the language of the page. */
  readonly name: string
  /** `word`: with the word beside the star, in the head of its page. */
  readonly form?: 'star' | 'word'
}

export function FollowPlace({ of, name, form = 'star' }: Props) {
  // Its room is there from the start, so that nothing moves when the star comes.
  const room = form === 'word' ? 'h-8' : 'size-7'
  return (
    <span
      className={`no-print inline-block align-middle ${room}`}
      data-follow={of}
      data-name={name}
      data-form={form}
    />
  )
}

/** For a table: the star of a row. */
export const toRowStar = ({ teamId, teamName }: Standing) => (
  <FollowPlace of={`team/${teamId}`} name={teamName} />
)
