/** The two sides of a match in a list, home first, one below the other. */
import type { ListMatch } from '#data/model/match/match.ts'
import { ClubName } from './ClubName.tsx'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: Pick<UiTexts, 'coloursOf'>
  readonly match: Pick<ListMatch, 'homeTeam' | 'awayTeam' | 'redCards'>
}

export function TeamNames({ texts, match: { homeTeam, awayTeam, redCards } }: Props) {
  return (
    <span className="team-names">
      <ClubName texts={texts} name={homeTeam} red={redCards?.[0]} />{' '}
      <ClubName texts={texts} name={awayTeam} red={redCards?.[1]} />
    </span>
  )
}
