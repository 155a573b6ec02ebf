/** The name of a club wherever one stands, as the way to its page where there is one. */

interface Props {
  /** Our id of the club; what is drawn before its name goes by it. */
  readonly teamId: string
  readonly name: string
  /** Address of its page in the language of this one; without it the name is text. */
  readonly href?: string
}

export function ClubName({ name, href }: Props) {
  return href === undefined ? name : <a href={href}>{name}</a>
}
