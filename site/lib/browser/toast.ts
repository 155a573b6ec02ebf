/** Toasts without a framework: static pages and islands show them through the same function. */
import { CARRIED_TOAST } from './storage.ts'
import { createToasts, isDismissingSwipe, type Toast, type ToastEntry } from './toast-state.ts'

const toasts = createToasts(draw)

const getRegion = () => document.querySelector<HTMLElement>('.toasts')

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** Shows a toast in place of the current one. */
export function showToast(toast: Toast): void {
  toasts.show(toast)
  heedFocus()
}

/** Shows a toast here and again on the page that the browser is about to load. */
export function showToastAcrossPages(toast: Omit<Toast, 'action'>): void {
  showToast(toast)
  try {
    sessionStorage.setItem(CARRIED_TOAST, JSON.stringify(toast))
  } catch {
    // Without session storage it shows on this page alone.
  }
}

function draw(entries: readonly ToastEntry[]): void {
  const region = getRegion()
  region
    ?.querySelector('ol')
    ?.replaceChildren(...entries.filter(({ isOpen }) => isOpen).map(toElement))
  // The same listener again is not added again.
  for (const name of ['focusin', 'focusout']) region?.addEventListener(name, heedFocusSoon)
}

/** The focus anywhere in the region stops the timer (WCAG 2.2.1); F8 gives it to the region itself. */
function heedFocus(): void {
  const change = getRegion()?.contains(document.activeElement) ? toasts.hold : toasts.release
  for (const { id } of toasts.entries) change(id)
}
/** Between two elements of the region nothing has the focus. */
const heedFocusSoon = () => void setTimeout(heedFocus)

function toElement(entry: ToastEntry): HTMLElement {
  const item = element('li', 'toast', '')
  item.dataset.style = entry.style ?? 'default'
  item.append(element('p', 'toast-title', entry.title))
  if (entry.description) item.append(element('p', 'toast-description', entry.description))
  if (entry.action) {
    const action = element('button', 'toast-action button button-quiet', entry.action.label)
    action.addEventListener('click', () => {
      entry.action?.run()
      toasts.dismiss(entry.id)
    })
    item.append(action)
  }
  const close = element('button', 'toast-close', '×')
  close.setAttribute('aria-label', getRegion()?.dataset.close ?? 'Close')
  close.addEventListener('click', () => toasts.dismiss(entry.id))
  item.append(close)
  addSwipe(item, entry)
  item.addEventListener('pointerenter', () => toasts.hold(entry.id))
  item.addEventListener('pointerleave', heedFocus)
  return item
}

function addSwipe(item: HTMLElement, { id }: ToastEntry): void {
  let startX: number | null = null
  item.addEventListener('pointerdown', (event) => {
    if ((event.target as Element).closest('button')) return
    startX = event.clientX
    item.setPointerCapture(event.pointerId)
  })
  item.addEventListener('pointermove', (event) => {
    if (startX !== null)
      item.style.setProperty('--swipe', `${Math.max(0, event.clientX - startX)}px`)
  })
  const end = (event: PointerEvent) => {
    if (startX === null) return
    const isDismissed = event.type === 'pointerup' && isDismissingSwipe(startX, event.clientX)
    startX = null
    item.style.removeProperty('--swipe')
    if (isDismissed) toasts.dismiss(id)
  }
  item.addEventListener('pointerup', end)
  item.addEventListener('pointercancel', end)
}
