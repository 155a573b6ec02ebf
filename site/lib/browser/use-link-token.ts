/** True once the page is interactive and its address had the token of a mailed link. */
import { useSyncExternalStore } from 'react'
import { takeLinkToken } from './link-token.ts'

const subscribeToNothing = () => () => {}

export function useLinkToken(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => takeLinkToken() !== null,
    // The page is built without a token, as it comes with the address only.
    () => false,
  )
}
