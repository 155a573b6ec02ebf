/**
 * Begins a page's island once somebody is signed in. When one of its files cannot be had, as on a
 * connection lost meanwhile, the page says that a part is missing and offers to try again.
 */
export function beginIsland(load: () => Promise<unknown>): void {
  if (document.documentElement.dataset.auth !== 'in') return
  load().catch((error) => {
    document.getElementById('load-failed')?.removeAttribute('hidden')
    // With a connection it may as well be a fault of ours, which the console should show.
    if (navigator.onLine) throw error
  })
}
