/** What a page and its service worker tell each other. */

/** From the page, once it stands: where it is, and what it read before the worker could see it. */
export interface PageSeen {
  readonly page: string
  readonly reads: readonly string[]
}

/** To the page: what it shows is kept, from then. */
export interface ShownFromKept {
  readonly keptAt: string
}
