/**
 * Whether lists of matches are full or compact: a choice that the browser remembers; without one they
 * are compact on a phone. Styles draw both forms from the same rows, by an attribute that the head
 * script (boot.js) sets before the first paint.
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
