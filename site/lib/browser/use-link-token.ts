/** The token of the mailed link that the address had, once the page is interactive; null without one. */
import { useSyncExternalStore } from 'react'
import { takeLinkToken } from './link-token.ts'

/** A second mailed link that is opened in the same tab changes only what is behind the `#`. */
export function listenToLinks(onLink: () => void): () => void {
  addEventListener('hashchange', onLink)
  return () => removeEventListener('hashchange', onLink)
}

export function useLinkToken(): string | null {
  return useSyncExternalStore(
    listenToLinks,
    () => takeLinkToken()?.token ?? null,
    // The page is built without a token, as it comes with the address only.
    () => null,
  )
}
