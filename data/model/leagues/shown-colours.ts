/** Colours of clubs by the names that a page in some language shows. */
import type { Language } from '#data/model/languages.ts'
import { getClubColours, type ClubColours } from './club-colours.ts'
import { CLUB_NAMES } from './club-names.ts'

/** Finds the colours of a club by its name in a language; null for one that is not listed. */
export function makeColoursOf(language: Language): (club: string) => ClubColours | null {
  const ours = new Map(Object.entries(CLUB_NAMES[language]).map(([name, shown]) => [shown, name]))
  const known = new Map<string, ClubColours | null>()
  return (club) => {
    const colours = known.get(club) ?? getClubColours(ours.get(club) ?? club)
    known.set(club, colours)
    return colours
  }
}
