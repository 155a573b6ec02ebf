/** Moves the frames of the pages that are written after the build into a hidden folder of the site. */
import { toContentHash } from '#data/files/content-hash.ts'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#data/model/languages.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { cutShell, type Shell } from './shell.ts'
import { readUiTexts, toLanguagePath } from './ui-texts.ts'

/**
 * Kept in the site because pages of the past use the same frames later. The files have no ending,
 * so that no step takes them for pages.
 */
const FRAMES = '.frames'
const FRAME = /^(?:[a-z]{2}[\\/])?shell[\\/]index\.html$/

/** True for the file of a frame. */
export const isFrame = (file: string): boolean => FRAME.test(file)

export interface Frame {
  readonly shell: Shell
  readonly hash: string
  readonly texts: UiTexts
}

/** Reads a language's frame from the hidden folder. */
export async function readFrame(root: string, language: Language): Promise<Frame> {
  const html = await readFile(join(root, FRAMES, language), 'utf8')
  return {
    shell: cutShell(html),
    hash: toContentHash(html),
    texts: readUiTexts(language),
  }
}

/** Moves a language's frame into the hidden folder, and returns it. */
export async function takeFrame(root: string, language: Language): Promise<Frame> {
  const folder = join(root, toLanguagePath('/shell', language))
  await mkdir(join(root, FRAMES), { recursive: true })
  await rename(join(folder, 'index.html'), join(root, FRAMES, language))
  await rm(folder, { recursive: true })
  return readFrame(root, language)
}
