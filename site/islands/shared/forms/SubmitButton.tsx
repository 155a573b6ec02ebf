/**
 * The button that sends a form. It is disabled until the island is interactive: a form sent before
 * that would go to the page's own address, which does not accept it.
 */
import type { ReactNode } from 'react'
import { useIsListening } from './use-is-listening.ts'

export function SubmitButton({ children }: { readonly children: ReactNode }) {
  const isListening = useIsListening()
  return (
    <button
      type="submit"
      className="button button-large button-primary max-sm:w-full"
      disabled={!isListening}
    >
      {children}
    </button>
  )
}
