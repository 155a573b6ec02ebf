/**
 * Starts a page's island once somebody is signed in. If one of its files fails to load (a lost
 * connection), the page shows a notice with a button to try again.
 */
export function beginIsland(load: () => Promise<unknown>): void {
  if (document.documentElement.dataset.auth !== 'in') return
  load().catch((error) => {
    document.getElementById('load-failed')?.removeAttribute('hidden')
    // With a connection it may be a bug of ours: let the console show it.
    if (navigator.onLine) throw error
  })
}
