/** Replies have the house's names of clubs; whatever a page draws has those of its language, which the page carries. */
import type { ClubNames } from '#data/model/leagues/club-names.ts'
import { renameClubs } from '#data/model/leagues/rename-clubs.ts'

const readNames = (): ClubNames =>
  JSON.parse(document.getElementById('club-names')?.textContent ?? '{}') as ClubNames

let names: ClubNames | null = null

/** A reply with its clubs named as the language of the page names them. */
export const nameReply = <Reply>(reply: Reply): Reply => renameClubs(reply, (names ??= readNames()))
