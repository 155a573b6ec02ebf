/** A form that is seldom needed: only its button is shown until it is pressed. */
import type { ReactNode } from 'react'
import { useAsked } from '#site/islands/shared/use-asked.ts'
import { FocusOnOpening } from './FocusOnOpening.tsx'

interface Props {
  readonly label: string
  /** The form; `end` closes it. */
  readonly children: (end: () => void) => ReactNode
}

export function AskedForm({ label, children }: Props) {
  const { isAsked, button, ask, end } = useAsked()
  if (isAsked) return <FocusOnOpening>{children(end)}</FocusOnOpening>
  return (
    <button ref={button} type="button" className="button button-quiet" onClick={ask}>
      {label}
    </button>
  )
}
