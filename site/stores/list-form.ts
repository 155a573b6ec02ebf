/**
 * Whether lists of matches stand in full or compact: a choice that the browser remembers. The styles
 * draw both forms from the same rows, by a mark on the page that the head script (boot.js) has set
 * before anything is drawn.
 */
import { atom } from 'nanostores'
import { readStored, store } from '#site/lib/browser/storage.ts'

const COMPACT = 'compact'

export const $isCompact = atom(readStored('list-form') === COMPACT)

export function setCompact(isCompact: boolean): void {
  const form = isCompact ? COMPACT : null
  $isCompact.set(isCompact)
  // Full is what everybody begins with: only the other choice is kept.
  store('list-form', form)
  if (form === null) delete document.documentElement.dataset['list']
  else document.documentElement.dataset['list'] = form
}
