/** A form that opens in answer to a button: its first field has the focus, as the button that had it may be gone. */
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
