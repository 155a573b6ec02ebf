/**
 * Which toasts there are: one is visible at a time, a new one takes the place
 * of the old one, and a dismissed one stays in the list for a long while before
 * it is removed.
 */
export const TOAST_LIMIT = 1
export const TOAST_CLOSE_MS = 5_000
export const TOAST_REMOVE_MS = 1_000_000
export const SWIPE_THRESHOLD_PX = 50

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly title: string
  readonly description?: string
  readonly style?: 'default' | 'destructive'
  readonly action?: ToastAction
  /** 5,000 when left out. */
  readonly closeAfterMs?: number
}

export interface ToastEntry extends Toast {
  readonly id: number
  readonly isOpen: boolean
}

export function addToast(entries: readonly ToastEntry[], entry: ToastEntry): ToastEntry[] {
  return [entry, ...entries].slice(0, TOAST_LIMIT)
}

export function dismissToast(entries: readonly ToastEntry[], id: number): ToastEntry[] {
  return entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry))
}

export function removeToast(entries: readonly ToastEntry[], id: number): ToastEntry[] {
  return entries.filter((entry) => entry.id !== id)
}

/** True for a swipe to the right that is long enough to dismiss. */
export function isDismissingSwipe(startX: number, endX: number): boolean {
  return endX - startX >= SWIPE_THRESHOLD_PX
}
