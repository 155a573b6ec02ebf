/** Toasts on a page without an island: their code is loaded only if the last page has carried one over. */
import { CARRIED_TOAST } from '#site/lib/browser/storage.ts'
import type { Toast } from '#site/lib/browser/toast-state.ts'

/** F8 moves to the notifications; a toast carried over from the last page is shown. */
export function initToasts(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') document.querySelector<HTMLElement>('.toasts')?.focus()
  })
  try {
    const carried = sessionStorage.getItem(CARRIED_TOAST)
    if (carried === null) return
    sessionStorage.removeItem(CARRIED_TOAST)
    void import('#site/lib/browser/toast.ts').then(({ showToast }) =>
      showToast(JSON.parse(carried) as Toast),
    )
  } catch {
    // Without session storage nothing was carried over.
  }
}
