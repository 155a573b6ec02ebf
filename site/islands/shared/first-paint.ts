/**
 * Draws what a member came for before React and the checking of replies are there: from the answers
 * that the head script has asked for, with the parts that the island is made of. The island then reads
 * the same answers, checks them, and puts its own, live version in the same place.
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
  /** How the paths of the reads begin whose answers are drawn. */
  readonly reads: readonly string[]
}

/** Draws once all answers are there. Without one of them, or with a refusal among them, the island does it all. */
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
    // Nothing is lost: what could not be drawn is read by the island, which tells what is wrong.
  }
}
