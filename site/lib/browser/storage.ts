/** Browser storage, which may be disabled: then reads return null and writes do nothing. */
export type StorageKey =
  | 'cookie-consent'
  | 'figures'
  | 'follows'
  | 'follows-left'
  | 'language'
  | 'list-form'
  | 'list-order'
  | 'mine'
  | 'results'
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
    // Private windows may refuse: the choice is then lost with the page.
  }
}

/** In session storage: the toast that the next page shows. */
export const CARRIED_TOAST = 'toast'
