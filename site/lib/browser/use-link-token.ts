/** True once the page is interactive and its address had the token of a mailed link. */
import { useSyncExternalStore } from 'react'
import { takeLinkToken } from './link-token.ts'

/** A second mailed link that is opened in the same tab changes only what is behind the `#`. */
export function listenToLinks(onLink: () => void): () => void {
  addEventListener('hashchange', onLink)
  return () => removeEventListener('hashchange', onLink)
}

export function useLinkToken(): boolean {
  return useSyncExternalStore(
    listenToLinks,
    () => takeLinkToken() !== null,
    // The page is built without a token, as it comes with the address only.
    () => false,
  )
}
