/**
 * Starts storing what is shown for reading offline. The code is loaded after the first view; if the
 * connection is lost meanwhile, the next page tries again.
 */
export function beginKeeping(): void {
  if (!import.meta.env.PROD) return
  import('./register.ts').then(({ storeForOffline }) => storeForOffline()).catch(() => {})
}
