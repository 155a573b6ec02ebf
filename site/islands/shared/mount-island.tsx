/** Puts an island for members into the page: its texts and its reads. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#site/lib/calls/query-client.ts'
import { initHints } from '#site/lib/browser/hints.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { goToLoginAgain } from '#site/lib/calls/session-hint.ts'
import { loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { findPlace } from './find-place.ts'
import { TextsProvider } from './TextsProvider.tsx'

interface Options {
  /** Id of the element it is mounted into. */
  readonly id: string
  /** Catalogues of texts. */
  readonly texts: readonly string[]
  /**
   * Reads the data of the first render. Until it resolves the page shows its built content, so that
   * the island is not first drawn empty.
   */
  readonly prepare?: (client: QueryClient) => Promise<unknown>
}

/**
 * Reloads a page to which the reader comes back if another account or plan is there since: from the
 * back-forward cache, where its other data are read again too, or from another tab.
 */
function rereadOnReturn(client: QueryClient): void {
  const look = async () => {
    const before = client.getQueryData(userRead.queryKey)
    const user = await client.fetchQuery({ ...userRead, staleTime: 0 }).catch(() => before)
    if (user?.id === before?.id && user?.isPremium === before?.isPremium) return
    location.reload()
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void look().then(() => client.invalidateQueries())
  })
  document.addEventListener('visibilitychange', () => {
    const readAt = client.getQueryState(userRead.queryKey)?.dataUpdatedAt ?? 0
    // Somebody without Premium may have paid in the other tab.
    if (document.hidden || Date.now() - readAt < MINUTE_MS) return
    if (client.getQueryData(userRead.queryKey)?.isPremium === false) void look()
  })
}

export async function mountIsland(
  { id, texts, prepare }: Options,
  island: ReactNode,
): Promise<void> {
  const client = createQueryClient(goToLoginAgain)
  const language = getPageLanguage()
  const [place, catalogue] = await Promise.all([
    findPlace(id),
    loadCatalogues(language, texts),
    prepare?.(client),
  ])
  initHints()
  rereadOnReturn(client)
  createRoot(place).render(
    <TextsProvider language={language} catalogue={catalogue}>
      <QueryClientProvider client={client}>{island}</QueryClientProvider>
    </TextsProvider>,
  )
}
