/** Focuses the first field of a form that a button has opened: the button that had the focus may be gone. */
import { useEffect, useRef, type ReactNode } from 'react'

export function FocusOnOpening({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(
    () => frame.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(),
    [],
  )
  return (
    <div ref={frame} className="w-full">
      {children}
    </div>
  )
}
