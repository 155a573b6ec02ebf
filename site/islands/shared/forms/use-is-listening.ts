import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False in the built page and until the island has come to life: whatever is pressed before that is lost. */
export function useIsListening(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
