/**
 * Whether lists of matches are full or compact: a choice that the browser remembers. Styles draw
 * both forms from the same rows, by an attribute that the head script (boot.js) sets before the
 * first paint.
 */
import { atom } from 'nanostores'
import { readStored, store } from '#site/lib/browser/storage.ts'

const COMPACT = 'compact'

export const $isCompact = atom(readStored('list-form') === COMPACT)

export function setCompact(isCompact: boolean): void {
  const form = isCompact ? COMPACT : null
  $isCompact.set(isCompact)
  // Full is the default, so only the other choice is stored.
  store('list-form', form)
  if (form === null) delete document.documentElement.dataset['list']
  else document.documentElement.dataset['list'] = form
}
