/**
 * Loads the published files anew when they are newer than those shown: once for all pages that ask
 * meanwhile, and again for the next page when it failed.
 * @param readPublishedAt time of the present publication; called at once for the one shown first
 * @returns waits until what is published is shown, with the function that loads it
 */
export function makeRefresh(readPublishedAt: () => number | undefined) {
  let shownAt = readPublishedAt()
  let running: Promise<void> | null = null
  return async (refresh: () => Promise<void>): Promise<void> => {
    for (let newest = readPublishedAt(); newest !== shownAt; newest = readPublishedAt()) {
      const publishedAt = newest
      running ??= refresh()
        .then(() => void (shownAt = publishedAt))
        .finally(() => (running = null))
      await running
    }
  }
}
