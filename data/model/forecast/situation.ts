/**
 * Kinds of matches by how near our chances are to the bookmakers': the last three league matches of
 * a club, the first eight of a promoted or unknown club, other league matches, cup matches, and the
 * qualifying rounds of a cup.
 */
export const SITUATIONS = ['usual', 'lastMatches', 'newcomer', 'cup', 'qualifying'] as const
export type Situation = (typeof SITUATIONS)[number]

/** The kinds whose distances are measured; `all`: every league match. */
export const NEARNESS_KINDS = ['all', ...SITUATIONS] as const
export type NearnessKind = (typeof NEARNESS_KINDS)[number]
