/** Focuses the heading of a new step of the purchase: it scrolls into view and screen readers announce it. */
import { useEffect, useRef } from 'react'

export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
