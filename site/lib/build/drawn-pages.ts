/**
 * What the build makes for the pages that are drawn when they are asked for (site/render): their
 * frames, and the files that all cards share. Under `npm run dev` it draws them.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { makeCardAssets } from '#site/render/card-assets.ts'
import { CARD_FRAME, CardFrameSchema, FRAMES_FOLDER } from '#site/render/frames.ts'
import { cutShell } from '#site/render/shell.ts'
import { toLanguagePath } from '#site/render/ui-texts.ts'
import { drawInDev } from './drawn-pages-dev.ts'

const FRAME = /^(?:[a-z]{2}[\\/])?shell[\\/]index\.html$/

/** True for the file of a frame, which is no page. */
export const isFrame = (file: string): boolean => FRAME.test(file)

/** Moves the frames into their hidden folder. */
async function takeFrames(root: string): Promise<void> {
  await mkdir(join(root, FRAMES_FOLDER), { recursive: true })
  for (const language of LANGUAGE_CODES) {
    const folder = join(root, toLanguagePath('/shell', language))
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    // A frame without a place for the content fails the build, not the first visitor.
    cutShell(html)
    await rename(join(folder, 'index.html'), join(root, FRAMES_FOLDER, language))
    await rm(folder, { recursive: true })
  }
}

async function writeCards(root: string): Promise<void> {
  const { script, style, ...assets } = await makeCardAssets()
  const card = CardFrameSchema.parse(assets)
  for (const [path, text] of [
    [card.scriptPath, script],
    [card.stylePath, style],
    [`/${FRAMES_FOLDER}/${CARD_FRAME}`, JSON.stringify(card)],
  ] as const) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

export function drawnPages(): AstroIntegration {
  return {
    name: 'drawn-pages',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((...call) => void drawInDev(...call))
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        await writeCards(root)
        await takeFrames(root)
      },
    },
  }
}
