/**
 * Draws what a member came for before the framework and the checking of replies are there: from the
 * answers that the head script has asked for, as plain HTML. The island then reads the same answers,
 * checks them, and puts its own, live version in the same place.
 */
import { peekEarly } from '#site/lib/calls/early-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { createTexts, type IslandTexts } from '#site/lib/texts/island-texts.ts'
import { loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import type { Html } from '#site/pieces/html.ts'
import type { PieceTexts } from '#site/pieces/texts.ts'
import { findPlaceEarly } from './find-place.ts'

/** The texts of an island as pieces ask for them: their keys begin with the name of a catalogue. */
export function toPieceTexts({ t, language }: IslandTexts): PieceTexts {
  return {
    language,
    t: (key, values) => t(key.slice(key.indexOf(':') + 1), values),
    href: toPagePath,
  }
}

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
  draw: (texts: PieceTexts, answers: readonly unknown[]) => Html | null,
): Promise<void> {
  const language = getPageLanguage()
  try {
    const [place, catalogue, ...answers] = await Promise.all([
      findPlaceEarly(id),
      loadCatalogues(language, texts),
      ...reads.map(peekEarly),
    ])
    if (answers.some((answer) => answer === null)) return
    const drawn = draw(toPieceTexts(createTexts(catalogue, language)), answers)
    if (drawn !== null) place.innerHTML = drawn.html
  } catch {
    // Nothing is lost: what could not be drawn is read by the island, which tells what is wrong.
  }
}
