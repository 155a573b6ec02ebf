/**
 * A member's choice to hide results, stored in the browser: boot.js reads it, so that no page draws a
 * result first. It outlasts a session that ends by itself.
 */
import { store } from './storage.ts'

declare global {
  /** Ids of the matches that the reader has asked for on this page (boot.js). */
  var shownMatches: Set<string> | undefined
}

export function noteResults(hidesResults: boolean): void {
  store('results', hidesResults ? 'hidden' : null)
  if (hidesResults) document.documentElement.dataset['results'] = 'hidden'
  else delete document.documentElement.dataset['results']
}

/** Value of `data-shown` on the element of a match, which stays shown when it is drawn anew. */
export const toShown = (matchId: string): '' | undefined =>
  globalThis.shownMatches?.has(matchId) === true ? '' : undefined
