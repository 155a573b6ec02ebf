/**
 * A short explanation on hover and focus. It is our own, as a library's would add 14 kB of
 * positioning code that one sentence does not need. It can be hovered and is closed by Escape (WCAG
 * 1.4.13). Its text must be in the accessible name of its child too, for screen readers.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createTooltipDelay } from '#site/lib/browser/tooltips.ts'

interface Props {
  readonly text: string
  readonly children: ReactNode
}

/** Time to move the pointer from the child onto the tooltip. */
const GRACE_MS = 120
const GAP_PX = 6

// One delay for the whole page, so that moving along a column of hints does not wait at each of them.
const delay = createTooltipDelay(() => performance.now())

export function HintTooltip({ text, children }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const isOpen = useIsOpen(place)
  return (
    <span ref={place} className="inline-block">
      {children}
      {isOpen && <Bubble text={text} />}
    </span>
  )
}

/** Opens on hover and on focus by keyboard; closes on leaving, a click, Escape and scrolling. */
function useIsOpen(place: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let timer = 0
    let isShown = false
    const change = (open: boolean, afterMs: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isShown && !open) delay.noteClosed()
        isShown = open
        setIsOpen(open)
      }, afterMs)
    }
    const close = () => change(false, 0)
    const listening = new AbortController()
    const on = (target: EventTarget, kind: string, listener: (event: Event) => void) =>
      target.addEventListener(kind, listener, { signal: listening.signal, capture: true })
    element.addEventListener(
      'pointerenter',
      // Touch has no hover: the touched element reacts itself.
      ({ pointerType }) => pointerType !== 'touch' && change(true, delay.getDelayMs()),
      { signal: listening.signal },
    )
    element.addEventListener('pointerleave', () => change(false, GRACE_MS), {
      signal: listening.signal,
    })
    on(element, 'focusin', () => element.querySelector(':focus-visible') && change(true, 0))
    on(element, 'focusout', close)
    on(element, 'click', close)
    on(document, 'keydown', (event) => (event as KeyboardEvent).key === 'Escape' && close())
    on(window, 'scroll', close)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [place])
  return isOpen
}

/** The text above its child, below it where there is no room, and never beyond the screen. */
function Bubble({ text }: { readonly text: string }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const child = bubble.current?.parentElement?.getBoundingClientRect()
    if (!bubble.current || !child) return
    const { width, height } = bubble.current.getBoundingClientRect()
    const middle = child.left + child.width / 2 - width / 2
    const rightmost = document.documentElement.clientWidth - width - GAP_PX
    const above = child.top - height - GAP_PX
    bubble.current.style.left = `${Math.max(GAP_PX, Math.min(middle, rightmost))}px`
    bubble.current.style.top = `${above < 0 ? child.bottom + GAP_PX : above}px`
  }, [])
  return (
    <div
      ref={bubble}
      role="tooltip"
      className="fixed z-50 w-max max-w-64 rounded-md border border-rule bg-sheet px-3 py-2 text-left text-xs whitespace-normal text-ink shadow-float"
    >
      {text}
    </div>
  )
}
