/** The states of a match. Apart from the schemas, because the first paint of a page needs them without zod. */

/** `scheduled`, then `live`, then `finished`; the last three leave the day without being played. */
export const MATCH_STATUSES = [
  'scheduled',
  'live',
  'finished',
  'postponed',
  'cancelled',
  'abandoned',
] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** True for a status that leaves the match without a rank of the day. */
export function isOffThePitch(status: MatchStatus): boolean {
  return status === 'postponed' || status === 'cancelled' || status === 'abandoned'
}
