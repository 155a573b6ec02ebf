/** A form that is seldom needed: only its button is shown until it is pressed. */
import { useState, type ReactNode } from 'react'
import { FocusOnOpening } from './FocusOnOpening.tsx'

interface Props {
  readonly label: string
  readonly children: ReactNode
}

export function AskedForm({ label, children }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return <FocusOnOpening>{children}</FocusOnOpening>
  return (
    <button type="button" className="button button-quiet" onClick={() => setIsAsked(true)}>
      {label}
    </button>
  )
}
