/** A match's id and the address of its page. Apart from match.ts, so that a page without zod can use them. */

/** Pattern of an id: lower-case letters, digits and hyphens, as in a slug. */
export const MATCH_ID = '[a-z0-9][a-z0-9-]{2,159}'

const MATCH_PATH = new RegExp(`/match/(${MATCH_ID})/?$`)

/** The id in a path such as `/de/match/{id}`, or null. */
export const readMatchId = (path: string): string | null => MATCH_PATH.exec(path)?.[1] ?? null
