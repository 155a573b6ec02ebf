/** What this site's sources do not have, as the layout of the page says it. */
import type { Sought } from '#data/model/providers.ts'

export const lacks = (what: Sought): boolean =>
  globalThis.document?.documentElement.dataset['lacks']?.split(' ').includes(what) ?? false

/** Wire names of the cups; the table of all leagues is not loaded for them. */
const CUPS = /^(?:Champions|Europa|Conference) League$/

/** True for a league that this site’s sources have. */
export const isCovered = (league: string): boolean => !(CUPS.test(league) && lacks('cups'))
