/**
 * After an update a file that a page loads late may be gone (Vite's event): the page is loaded again,
 * once. Not so without a connection, which would only take the page away.
 */
const ONCE_MS = 60_000

async function reloadOnce(): Promise<void> {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'reload' && performance.now() < ONCE_MS) return
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  if (ok) location.reload()
}

export function initReloadAfterUpdate(): void {
  addEventListener('vite:preloadError', () => void reloadOnce().catch(() => {}))
}
