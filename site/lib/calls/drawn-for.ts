/** The member for whom this page is drawn: the server refuses its changes once another is signed in. */
import { MEMBER_HEADER } from '#data/model/account/member-header.ts'

let member: string | null = null

/** Draws the page anew for another member, since its forms still hold what the first one had. */
export function setMember(id: string | null): void {
  if (member !== null && id !== null && id !== member) location.reload()
  else member = id
}

/** What a change tells of them; nothing on a page that is drawn for everybody. */
export const toMemberHeader = (): Record<string, string> =>
  member === null ? {} : { [MEMBER_HEADER]: member }
