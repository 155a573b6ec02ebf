/**
 * Short explanations of whatever has `data-hint`, on hover and on focus by keyboard. They are our own,
 * as a library's would add 14 kB of positioning code that one sentence does not need. A hint can be
 * hovered and is closed by Escape (WCAG 1.4.13). What it says must also be in the accessible name of
 * its element, or elsewhere in the text, for screen readers and for touch.
 */
import { createTooltipDelay } from './tooltips.ts'

/** Time to move the pointer from the element onto its hint. */
const GRACE_MS = 120
const GAP_PX = 6
const LOOKS =
  'fixed z-50 w-max max-w-64 rounded-md border border-rule bg-sheet px-3 py-2 text-left text-xs whitespace-normal text-ink shadow-float'

// One delay for the whole page, so that moving along a column of hints does not wait at each of them.
const delay = createTooltipDelay(() => performance.now())
let timer = 0
let anchor: Element | null = null
let bubble: HTMLElement | null = null

/**
 * Shows the hint above its element, or below if there is no room, always within the screen; no hint
 * for an element whose menu is open.
 */
function show(element: Element): void {
  close()
  if (element.ariaExpanded === 'true') return
  anchor = element
  bubble = document.createElement('div')
  bubble.role = 'tooltip'
  bubble.className = LOOKS
  bubble.textContent = element.getAttribute('data-hint')
  document.body.append(bubble)
  putBeside(element, bubble)
}

function putBeside(element: Element, bubble: HTMLElement): void {
  const place = element.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const middle = place.left + place.width / 2 - width / 2
  const rightmost = document.documentElement.clientWidth - width - GAP_PX
  const above = place.top - height - GAP_PX
  bubble.style.left = `${Math.max(GAP_PX, Math.min(middle, rightmost))}px`
  bubble.style.top = `${above < 0 ? place.bottom + GAP_PX : above}px`
}

function close(): void {
  clearTimeout(timer)
  if (bubble !== null) delay.noteClosed()
  bubble?.remove()
  bubble = null
  anchor = null
}

/** Moves the hint with its element: focusing an element often scrolls it into view. */
function follow(): void {
  if (bubble !== null && anchor?.matches(':focus-visible')) putBeside(anchor, bubble)
  else close()
}

function findHint({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('[data-hint]') : null
}

function enter(event: PointerEvent): void {
  // No hints on touch: it has no hover, and the tap already activates the element.
  if (event.pointerType === 'touch') return
  const element = findHint(event)
  const isHeld = bubble?.contains(event.target as Node) || (element !== null && element === anchor)
  if (isHeld) return clearTimeout(timer)
  if (element === null) return
  clearTimeout(timer)
  anchor = bubble === null ? element : anchor
  timer = window.setTimeout(() => show(element), bubble ? 0 : delay.getDelayMs())
}

function leave(): void {
  clearTimeout(timer)
  if (bubble === null) anchor = null
  else timer = window.setTimeout(close, GRACE_MS)
}

let isListening = false

export function initHints(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('pointerover', enter)
  document.addEventListener('pointerout', leave)
  document.addEventListener('focusin', (event) => {
    const element = findHint(event)
    if (element?.matches(':focus-visible')) show(element)
  })
  for (const kind of ['focusout', 'click'] as const) document.addEventListener(kind, close)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  window.addEventListener('scroll', follow, { capture: true, passive: true })
}
