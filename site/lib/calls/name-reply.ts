/**
 * Replies have the house's names of clubs, and the colours of the clubs in them; whatever a page draws
 * has the names of its language, which the page carries.
 */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import type { ClubNames } from '#data/model/leagues/club-names.ts'
import { renameClubs } from '#data/model/leagues/rename-clubs.ts'

const readNames = (): ClubNames =>
  JSON.parse(document.getElementById('club-names')?.textContent ?? '{}') as ClubNames

let names: ClubNames | null = null
/** By the name that is shown; they never change, so those of all replies stand together. */
const colours = new Map<string, ClubColours>()

interface Coloured {
  readonly clubColours?: Readonly<Record<string, ClubColours>>
}

/** A reply with its clubs named as the language of the page names them. */
export function nameReply<Reply>(reply: Reply): Reply {
  names ??= readNames()
  const { clubColours = {} } = (reply ?? {}) as Coloured
  for (const club in clubColours) colours.set(names[club] ?? club, clubColours[club]!)
  return renameClubs(reply, names)
}

/** Colours of a club by the name that is shown; null unless a reply has told them. */
export const getRepliedColours = (club: string): ClubColours | null => colours.get(club) ?? null
