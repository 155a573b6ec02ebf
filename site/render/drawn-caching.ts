const SHARED = 'public, max-age=0'
/**
 * Browsers ask each time; caches in front keep a page for a minute and show it for ten more while they
 * ask, a day while no machine answers. A match that was opened more than a day ago is kept for a month.
 */
export const DRAWN_CACHING = {
  now: `${SHARED}, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400`,
  old: `${SHARED}, s-maxage=2592000, stale-while-revalidate=86400, stale-if-error=2592000`,
} as const
