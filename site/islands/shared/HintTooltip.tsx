/**
 * A short explanation on hover and focus, of our own: the library's brings 14 kB of placing that one
 * sentence does not need. It can be hovered and is closed by Escape (WCAG 1.4.13). What it says must
 * stand in the name of its child too, so that it is not read out twice.
 */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { createTooltipDelay } from '#site/lib/browser/tooltips.ts'

interface Props {
  readonly text: string
  readonly children: ReactNode
}

/** Time to move the pointer from the child onto the tooltip. */
const GRACE_MS = 120
const GAP_PX = 6

// One for the page: moving along a column of hints does not wait at each of them.
const delay = createTooltipDelay(() => performance.now())

export function HintTooltip({ text, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)

  const change = (open: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setIsOpen(open), afterMs)
  }
  const close = () => change(false, 0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    const onScroll = () => setIsOpen(false)
    document.addEventListener('keydown', onKey)
    addEventListener('scroll', onScroll, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      removeEventListener('scroll', onScroll, true)
      delay.noteClosed()
    }
  }, [isOpen])

  // A finger does not hover: what it touches answers by itself.
  const enter = ({ pointerType }: PointerEvent) =>
    pointerType !== 'touch' && change(true, isOpen ? 0 : delay.getDelayMs())
  return (
    <span
      ref={trigger}
      className="inline-block"
      onPointerEnter={enter}
      onPointerLeave={() => change(false, GRACE_MS)}
      onFocus={({ target }) => target.matches(':focus-visible') && change(true, 0)}
      onBlur={close}
      onClick={close}
    >
      {children}
      {isOpen && trigger.current && <Bubble text={text} near={trigger.current} />}
    </span>
  )
}

/** The text above its child, below it where there is no room, and never beyond the screen. */
function Bubble({ text, near }: { readonly text: string; readonly near: Element }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!bubble.current) return
    const { width, height } = bubble.current.getBoundingClientRect()
    const child = near.getBoundingClientRect()
    const middle = child.left + child.width / 2 - width / 2
    const rightmost = document.documentElement.clientWidth - width - GAP_PX
    const above = child.top - height - GAP_PX
    bubble.current.style.left = `${Math.max(GAP_PX, Math.min(middle, rightmost))}px`
    bubble.current.style.top = `${above < 0 ? child.bottom + GAP_PX : above}px`
  }, [near])
  return createPortal(
    <div
      ref={bubble}
      role="tooltip"
      className="fixed z-50 max-w-64 rounded-md border border-rule bg-sheet px-3 py-2 text-xs shadow-float"
    >
      {text}
    </div>,
    document.body,
  )
}
