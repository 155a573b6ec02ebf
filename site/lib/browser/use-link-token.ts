/** True once the page has come to life and its address has brought a token of a mailed link. */
import { useSyncExternalStore } from 'react'
import { takeLinkToken } from './link-token.ts'

const subscribeToNothing = () => () => {}

export function useLinkToken(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => takeLinkToken() !== null,
    // The server draws the page without one: its address never reaches it.
    () => false,
  )
}
