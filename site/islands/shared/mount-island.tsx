/** Puts an island for members into the page: its texts and its reads. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#site/lib/calls/query-client.ts'
import { initHints } from '#site/lib/browser/hints.ts'
import { goToLoginAgain } from '#site/lib/calls/session-hint.ts'
import { getPageLanguage, loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { findPlace } from './find-place.ts'
import { TextsProvider } from './TextsProvider.tsx'

interface Options {
  /** Id of the element it is mounted into. */
  readonly id: string
  /** Catalogues of texts. */
  readonly texts: readonly string[]
  /** Reads the data of the first render. Until it has arrived the page shows its built content, so the island is rendered only once. */
  readonly prepare?: (client: QueryClient) => Promise<unknown>
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
  createRoot(place).render(
    <TextsProvider language={language} catalogue={catalogue}>
      <QueryClientProvider client={client}>{island}</QueryClientProvider>
    </TextsProvider>,
  )
}
