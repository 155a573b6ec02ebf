/** Draws clubs as ClubName.tsx does, for scripts that do not load React. */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import { FLAG_BOX, layOutFlag, toInitials } from '#site/lib/match/flag-layout.ts'
import { make, makeSvg } from './elements.ts'

/** A club as it is shown: its name, and its shirt. */
export interface ShownClub {
  readonly name: string
  readonly colours: ClubColours | null
}

function makeClub({ name, colours }: ShownClub): HTMLElement {
  const hidden = { class: 'club-flag', 'aria-hidden': 'true' }
  if (colours === null) {
    const letters = make('span', { ...hidden, 'data-initials': toInitials(name) })
    return make('span', { class: 'club' }, letters, name)
  }
  const flag = makeSvg('svg', { ...hidden, ...FLAG_BOX })
  for (const field of layOutFlag(colours)) flag.append(makeSvg('path', { ...field }))
  return make('span', { class: 'club' }, flag, name)
}

/** Both sides of a match in one line, or one club. */
export const makeClubs = (clubs: readonly ShownClub[]): (string | Node)[] =>
  clubs.flatMap((club, index) => (index === 0 ? [makeClub(club)] : [' – ', makeClub(club)]))
