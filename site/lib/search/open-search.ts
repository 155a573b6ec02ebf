/**
 * Opens the search, on every page: by its button or the key `/`. The search's code is loaded at the
 * first use.
 */
import { readStored } from '#site/lib/browser/storage.ts'

let isOpening = false

/**
 * Collects the keys typed from now until the returned function is called, Enter as a line break, so
 * that nothing is lost while the search loads.
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
    // The closed search gives the focus back to the element that had it. A link in a closed menu
    // could not take it, so move the focus to the menu's button first.
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

/** True in a text field, where `/` is a letter, and while a dialog is open. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="dialog"], [contenteditable]') !== null

export function initSearch(): void {
  for (const button of document.querySelectorAll('[data-search]'))
    button.addEventListener('click', () => void openSearch())
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    // WCAG 2.1.4: a shortcut without a modifier key must be switchable; the switch is in the
    // dialog.
    if (isOpening || isTyping(event.target) || readStored('search-key') === 'off') return
    event.preventDefault()
    void openSearch()
  })
}
