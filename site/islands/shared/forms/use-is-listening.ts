import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** True once the island is interactive. Controls are disabled before, because a press would be lost. */
export function useIsListening(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
