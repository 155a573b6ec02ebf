/** Browser storage that may be switched off: reading then finds nothing, writing does nothing. */
export type StorageKey =
  | 'cookie-consent'
  | 'figures'
  | 'follows'
  | 'follows-left'
  | 'language'
  | 'list-form'
  | 'list-order'
  | 'mine'
  | 'search-key'
  | 'theme'
  | 'yours-first'

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

/** In session storage: the toast that the next page shows. */
export const CARRIED_TOAST = 'toast'
