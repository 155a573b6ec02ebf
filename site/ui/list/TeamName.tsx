/** A team as lists of matches name it. */
interface Props {
  readonly name: string
}

export function TeamName({ name }: Props) {
  return <span className="team">{name}</span>
}
