/**
 * The button that sends a form. Until the island listens, it is disabled: a form sent before that
 * would go to the page's own address, where nothing takes it.
 */
import type { ReactNode } from 'react'
import { useIsListening } from './use-is-listening.ts'

export function SubmitButton({ children }: { readonly children: ReactNode }) {
  const isListening = useIsListening()
  return (
    <button type="submit" className="button button-large button-primary" disabled={!isListening}>
      {children}
    </button>
  )
}
