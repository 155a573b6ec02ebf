/** Counts what a page fetches over the network. */
import type { Page } from '@playwright/test'
import { sumTransfers, type Transfer } from '#site/checks/budget.ts'

export interface Transfers {
  /** Bytes as sent by kind, from the last `clear` on. */
  sum(): Promise<ReturnType<typeof sumTransfers>>
  clear(): void
}

/** Of all that the page fetches from now on. */
export function watchTransfers(page: Page): Transfers {
  const answers: Promise<Transfer>[] = []
  page.on('requestfinished', (request) => {
    answers.push(
      request.sizes().then(({ responseBodySize }) => ({
        kind: request.resourceType(),
        // Below 0 for what the browser had already.
        bytes: Math.max(0, responseBodySize),
      })),
    )
  })
  return {
    sum: async () => sumTransfers(await Promise.all(answers)),
    clear: () => void answers.splice(0),
  }
}
