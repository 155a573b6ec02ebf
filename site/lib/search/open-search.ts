/** The ways into the search, on every page: its button, and `/`. The search itself is fetched with the first use. */
import { readStored } from '#site/lib/browser/storage.ts'

function openSearch(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    menu.open = false
  void import('./search-dialog.ts').then(({ showSearch }) => showSearch())
}

/** Where a `/` is a letter like any other, or a dialog is open. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="dialog"], [contenteditable]') !== null

export function initSearch(): void {
  for (const button of document.querySelectorAll('[data-search]'))
    button.addEventListener('click', openSearch)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    // A key without a modifier must be possible to switch off (WCAG 2.1.4): the dialog does it.
    if (isTyping(event.target) || readStored('search-key') === 'off') return
    event.preventDefault()
    openSearch()
  })
}
