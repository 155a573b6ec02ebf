/**
 * The frames of drawn pages: Astro builds one for each language, with header, footer, styles and
 * scripts, and the build moves them into a hidden folder of the site.
 */
import { z } from 'zod'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { cutShell, type Shell } from './shell.ts'
import { readUiTexts } from './ui-texts.ts'

/** The files have no ending, so that no step takes them for pages. */
export const FRAMES_FOLDER = '.frames'
/** What cards have in place of a frame. */
export const CARD_FRAME = 'card'
export const FRAME_NAMES = [...LANGUAGE_CODES, CARD_FRAME]

/** Addresses and policy of the script and style sheet that all cards share. */
export const CardFrameSchema = z.object({
  scriptPath: z.string(),
  stylePath: z.string(),
  themeScript: z.string(),
  policy: z.string(),
})
export type CardFrame = z.output<typeof CardFrameSchema>

export interface Frame {
  readonly shell: Shell
  readonly texts: UiTexts
}

export interface Frames {
  readonly pages: ReadonlyMap<Language, Frame>
  readonly card: CardFrame
}

const texts = new Map<Language, UiTexts>()

/** Texts of a language, read once. */
export function getUiTexts(language: Language): UiTexts {
  const known = texts.get(language) ?? readUiTexts(language)
  texts.set(language, known)
  return known
}

/** Reads the frames from their files by name; null unless all of them are there. */
export function toFrames(files: ReadonlyMap<string, string>): Frames | null {
  if (!FRAME_NAMES.every((name) => files.has(name))) return null
  return {
    pages: new Map(
      LANGUAGE_CODES.map((language) => [
        language,
        { shell: cutShell(files.get(language)!), texts: getUiTexts(language) },
      ]),
    ),
    card: CardFrameSchema.parse(JSON.parse(files.get(CARD_FRAME)!)),
  }
}

/** In the built folder: the name of every page that Astro made. */
export const PAGE_LIST = '.pages.json'
