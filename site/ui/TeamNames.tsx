/** The two sides of a match in a list, home first, one below the other. */
import { ClubName } from './ClubName.tsx'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: Pick<UiTexts, 'coloursOf'>
  readonly match: { readonly homeTeam: string; readonly awayTeam: string }
}

export function TeamNames({ texts, match: { homeTeam, awayTeam } }: Props) {
  return (
    <span className="team-names">
      <ClubName texts={texts} name={homeTeam} /> <ClubName texts={texts} name={awayTeam} />
    </span>
  )
}
