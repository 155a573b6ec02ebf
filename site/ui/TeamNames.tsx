/** The two sides of a match in a list, home first, one below the other. */
interface Props {
  readonly match: { readonly homeTeam: string; readonly awayTeam: string }
}

export function TeamNames({ match: { homeTeam, awayTeam } }: Props) {
  return (
    <span className="team-names">
      <span>{homeTeam}</span> <span>{awayTeam}</span>
    </span>
  )
}
