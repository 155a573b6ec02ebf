/**
 * Begins to store what is shown for reading offline: no part of a first view, so it is fetched after
 * it. A page whose connection is lost meanwhile leaves it to the next one.
 */
export function beginKeeping(): void {
  if (!import.meta.env.PROD) return
  import('./register.ts').then(({ storeForOffline }) => storeForOffline()).catch(() => {})
}
