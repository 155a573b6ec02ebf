/** A new step of the purchase begins at its heading: in view, and told to those who hear the page. */
import { useEffect, useRef } from 'react'

export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
