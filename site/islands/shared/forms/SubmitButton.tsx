/**
 * The button that sends a form. Until the island listens, it is disabled: a form sent before that
 * would go to the page's own address, where nothing takes it.
 */
import { useSyncExternalStore, type ReactNode } from 'react'

const subscribeToNothing = () => () => {}

export function SubmitButton({ children }: { readonly children: ReactNode }) {
  const isListening = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return (
    <button type="submit" className="button button-large button-primary" disabled={!isListening}>
      {children}
    </button>
  )
}
