/**
 * The fields of a form are disabled while it is sent, which takes the focus away. Afterwards it goes
 * back, unless somebody has moved it meanwhile; or to the refused field that is put in its place.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react'

export function useFocusBack(isBusy: boolean): RefObject<Element | null> {
  const place = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isBusy) place.current = document.activeElement
    else if (document.activeElement === document.body && place.current instanceof HTMLElement)
      place.current.focus()
  }, [isBusy])
  return place
}
