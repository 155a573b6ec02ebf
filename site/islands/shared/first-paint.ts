/**
 * The first paint of a member's page, before React and the schemas are loaded: draws the replies
 * that the head script has requested, with the same parts as the island. The island then parses the
 * same replies and replaces this with its interactive version.
 */
import type { ReactNode } from 'react'
import { drawInto } from '#site/lib/browser/draw-parts.ts'
import { peekEarly } from '#site/lib/calls/early-reads.ts'
import { nameReply } from '#site/lib/calls/name-reply.ts'
import { createTexts } from '#site/lib/texts/island-texts.ts'
import { loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { findPlaceEarly } from './find-place.ts'
import { toUiTexts } from './ui-texts.ts'

interface Options {
  /** Id of the element it is drawn into. */
  readonly id: string
  /** Catalogues of texts. */
  readonly texts: readonly string[]
  /** Beginnings of the paths of the reads whose replies are drawn. */
  readonly reads: readonly string[]
}

/**
 * Draws once all replies have arrived. If one is missing or refused, it draws nothing and leaves
 * all to the island.
 */
export async function drawFirst(
  { id, texts, reads }: Options,
  draw: (texts: UiTexts, answers: readonly unknown[]) => ReactNode,
): Promise<void> {
  const language = getPageLanguage()
  try {
    const [place, catalogue, ...answers] = await Promise.all([
      findPlaceEarly(id),
      loadCatalogues(language, texts),
      ...reads.map(peekEarly),
    ])
    if (answers.some((answer) => answer === null)) return
    const drawn = draw(toUiTexts(createTexts(catalogue, language)), answers.map(nameReply))
    if (drawn === null) return
    const content = document.createDocumentFragment()
    drawInto(content, drawn)
    place.replaceChildren(content)
  } catch {
    // Not an error here: the island reads the same data again and reports what is wrong.
  }
}
