/**
 * Opens the search, on every page: by its button or the key `/`. The search's code is loaded at the
 * first use.
 */
import { readStored } from '#site/lib/browser/storage.ts'

let isOpening = false

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

/**
 * Collects the keys typed from now until the returned function is called, Enter as a line break, so
 * that nothing is lost while the search loads. Keys are the page's again once the focus has moved.
 */
function takeTyping(): () => string {
  let typed = ''
  const focused = document.activeElement
  const take = (event: KeyboardEvent) => {
    const key = event.key === 'Enter' ? '\n' : event.key
    if (key.length !== 1 || hasModifier(event) || event.target !== focused) return
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
  isOpening = true
  const endTyping = takeTyping()
  try {
    const { showSearch } = await import('./search-dialog.ts')
    await showSearch(endTyping)
  } catch {
    const { showToast } = await import('#site/lib/browser/toast.ts')
    const { failed = '' } = document.querySelector<HTMLElement>('[data-search]')!.dataset
    showToast({ title: failed, style: 'destructive' })
  } finally {
    endTyping()
    isOpening = false
  }
}

/** True in a text field, where `/` is a letter, and while a dialog is open. */
const isTyping = ({ target }: KeyboardEvent) =>
  (target as Element).closest('input, textarea, select, dialog, [role="dialog"]')

export function initSearch(): void {
  for (const button of document.querySelectorAll('[data-search]'))
    button.addEventListener('click', () => void openSearch())
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || hasModifier(event)) return
    // WCAG 2.1.4: a shortcut without a modifier key must be switchable; the switch is in the
    // dialog.
    if (isOpening || isTyping(event) || readStored('search-key') === 'off') return
    event.preventDefault()
    void openSearch()
  })
}
