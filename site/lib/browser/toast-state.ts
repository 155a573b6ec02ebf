/**
 * Which toasts there are: one at a time, a new one takes the place of the old one. An open one
 * closes after a time, which pauses while it is held; a closed one is removed from the list much
 * later.
 */
const TOAST_LIMIT = 1
const TOAST_CLOSE_MS = 5_000
const TOAST_REMOVE_MS = 1_000_000
const SWIPE_THRESHOLD_PX = 50

interface ToastAction {
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

export interface Toasts {
  readonly entries: readonly ToastEntry[]
  show(toast: Toast): void
  dismiss(id: number): void
  /** Stops the timer of a toast while it is being read. */
  hold(id: number): void
  /** Starts its timer again from the beginning. */
  release(id: number): void
}

/** @param draw called with the toasts after every visible change */
export function createToasts(draw: (entries: readonly ToastEntry[]) => void): Toasts {
  let entries: readonly ToastEntry[] = []
  let lastId = 0
  const clocks = new Map<number, ReturnType<typeof setTimeout>>()
  const isOpen = (id: number) => entries.some((entry) => entry.id === id && entry.isOpen)

  function hold(id: number) {
    clearTimeout(clocks.get(id))
    clocks.delete(id)
  }

  function release(id: number) {
    hold(id)
    const entry = entries.find((each) => each.id === id && each.isOpen)
    if (entry === undefined) return
    clocks.set(
      id,
      setTimeout(() => dismiss(id), entry.closeAfterMs ?? TOAST_CLOSE_MS),
    )
  }

  function dismiss(id: number) {
    hold(id)
    if (!isOpen(id)) return
    entries = entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry))
    setTimeout(() => {
      entries = entries.filter((entry) => entry.id !== id)
    }, TOAST_REMOVE_MS)
    draw(entries)
  }

  return {
    get entries() {
      return entries
    },
    show(toast) {
      lastId += 1
      entries = [{ ...toast, id: lastId, isOpen: true }, ...entries].slice(0, TOAST_LIMIT)
      draw(entries)
      release(lastId)
    },
    dismiss,
    hold,
    release,
  }
}

/** True for a swipe to the right that is long enough to dismiss. */
export function isDismissingSwipe(startX: number, endX: number): boolean {
  return endX - startX >= SWIPE_THRESHOLD_PX
}
