/**
 * Translates club names in replies: the API sends our own (English) names and the clubs' colours;
 * the page carries the names in its language.
 */
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import type { ClubNames } from '#data/model/leagues/club-names.ts'
import { renameClubs } from '#data/model/leagues/rename-clubs.ts'

const readNames = (): ClubNames =>
  JSON.parse(document.getElementById('club-names')?.textContent ?? '{}') as ClubNames

let names: ClubNames | null = null
/** Colours by shown name, from all replies so far: they never change. */
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

/** Colours of a club by its shown name; null if no reply has named it. */
export const getRepliedColours = (club: string): ClubColours | null => colours.get(club) ?? null
