/** The ways into the search, on every page: its button, and `/`. The search itself is fetched with the first use. */
import { readStored } from '#site/lib/browser/storage.ts'

let isOpening = false

/**
 * Takes what is typed from now until it is asked for, Enter as a line break: nothing is lost while
 * the search is fetched.
 */
function takeTyping(): () => string {
  let typed = ''
  const take = (event: KeyboardEvent) => {
    const key = event.key === 'Enter' ? '\n' : event.key
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    typed += key
  }
  document.addEventListener('keydown', take)
  return () => {
    document.removeEventListener('keydown', take)
    return typed
  }
}

async function openSearch(): Promise<void> {
  if (isOpening) return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    // The closed search gives the focus back to what had it, which must be there still.
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
  isOpening = true
  const endTyping = takeTyping()
  try {
    const { showSearch } = await import('./search-dialog.ts')
    await showSearch(endTyping)
  } finally {
    endTyping()
    isOpening = false
  }
}

/** Where a `/` is a letter like any other, or a dialog is open. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="dialog"], [contenteditable]') !== null

export function initSearch(): void {
  for (const button of document.querySelectorAll('[data-search]'))
    button.addEventListener('click', () => void openSearch())
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    // A key without a modifier must be possible to switch off (WCAG 2.1.4): the dialog does it.
    if (isOpening || isTyping(event.target) || readStored('search-key') === 'off') return
    event.preventDefault()
    void openSearch()
  })
}
