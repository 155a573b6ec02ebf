/** The member for whom the page was drawn that a change comes from. */
export const MEMBER_HEADER = 'x-member'
