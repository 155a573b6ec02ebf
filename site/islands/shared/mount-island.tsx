/** Puts an island for members into the page: its texts and its reads. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#site/lib/calls/api-client.ts'
import { goToLoginAgain } from '#site/lib/calls/session-hint.ts'
import { getPageLanguage, loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { TextsProvider } from './TextsProvider.tsx'

export async function mountIsland(
  elementId: string,
  namespaces: readonly string[],
  island: ReactNode,
): Promise<void> {
  const place = document.getElementById(elementId)
  if (place === null) throw new Error(`The page has no element ${elementId} to mount into.`)
  const language = getPageLanguage()
  const catalogue = await loadCatalogues(language, namespaces)
  createRoot(place).render(
    <TextsProvider language={language} catalogue={catalogue}>
      <QueryClientProvider client={createQueryClient(goToLoginAgain)}>{island}</QueryClientProvider>
    </TextsProvider>,
  )
}
