/** Something that a button opens in its own place, such as a question or a form. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export function useAsked() {
  const [isAsked, setIsAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isAsked,
    button,
    ask: () => setIsAsked(true),
    /** What had the focus is gone: the button has it again. */
    end: () => {
      flushSync(() => setIsAsked(false))
      button.current?.focus()
    },
  }
}
