/**
 * Whether lists of matches stand in full or compact: a choice that the browser remembers; without one
 * they are compact on a phone. The styles draw both forms from the same rows, by a mark on the page that
 * the head script (boot.js) has set before anything is drawn.
 */
import { atom } from 'nanostores'
import { store } from '#site/lib/browser/storage.ts'

const COMPACT = 'compact'

export const $isCompact = atom(globalThis.document?.documentElement.dataset['list'] === COMPACT)

export function setCompact(isCompact: boolean): void {
  $isCompact.set(isCompact)
  store('list-form', isCompact ? COMPACT : 'full')
  if (isCompact) document.documentElement.dataset['list'] = COMPACT
  else delete document.documentElement.dataset['list']
}
