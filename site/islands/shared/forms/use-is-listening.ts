import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False in the built page and until the island is interactive: a press before that would be lost. */
export function useIsListening(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
