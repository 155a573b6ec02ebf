/**
 * The fields of a form are disabled while it is sent, which takes the focus away. Afterwards it goes
 * back, unless somebody has moved it meanwhile.
 */
import { useLayoutEffect, useRef } from 'react'

/** Its answer names another place to go to: a refused field. */
export function useFocusBack(isBusy: boolean): (refused: Element | null) => void {
  const place = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isBusy) place.current = document.activeElement
    else if (document.activeElement === document.body && place.current instanceof HTMLElement)
      place.current.focus()
  }, [isBusy])
  return (refused) => {
    place.current = refused
  }
}
