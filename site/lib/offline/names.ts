/** The one name that a member's replies are kept under: the worker writes there, pages delete it. */
export const REPLIES = 'member-replies'
